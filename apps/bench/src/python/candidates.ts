// The same measurements as in children/candidates.ts, of fastchrf (WORK pairs) and of mbrs (WORK mbr): python3 -c ... FILE WORK ROUNDS.

/** Scores all pairs with fastchrf, or finds the best candidate with mbrs, which calls fastchrf. */
export const PYTHON_CANDIDATES: string = `
import json, sys, time
path, work, rounds = sys.argv[1:4]
candidates = open(path, encoding="utf-8", newline="\\n").read().rstrip("\\n").split("\\n")
if work == "mbr":
    from mbrs.decoders import DecoderMBR
    from mbrs.metrics import MetricChrF
    metric = MetricChrF(MetricChrF.Config(fastchrf=True, num_workers=1))
    decoder = DecoderMBR(DecoderMBR.Config(), metric)
    score = lambda: float(decoder.decode(candidates, candidates).score[0])
else:
    import fastchrf
    score = lambda: sum(map(sum, fastchrf.pairwise_chrf([candidates], [candidates])[0])) / len(candidates) ** 2
costs = []
for _ in range(int(rounds)):
    wall, cpu = time.perf_counter(), time.process_time()
    found = score()
    costs.append({"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu, "score": f"{found:.4f}"})
print(json.dumps(sorted(costs, key=lambda cost: cost["cpu"])[len(costs) // 2]))`

"""Writes decimals.json beside this file: how Python rounds and writes doubles, exact ties among them."""

import json
import pathlib
import random

EDGES = [0.0, 0.5, 1.5, 2.5, 0.125, 0.375, 0.25, 0.75, 2.675, 1.005, 100.0, 100.00000000000004, 36.58370667998907,
         5e-324, 1e-7, 1e-5, 1.25e-5, 0.0001, 0.00012345, 99.95, 12.35, 12.25, 12.75, 1e15, 1e16, 1e20, 0.05, 0.15,
         9.5, 99.5, 2**-10, 3 * 2**-12, 2**-30, 5 * 2**-40, -0.5, -2.5, -1.5, -36.65]
DECIMALS = (0, 1, 2, 3, 4, 10, 50)


def main() -> None:
    draw = random.Random(7)
    values = list(EDGES)
    values += [draw.uniform(0, 100) for _ in range(40)]
    values += [draw.randrange(0, 1 << 14) / 2 ** draw.randrange(1, 14) for _ in range(60)]
    values += [round(draw.uniform(0, 100), draw.randrange(0, 6)) for _ in range(40)]
    cases = [{"repr": repr(x), "fixed": [f"{x:.{d}f}" for d in DECIMALS]} for x in values]
    made = {"tool": "python", "version": "3.11", "how": "apps/batch/test/report/golden/decimals.py"}
    text = json.dumps({"made": made, "decimals": DECIMALS, "cases": cases}, indent=1)
    pathlib.Path(__file__).with_name("decimals.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()

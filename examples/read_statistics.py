"""Reads a file of statistics: python3 read_statistics.py all.stats prints every sum. See docs/statistics-files.md."""
import hashlib
import json
import sys


def numbers(content):
    """The varints of a record, in order."""
    value = shift = 0
    for byte in content:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield value
            value = shift = 0


def read(path):
    """Yields the header, then one dictionary per shard."""
    with open(path, "rb") as file:
        line, checksum = file.readline(), file.readline()
        assert hashlib.sha256(line).hexdigest() == checksum.decode().strip(), "damaged header"
        header = json.loads(line)
        yield header
        widths = [metric["width"] for metric in header["metrics"]]
        for _ in range(header["shards"]):
            prefix = file.read(40)  # the key, the length of the content
            content = file.read(int.from_bytes(prefix[32:], "little"))
            assert hashlib.sha256(prefix + content).digest() == file.read(32), "damaged shard"
            values = numbers(content)
            take = lambda count: [next(values) for _ in range(count)]
            first, segments = take(2)
            take(7 + header["inputs"])  # the scripts, what warnings need
            totals = [[take(width) for width in widths] for _ in range(header["systems"])]
            rows = [[[take(width) for _ in range(segments)] for width in widths]
                    for _ in range(header["systems"] if header["rows"] else 0)]
            yield {"key": prefix[:32].hex(), "first": first, "segments": segments, "totals": totals, "rows": rows}


if __name__ == "__main__":
    header, *shards = read(sys.argv[1])
    for s in range(header["systems"]):
        for m, metric in enumerate(header["metrics"]):
            print(s, metric["spec"]["name"], *map(sum, zip(*(shard["totals"][s][m] for shard in shards))))

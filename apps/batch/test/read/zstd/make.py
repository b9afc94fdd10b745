"""Makes the files of zstd data beside this one.

    pip install zstandard==0.25.0
    python make.py
"""
import zstandard

TEXT = "".join(f"line {i}: the cat sat on the mat\n" for i in range(12000)).encode()

stream = zstandard.ZstdCompressor(level=19).compressobj()
files = {
    # One frame of three blocks, with its size and a checksum.
    "one.zst": zstandard.ZstdCompressor(level=19, write_checksum=True).compress(TEXT),
    # A frame without its size.
    "stream.zst": stream.compress(b"hello\nworld\n") + stream.flush(),
    # A frame to be skipped, two frames, an empty one, another to be skipped; a checksum on the first alone.
    "frames.zst": b"\x51\x2a\x4d\x18\x03\x00\x00\x00abc"
    + zstandard.ZstdCompressor(write_checksum=True).compress(b"hello\n")
    + zstandard.ZstdCompressor().compress(b"world\n")
    + zstandard.ZstdCompressor(write_checksum=True).compress(b"")
    + b"\x50\x2a\x4d\x18\x00\x00\x00\x00",
    # Blocks of one repeated byte.
    "repeated.zst": zstandard.ZstdCompressor(write_checksum=True).compress(b"a" * 300_000),
    "zeros.zst": zstandard.ZstdCompressor(write_checksum=True).compress(b"a\n" * 2**26),
}
for name, content in files.items():
    with open(name, "wb") as file:
        file.write(content)
    print(name, len(content))

# Writes safetensors.json: files of the safetensors library, in base64, with what they hold.
#
#   pip install torch==2.15.0 safetensors==0.8.0 && python make-safetensors.py > safetensors.json
import base64
import json
import sys

import safetensors
import torch
from safetensors.torch import save

DTYPES = {
    "BOOL": torch.bool, "U8": torch.uint8, "I8": torch.int8, "F8_E5M2": torch.float8_e5m2, "F8_E4M3": torch.float8_e4m3fn,
    "F8_E8M0": torch.float8_e8m0fnu, "F8_E4M3FNUZ": torch.float8_e4m3fnuz, "F8_E5M2FNUZ": torch.float8_e5m2fnuz,
    "I16": torch.int16, "U16": torch.uint16, "F16": torch.float16, "BF16": torch.bfloat16, "I32": torch.int32,
    "U32": torch.uint32, "F32": torch.float32, "C64": torch.complex64, "F64": torch.float64, "I64": torch.int64,
    "U64": torch.uint64,
}


def tensor(dtype, count, start=0):
    """Bytes start, start + 1, ... as numbers of a type."""
    raw = torch.tensor([(start + i) % 256 for i in range(count)], dtype=torch.uint8)
    if dtype == "BOOL":
        return raw % 2 == 1
    return raw.view(DTYPES[dtype])


def one(dtype, shape):
    return dtype, torch.ones(shape, dtype=DTYPES[dtype])


# The library writes several texts of metadata in any order: cases have at most one.
CASES = {
    "nothing": ({}, None),
    "metadata alone, with escapes": ({}, {"__proto__": "a\"b\\c/\n\u0001\u007f\u2028é😀"}),
    "every type, named so that only types order them": (
        {f"{chr(97 + i)}.{name}": (name, tensor(name, 16, i)) for i, name in enumerate(DTYPES)}, None),
    "four bits a number": ({"packed": ("F4", tensor("U8", 3, 7).view(torch.float4_e2m1fn_x2))}, None),
    "names in the order of their bytes": (
        {name: one("U8", [1]) for name in ["10", "9", "é\u2028\u007f\u0001\"\\/\n", "\uffff", "😀", "__proto__", "", "a.b", "a"]},
        None),
    "shapes": (
        {"scalar": one("F32", []), "empty": one("F32", [0, 3]), "also empty": one("F64", [2, 0]), "cube": one("F32", [2, 1, 3])},
        {"format": "pt"}),
    "lengths that leave the next types aligned only by the order": (
        {"bytes": one("U8", [3]), "halves": one("F16", [3]), "singles": one("F32", [3]), "doubles": one("F64", [1])}, None),
}


def case(name, tensors, metadata):
    file = save({key: value for key, (_, value) in tensors.items()}, metadata)
    return {
        "name": name,
        "tensors": [
            {"name": key, "dtype": dtype, "shape": list(value.shape) if dtype != "F4" else [2 * value.numel()],
             "bytes": base64.b64encode(bytes(value.contiguous().reshape(-1).view(torch.uint8).tolist())).decode()}
            for key, (dtype, value) in tensors.items()
        ],
        "metadata": [list(pair) for pair in (metadata or {}).items()],
        "file": base64.b64encode(file).decode(),
    }


made = {"tool": "safetensors", "version": safetensors.__version__, "how": "make-safetensors.py, with torch " + torch.__version__}
json.dump({"made": made, "cases": [case(name, *parts) for name, parts in CASES.items()]}, sys.stdout, ensure_ascii=False, separators=(",", ":"))
print()

"""Samplers of llama.cpp on random logits: test/golden/rules-llama-cpp.json.

pip download --no-deps --no-binary :all: llama-cpp-python==0.3.36, unpack it, then
python golden-llama-cpp-rules.py llama_cpp_python-0.3.36/vendor/llama.cpp > ../test/golden/rules-llama-cpp.json
Only the file of the samplers is compiled (and those that its DRY breakers need); no model is loaded.
"""

import ctypes as c
import json
import math
import os
import random
import subprocess
import sys
import tempfile

VERSION = "llama-cpp-python 0.3.36"
SHIM = """
#include "llama-sampler.h"
extern "C" llama_sampler * dry_of(float m, float b, int a, int n, const int * tokens, const int * lengths, int count) {
    std::vector<std::vector<llama_token>> breakers;
    for (int i = 0; i < count; tokens += lengths[i++]) breakers.emplace_back(tokens, tokens + lengths[i]);
    return llama_sampler_init_dry_testing(m, b, a, n, breakers);
}
"""


def compiled(folder):
    made = tempfile.mkdtemp()
    with open(f"{made}/shim.cpp", "w") as file:
        file.write(SHIM)
    sources = ["llama-sampler", "llama-vocab", "llama-impl", "unicode", "unicode-data"]
    subprocess.run(
        ["g++", "-std=c++17", "-O1", "-w", "-fPIC", "-shared", "-o", f"{made}/samplers.so", f"{made}/shim.cpp"]
        + [f"{folder}/src/{name}.cpp" for name in sources]
        + [f"-I{folder}/{name}" for name in ("include", "src", "ggml/include")]
        + ["-Wl,--unresolved-symbols=ignore-all"],
        check=True,
    )
    return c.CDLL(f"{made}/samplers.so", mode=os.RTLD_LAZY)


class Token(c.Structure):
    _fields_ = [("id", c.c_int32), ("logit", c.c_float), ("p", c.c_float)]


class Tokens(c.Structure):
    _fields_ = [("data", c.POINTER(Token)), ("size", c.c_size_t), ("selected", c.c_int64), ("sorted", c.c_bool)]


LIB = compiled(sys.argv[1])
LIB.llama_sampler_apply.argtypes = [c.c_void_p, c.POINTER(Tokens)]
LIB.llama_sampler_accept.argtypes = [c.c_void_p, c.c_int32]


def sampler(name, *arguments):
    make = getattr(LIB, name)
    make.restype = c.c_void_p
    return make(*arguments)


F, I, U, Z = c.c_float, c.c_int32, c.c_uint32, c.c_size_t
top_k = lambda k: sampler("llama_sampler_init_top_k", I(k))
top_p = lambda p: sampler("llama_sampler_init_top_p", F(p), Z(0))
min_p = lambda p: sampler("llama_sampler_init_min_p", F(p), Z(0))
typical = lambda p: sampler("llama_sampler_init_typical", F(p), Z(0))
temp = lambda t, d=0.0, e=1.0: sampler("llama_sampler_init_temp_ext", F(t), F(d), F(e))
xtc = lambda t: sampler("llama_sampler_init_xtc", F(1), F(t), Z(0), U(1))
top_n_sigma = lambda n: sampler("llama_sampler_init_top_n_sigma", F(n))
penalties = lambda v, n, r, f, p: sampler("llama_sampler_init_penalties", I(v), I(n), F(r), F(f), F(p))
mirostat = lambda v, tau, eta: sampler("llama_sampler_init_mirostat", I(v), U(1), F(tau), F(eta), I(100))
mirostat2 = lambda tau, eta: sampler("llama_sampler_init_mirostat_v2", U(1), F(tau), F(eta))


def dry(multiplier, base, allowed, window, breakers):
    flat = [token for each in breakers for token in each]
    tokens, lengths = (I * len(flat))(*flat), (I * len(breakers))(*map(len, breakers))
    return sampler("dry_of", F(multiplier), F(base), I(allowed), I(window), tokens, lengths, I(len(breakers)))


def applied(samplers, logits):
    data = (Token * len(logits))(*[Token(i, -math.inf if v is None else v, 0) for i, v in enumerate(logits)])
    tokens = Tokens(data, len(logits), -1, False)
    for each in samplers:
        LIB.llama_sampler_apply(each, c.byref(tokens))
    result = [None] * len(logits)
    for i in range(tokens.size):
        if tokens.data[i].logit > -math.inf:
            result[tokens.data[i].id] = tokens.data[i].logit
    return result, tokens.data[tokens.selected].id if tokens.selected >= 0 else None


def after(samplers, tokens, logits):
    for token in tokens:
        for each in samplers:
            LIB.llama_sampler_accept(each, token)
    return applied(samplers, logits)[0]


def logits_of(size, spread=2.0):
    return [round(random.gauss(0, spread), 5) for _ in range(size)]


def between(low, high):
    return round(random.uniform(low, high), 3)


RULES = {
    "topK": lambda: ([random.randint(1, 30)], top_k),
    "topP": lambda: ([between(0.05, 0.99)], top_p),
    "minP": lambda: ([between(0.005, 0.9)], min_p),
    "typical": lambda: ([between(0.05, 0.95)], typical),
    "temperature": lambda: ([random.choice([0.0, between(0.1, 3)])], temp),
    "dynamicTemperature": lambda: ([between(0.5, 1.5), between(0.1, 1.5), between(0.5, 2)], temp),
    "xtc": lambda: ([between(0.02, 0.4)], xtc),
    "topNSigma": lambda: ([between(0.2, 2)], top_n_sigma),
}


def rule(name):
    arguments, make = RULES[name]()
    logits = logits_of(random.choice([5, 20, 100]))
    if name == "topNSigma":
        logits[1] = None
    return {"rule": name, "arguments": arguments, "logits": logits, "result": applied([make(*arguments)], logits)[0]}


def penalty():
    size = random.choice([4, 10])
    tokens = [random.randrange(size) for _ in range(random.randint(0, 20))]
    options = [random.choice([4, 64]), between(1, 2), between(-0.5, 1), between(-0.5, 1)]
    logits = logits_of(size)
    result = after([penalties(size, *options)], tokens, logits)
    return {"options": options, "tokens": tokens, "logits": logits, "result": result}


def dont_repeat():
    size = random.choice([2, 3, 5])
    tokens = [random.randrange(size) for _ in range(random.randint(0, 40))]
    breakers = [[random.randrange(size) for _ in range(random.choice([1, 1, 2, 3]))] for _ in range(random.choice([0, 1, 2]))]
    options = [between(0.1, 2), between(1, 2), random.randint(1, 4), random.choice([8, 64])]
    logits = logits_of(size)
    result = after([dry(*options, breakers)], tokens, logits)
    return {"options": options, "breakers": breakers, "tokens": tokens, "logits": logits, "result": result}


def feedback(version):
    size = random.choice([10, 50, 150])
    target, rate = between(0.5, 5), between(0.05, 0.5)
    made = mirostat(size, target, rate) if version == 1 else mirostat2(target, rate)
    steps = []
    for _ in range(12):
        logits = logits_of(size, random.choice([1, 3]))
        result, token = applied([made], logits)
        steps.append({"logits": logits, "kept": [i for i, v in enumerate(result) if v is not None], "token": token})
    return {"version": version, "target": target, "rate": rate, "steps": steps}


def chain():
    """The order of common_params_sampling.samplers in common/common.h; parameters that are left out have its defaults."""
    size = random.choice([30, 200])
    options = {
        "topK": random.randint(5, 60), "topP": between(0.7, 0.99), "minP": between(0.01, 0.2), "typicalP": between(0.6, 0.99),
        "temperature": between(0.3, 2), "dynatempRange": between(0.1, 0.5), "topNSigma": between(0.5, 2),
        "xtcThreshold": between(0.05, 0.3), "repeatPenalty": between(1, 1.5), "frequencyPenalty": between(0, 0.5),
        "presencePenalty": between(0, 0.5), "dryMultiplier": between(0.2, 1),
    }
    options = {name: value for name, value in options.items() if random.random() < 0.5}
    if "topNSigma" in options:
        # Its typical sampler computes 0 * log 0 for the tokens that top-n-sigma took out: NaN.
        options.pop("typicalP", None)
    get = options.get
    tokens = [random.randrange(min(size, 6)) for _ in range(70)]
    samplers = [
        penalties(size, 64, get("repeatPenalty", 1), get("frequencyPenalty", 0), get("presencePenalty", 0)),
        dry(get("dryMultiplier", 0), 1.75, 2, 64, [[0]]) if "dryMultiplier" in options else temp(1),
        top_n_sigma(get("topNSigma", -1)), top_k(get("topK", 40)), typical(get("typicalP", 1)), top_p(get("topP", 0.95)),
        min_p(get("minP", 0.05)), xtc(get("xtcThreshold", 0.6)), temp(get("temperature", 0.8), get("dynatempRange", 0.0)),
    ]
    logits = logits_of(size)
    return {"options": options, "tokens": tokens, "logits": logits, "result": after(samplers, tokens, logits)}


random.seed(20261122)
document = {
    "made": {"tool": "llama.cpp", "version": VERSION, "how": "samplers on float32; null is left out", "tolerance": 1e-4},
    "rules": [rule(name) for name in RULES for _ in range(10)],
    "penalties": [penalty() for _ in range(20)],
    "dry": [dont_repeat() for _ in range(40)],
    "mirostat": [feedback(version) for version in (1, 2) for _ in range(4)],
    "chains": [chain() for _ in range(30)],
}
print("{")
for n, (key, value) in enumerate(document.items()):
    lines = ",\n".join("  " + json.dumps(each) for each in value) if isinstance(value, list) else ""
    print(f"{json.dumps(key)}: {f'[{chr(10)}{lines}{chr(10)}]' if lines else json.dumps(value)}{',' if n + 1 < len(document) else ''}")
print("}")

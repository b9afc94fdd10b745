"""Writes the public names of the peers that are written in Python, a JSON file each, beside this script.

    python docs/parity/names/list.py sacrebleu jiwer

A peer must be installed, in the version that its page names; docs/test/site/parity.test.ts compares the files with the pages.
"""

import argparse
import dataclasses
import importlib
import inspect
import json
import os
import pathlib
import pkgutil
import re
import subprocess
import sys
from importlib.metadata import version
from unittest import mock


def sacrebleu():
    from sacrebleu.sacrebleu import parse_args

    return "sacreBLEU", version("sacrebleu"), [*names("sacrebleu"), *argparse_options(parse_args)]


def jiwer():
    from jiwer.cli import cli

    return "jiwer", version("jiwer"), [*names("jiwer"), *(option for param in cli.params for option in param.opts)]


def rouge_score():
    from absl import flags

    listed = names("rouge_score")  # importing rouge_score.rouge defines the flags of its command
    return "rouge-score", version("rouge-score"), [
        *listed,
        *(f"--{flag.name}" for flag in flags.FLAGS.get_key_flags_for_module("rouge_score.rouge")),
    ]


def tokenizers():
    return "Hugging Face tokenizers", version("tokenizers"), names("tokenizers")


def mecab():
    return "MeCab", version("mecab-python3"), names("MeCab")


def tiktoken():
    encodings = importlib.import_module("tiktoken").list_encoding_names()
    return "tiktoken", version("tiktoken"), [*names("tiktoken"), *encodings]


def sentencepiece():
    from sentencepiece import sentencepiece_model_pb2 as protocol  # needs protobuf

    # Most names have a twin in camel case, which is left out.
    package = importlib.import_module("sentencepiece")
    functions = [name for name, value in vars(package).items() if inspect.isroutine(value) and name.islower() and is_public(name)]
    listed = names("sentencepiece", ["sentencepiece"])
    classes = [name for name in listed if re.fullmatch(r"SentencePiece\w+([.][a-z_]+)?", name)]
    # The options of spm_train are the fields of these two.
    specifications = [protocol.TrainerSpec.DESCRIPTOR, protocol.NormalizerSpec.DESCRIPTOR]
    options = [f"--{field.name}" for specification in specifications for field in specification.fields]
    return "SentencePiece", version("sentencepiece"), [*functions, *classes, *options]


def kenlm():
    # Its programs are not in the Python package: KENLM_BIN is a folder with lmplz, query and build_binary.
    options = []
    for program in ["lmplz", "query", "build_binary"]:
        run = subprocess.run([f"{os.environ['KENLM_BIN']}/{program}", "--help"], capture_output=True, text=True)
        found = re.findall(r"^ *(?:-\w \[ )?(--?\w+)", run.stdout + run.stderr, re.MULTILINE)
        options += [f"{program} {option}" for option in found if option not in ("-h", "--help")]
    return "KenLM", version("kenlm"), [*names("kenlm", ["kenlm"]), *options, "filter", "interpolate"]


def gensim():
    modules = ["word2vec", "fasttext", "keyedvectors", "phrases"]
    paths = names("gensim.models", [f"gensim.models.{module}" for module in modules])
    listed = [path.partition(".")[2] for path in paths]
    models = importlib.import_module("gensim.models")
    options = {make.__name__: inspect.signature(make).parameters for make in [models.Word2Vec, models.FastText, models.Phrases]}
    listed += [f"{make}({option})" for make in options for option in options[make]]
    shared = {f"FastText({option})" for option in options["Word2Vec"]}
    return "gensim", version("gensim"), set(listed) - shared


# The name of a file and page, and the function that returns the peer's name, its version, and its public names.
PEERS = {
    "sacrebleu": sacrebleu,
    "jiwer": jiwer,
    "rouge-score": rouge_score,
    "tokenizers": tokenizers,
    "mecab": mecab,
    "tiktoken": tiktoken,
    "sentencepiece": sentencepiece,
    "kenlm": kenlm,
    "gensim": gensim,
}


def names(package, modules=None):
    """The functions, classes and methods of a package, each under its shortest path: of the given modules, or of all.

    Left out: constants, tests, names that begin with an underscore, methods that override one of the list, and imports,
    except those of an __init__.py from its own package.
    """
    paths = {}
    for module in map(importlib.import_module, modules or walk(package)):
        for name, value in vars(module).items():
            home = getattr(value, "__module__", None) or ""
            if not is_public(name) or not (inspect.isclass(value) or inspect.isroutine(value)):
                continue
            if home != module.__name__ and not (home.split(".")[0] == package and hasattr(module, "__path__")):
                continue
            path = f"{module.__name__}.{name}".removeprefix(f"{package}.")
            if id(value) not in paths or path.count(".") < paths[id(value)][0].count("."):
                paths[id(value)] = (path, value)
    for path, value in paths.values():
        yield path
        if inspect.isclass(value):
            yield from (f"{path}.{member}" for member in members(value))


def members(cls):
    """The methods, properties and dataclass fields of a class that its base classes do not have."""
    fields = [field.name for field in dataclasses.fields(cls)] if dataclasses.is_dataclass(cls) else []
    own = [name for name, value in vars(cls).items() if is_member(value)]
    return {name for name in [*own, *fields] if is_public(name) and not any(hasattr(base, name) for base in cls.__bases__)}


def is_member(value):
    return inspect.isroutine(value) or inspect.isdatadescriptor(value) or isinstance(value, (classmethod, staticmethod))


def is_public(name):
    return not name.startswith("_")


def walk(package):
    """The package and its public modules."""
    yield package
    for module in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
        if not any(part.startswith(("_", "test_")) or part.endswith("_test") for part in module.name.split(".")):
            yield module.name


def argparse_options(run):
    """The options of a command, which `run` is about to read by argparse."""
    with mock.patch.object(argparse.ArgumentParser, "parse_args", lambda parser: parser):
        parser = run()
    return [option for action in parser._actions for option in action.option_strings]


if __name__ == "__main__":
    for peer in sys.argv[1:]:
        name, its_version, listed = PEERS[peer]()
        content = {
            "peer": name,
            "version": its_version,
            "command": f"python docs/parity/names/list.py {peer}",
            "names": sorted(set(listed)),
        }
        path = pathlib.Path(__file__).with_name(f"{peer}.json")
        path.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf8")

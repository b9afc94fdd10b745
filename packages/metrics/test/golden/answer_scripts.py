"""The scripts with which make-answers.py and make-edges.py score answers: those of huggingface/evaluate and lm-evaluation-harness."""

import importlib
import pathlib
import sys
import types

import lm_eval
import yaml
from lm_eval.api.metrics import exact_match_hf_evaluate
from lm_eval.filters.extraction import RegexFilter

CHECKOUT = pathlib.Path(sys.argv[1])


def script(name):
    """A script of a metric, without the libraries that load it from the Hub."""
    package, module = name.split("/")
    sys.modules[package] = types.ModuleType(package)
    sys.modules[package].__path__ = [str(CHECKOUT / "metrics" / package)]
    return importlib.import_module(f"{package}.{module}")


def decorate(*_):
    return lambda decorated: decorated


evaluate = types.ModuleType("evaluate")
evaluate.Metric = object
evaluate.utils = types.SimpleNamespace(file_utils=types.SimpleNamespace(add_start_docstrings=decorate))
sys.modules["evaluate"] = evaluate
sys.modules["datasets"] = types.ModuleType("datasets")

squad = script("squad/compute_score")
exact_match = script("exact_match/exact_match").ExactMatch()
accuracy = script("accuracy/accuracy").Accuracy()
estimate = script("code_eval/code_eval").estimate_pass_at_k

TASKS = pathlib.Path(lm_eval.__file__).parent / "tasks"
gsm8k = yaml.safe_load((TASKS / "gsm8k/gsm8k.yaml").read_text())
trivia = yaml.safe_load((TASKS / "triviaqa/default.yaml").read_text())
filters = {each["name"]: each["filter"][0] for each in gsm8k["filter_list"]}


def harness(task, answer, references):
    """exact_match of a task of lm-evaluation-harness with several references, as ConfigurableTask.process_results has it."""
    names = ("ignore_case", "ignore_punctuation", "regexes_to_ignore")
    settings = {name: task["metric_list"][0].get(name) for name in names}
    result = exact_match_hf_evaluate([answer] * len(references), references, **settings)
    return int(result["exact_match"] > 0)


def extracted(text, pattern, select):
    return RegexFilter(regex_pattern=pattern, group_select=select).apply([[text]], [{}])[0][0]


def number(name, text):
    return extracted(text, filters[name]["regex_pattern"], filters[name].get("group_select", 0))


def best(function, hypothesis, references):
    return float(squad.metric_max_over_ground_truths(function, hypothesis, references))


def spans(hypothesis, references):
    """best_subspan_em of Liu et al. 2024 (github.com/nelson-liu/lost-in-the-middle, src/lost_in_the_middle/metrics.py)."""
    own = squad.normalize_answer(hypothesis)
    return int(any(squad.normalize_answer(each).lower() in own.lower() for each in references))


def outcomes(hypothesis, reference):
    """pass@1 of one task whose samples have these outcomes."""
    samples = hypothesis.split()
    return estimate([len(samples)], [samples.count(reference)], 1)[0] if samples else None


def same(hypothesis, reference):
    return exact_match._compute([hypothesis], [reference])["exact_match"]


PEERS = {
    "exact": same,
    "f1": squad.f1_score,
    "contains": lambda h, r: int(r in h),
    "accuracy": lambda h, r: accuracy._compute([h], [r])["accuracy"],
    "numeric": lambda h, r: harness(gsm8k, number("flexible-extract", h), [r]),
    "regex": lambda h, r: same(extracted(h, RegexFilter().regex_pattern, 0), r),
    "passAtK": outcomes,
}

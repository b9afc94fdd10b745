"""Compiles the dictionary in mecab/ and writes mecab.json: its files, gzipped, in base64, and what MeCab and mecab-ko make of texts.

Needs mecab-dict-index (Debian's mecab-utils 0.996), mecab-python3 1.0.12 and mecab-ko 1.0.3. From the root:

    python3 packages/tokenizers/test/golden/make-mecab.py
"""

import base64
import gzip
import json
import random
import shutil
import subprocess
import tempfile
from pathlib import Path

import MeCab
import mecab_ko

HERE = Path(__file__).parent
SOURCE = HERE / "mecab"
PENALTY = "left-space-penalty-factor = 120,6000,100,3000\n"

TEXTS = [
    "",
    "   ",
    "すもももももももものうち",
    "東京都に住んでいる",
    "外国人参政権",
    "うらにわにはにわにわとりがいる",
    "にわにはにわにわとりがいる",
    "今日は新しい本を大学で日本語の学生と",
    "日本語研究者です。",
    "大学生活は、食べない",
    "三月二日",
    "二十三 東",
    "コーヒーを食べる",
    "ｺｰﾋｰ ﾊﾟﾝ",
    "New York の コーヒー",
    "New  York",
    "the MeCab cab",
    "MeCabとcab",
    "abcdefghijklmnopqrstuvwxy",
    "abcdefghijklmnopqrstuvwxyz",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
    "0123456789012345678901234 0123456789012345678901234567890",
    "ァアィイゥウェエォオカガキギクグケゲコゴサザシ",
    "ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセ",
    "아버지가방에들어가신다",
    "아버지가 방에 들어가신다",
    "아버지 가 방 에 들어 가 신다",
    "학교 를 간다",
    "아버지 가방에",
    "東京 もも  もも\tももの",
    "今日 でした のは",
    "\t東\t京\r都\v に",
    "\u3000東京\u3000",
    "東京😀都 \U00020000\U00020001 \uffff",
    "か\u3099か゛が e\u0301",
    "東\0京",
    "ーヒー",
    "a\u00a0b\u2003c\u200dd\ufeff",
    "……！？ (東京)。、、",
    "\u0001\u0002東\u007f",
    "한ᄒ丂㐀",
]


def generated() -> list[str]:
    source = random.Random(41)
    words = [line.split(",")[0] for line in (SOURCE / "words.csv").read_text("utf-8").splitlines()]
    odd = [" ", "  ", "\u3000", "\t", "ー", "々", "é", "7", "😀", "ﾊ", "ン", "\u3099", "い", "京", " 가", "-", "\r", " も", " の"]
    return ["".join(source.choice(words if source.random() < 0.7 else odd) for _ in range(source.randrange(2, 16))) for _ in range(60)]


def compiled(folder: str) -> None:
    command = ["/usr/lib/mecab/mecab-dict-index", "-d", str(SOURCE), "-o", folder, "-f", "utf8", "-t", "utf8"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.copy(SOURCE / "dicrc", folder)


def main() -> None:
    texts = TEXTS + generated()
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as spaced:
        compiled(folder)
        shutil.copytree(folder, spaced, dirs_exist_ok=True)
        with open(Path(spaced) / "dicrc", "a", encoding="utf-8") as dicrc:
            dicrc.write(PENALTY)

        def parsed(module, where: str, options: str, text: str) -> str:
            return module.Tagger(f"-r {where}/dicrc -d {where} {options}").parse(text)

        def case(text: str) -> dict:
            total = parsed(MeCab, folder, "-F '' -U '' -E '%pc'", text)
            wakati = [parsed(MeCab, folder, "-Owakati", text), parsed(mecab_ko, spaced, "-Owakati", text)]
            return {"text": text, "wakati": wakati[0][:-1], "spaced": wakati[1][:-1], "cost": int(total)}

        form = r"%m\t%phl\t%phr\t%c\t%pc\n"
        nodes = parsed(MeCab, folder, f"-a -F '{form}' -U '{form}' -E ''", "東京都 にわに")
        golden = {
            "made": {"tool": "mecab-python3", "version": "1.0.12", "spaced": "mecab-ko 1.0.3", "how": "make-mecab.py"},
            "files": {
                name: base64.b64encode(gzip.compress((Path(folder) / file).read_bytes(), 9, mtime=0)).decode()
                for name, file in {"sys": "sys.dic", "unk": "unk.dic", "char": "char.bin", "matrix": "matrix.bin"}.items()
            },
            "dicrc": (SOURCE / "dicrc").read_text("utf-8"),
            "penalty": PENALTY,
            "lattice": {"text": "東京都 にわに", "nodes": [line.split("\t") for line in nodes.splitlines()]},
            "cases": [case(text) for text in texts],
        }
    text = json.dumps(golden, ensure_ascii=False, indent=1)
    (HERE / "mecab.json").write_text(text + "\n", "utf-8")


main()

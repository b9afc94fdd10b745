"""Writes a small data folder of METEOR 1.5, runs the jar on it, and writes meteor.jar-1.5.json beside this file: the files, tokens and
counts of texts, and stems of words.

The words, phrases and texts are our own; the formats are those of the jar. Run with Python 3, Java, and the jar of
`pip download --no-deps pycocoevalcap==1.2`: python make-meteor15.py meteor-1.5.jar
"""

import gzip
import json
import pathlib
import random
import subprocess
import sys
import tempfile

FILES = {
    "function/english.words": "the a an of to in on is and for , . ' 's it with".replace(" ", "\n") + "\n",
    "nonbreaking/english.prefixes": "# titles\nDr\nMs \n\nA\nvs\nNo #NUMERIC_ONLY#\npp #NUMERIC_ONLY#\n",
    "synonym/english.exceptions": "goose\ngeese\ngo\nwent gone\nbad\nworse worst\ngoal\ngone\ngoad\ngoals\nnowhere\nerewhon\n",
    "synonym/english.synsets": (
        "goose\n1 2\nfool\n2\nsimpleton\n2 77\ngo\n3\ntravel\n3 4\nmove\n4 5\ngoal\n6\naim\n6 7\nbad\n8\npoor\n8 9\nbox\n10\ncrate\n10\n"
        "man\n11\nbloke\n11 12\nfly\n13\nmidge\n13\nlarge\n14\nbig\n14\nsofa\n15\ncouch\n15 16\nglass\n17\ncup\n17\nhope\n18\nwish\n18\n"
        "café\n19\ncoffeehouse\n19\nnice\n20\nkind\n20\nhandful\n21\nfew\n21\ni̇\n22\ndot\n22\n123456789\n23\nmany\n23\nbos\n24\nox\n24\n"
    ),
}
PAIRS = """in order to|to;in order to|so as to;to|in order to;so as to|in order to;right away|at once;right away|immediately;at once|right away;
immediately|at once;big|very large;very large|big;very large|of great size;of great size|very large;of great size|big;a lot of|many;many|a lot of;
a lot of|much;the goose|the bird;the goose|geese;geese|the goose;bird|goose;as well|too;too|as well;as well as|and;and|as well as;is going to|will;
will|is going to;does n't|does not;does not|does n't;don 't|do not;the man in|a man of;of|in;in|of;in|on;on|in;to|for;for|to;café|coffee shop;
coffee shop|café;one two three four five|five four three two one;big|big;at once|at once;a b|b a;b a|a b;a|b;b|a;a|a a;a a|a;a b|c;c|a b""".replace("\n", "")
FILES["data/paraphrase-en"] = "".join(
    f"0.{i + 1}\n{pair.replace('|', chr(10))}\n" for i, pair in enumerate(PAIRS.split(";"))
)

TEXTS = """The geese went to the couch . | A goose travels right away to the sofa. | The bird is going to move at once, as well.
The U.S.-based man doesn't hope. | Dr. Smith vs. Jones, No. 5 and pp. 7. | Dr. Smith ... does not wish for 1,000 or 1,5 , 3's or 1990's.
In order to move many crates | So as to travel with a lot of boxes | To move, the men in coffee shops will fly in order to go.
one two three four five | five four three two one | one two three | It is of great size. | It is very large | It is big.
'tis the bloke's ''best'' `hope' | “Tis” the man’s – “best” -- wish | worst – poor | glass cups | nicest , kindest kinds | a handful few
e.g. Inc. and A. B. C. | End. Start | No. | No. seven. | ... | .. | . | "" | DOTMULTI.x DOTMULTI | a.b. c..d | x.. DOTMULTI. 5. | Wait....no
İ dot | ΑΣ ας | ς | caf\u00e9 coffee shop | \u00a0caf\u00e9\u3000 | \u0001 a \u0002 | a\u000bb | 😀,😀 😀,1 | a-b 1-2 .-a a- -b | 中文 | it's its' | erewhon nowhere
siblings running runs ran | sibling runner run runs | generously communal arsenic | happily skis dying only news outing | the the the of of to to
a a a a b b b b a b | b a b a b a a | a b c a b c | c c c | c a a b | a | b | aa | the a of | of the a""".replace("\n", " | ").split(" | ")

GROUPS = """run runs running|the a an|of to|geese goose fool|goes gone went travel|sofa couch couches|boxes crate|big large larger|box|café
coffeehouse|worse poor bad|hope wishes hoping|. ,|a a a|b|the|flying midges|kindest nice nicer|men blokes|handful few""".replace("\n", " ").split("|")

STEMS = """skis skies dying idly gently ugly early only singly sky news howe atlas cosmos bias andes inning innings outings canning herring earring proceed
exceeds succeeded 'tis boy's 'a's' caresses ponies ties cries dies kiwis gas this gaps bus feed agreed agreedly hopped hoping hopedly luxuriat luxuriating
troubled sized falling hissing fizzed failing filing bed sing by say cry happy yelling sayyid youth yes boyish generate generic communism arsenal conditional
rational valenci hesitanci radicalli differentli vileli analogousli vietnamization predication operator feudalism decisiveness hopefulness callousness
formaliti sensitiviti sensibiliti archaeologi apologi bloodli hopefulli carelessli fli triplicate formative formalize electriciti electrical hopeful
goodness revival allowance inference airliner gyroscopic adjustable defensible irritant replacement adjustment dependent adoption homologou communism
activate angulariti homologous effective bowdlerize probate rate cease controll roll e ee ion bion nation lion yy ay yay enyoyed a 'y y's""".split()


def main():
    jar = pathlib.Path(sys.argv[1]).resolve()
    chance = random.Random(15)
    pieces = [pair.split("|") for pair in PAIRS.split(";")] + [group.split() for group in GROUPS]

    def texts():
        """Two texts, and a third one in another order, which say about the same."""
        chosen = chance.choices(pieces, k=chance.randint(1, 12))
        sides = [[chance.choice(piece) for piece in chosen] for _ in range(3)]
        chance.shuffle(sides[2])
        return [" ".join(side) for side in sides]

    hypotheses = [*TEXTS, ""]
    references = [[chance.choice(TEXTS), text] for text in hypotheses]
    for hypothesis, reference in [("a boss", "one ox"), ("two goals", "one aim"), ("7,x x,7 7,7 7, ,7", "7 , x")]:
        hypotheses.append(hypothesis)
        references.append([reference, reference])
    for _ in range(2):
        letters = " ".join(chance.choices("aab", k=64))
        hypotheses.append(letters)
        references.append([letters, letters])
    for _ in range(90):
        hypothesis, *others = texts()
        hypotheses.append(hypothesis)
        references.append(others)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name, content in FILES.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(content)
        (folder / "synonym/english.relations").write_text("")
        table = folder / "paraphrase.gz"
        table.write_bytes(gzip.compress(FILES["data/paraphrase-en"].encode()))

        def run(number, *options):
            (folder / "test").write_text("".join(f"{each}\n" for each in hypotheses))
            (folder / "ref").write_text("".join(f"{each}\n" for some in references for each in some[:number]))
            # The folder stands before the jar, whose own data it hides.
            command = ["java", "-cp", f"{folder}:{jar}", "Meteor", "test", "ref", "-l", "en", "-norm", "-r", str(number), "-a", table.as_uri()[7:]]
            return subprocess.run([*command, *options], cwd=folder, check=True, capture_output=True, text=True).stdout.splitlines()

        def results(number):
            lines = run(number, "-vOut")
            return {
                "references": number,
                "counts": [[int(float(value)) for value in line.split()] for line in run(number, "-ssOut")],
                "scores": [float(line.split("\t")[-1]) for line in lines if line.startswith("Segment")],
                "corpus": float(lines[-1].split()[-1]),
            }

        both = [results(1), results(2)]
        run(1, "-writeAlignments")
        aligned = (folder / "meteor-align.out").read_text().split("\n")
        tokens = [aligned[i + 1] for i, line in enumerate(aligned) if line.startswith("Alignment\t")]
        stems = subprocess.run(
            ["java", "-cp", str(jar), "Stemmer", "en"], input="\n".join(STEMS), check=True, capture_output=True, text=True
        ).stdout.split()
    result = {
        "made": {
            "tool": "meteor-1.5.jar",
            "version": "1.5, of pycocoevalcap 1.2",
            "how": "python make-meteor15.py meteor-1.5.jar; -l en -norm; data of our own",
            "tolerance": 0,
        },
        "files": FILES,
        "hypotheses": hypotheses,
        "references": references,
        "tokens": tokens,
        "results": both,
        "stems": dict(zip(STEMS, stems, strict=True)),
    }
    path = pathlib.Path(__file__).parent / "meteor.jar-1.5.json"
    rows = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in result.items()]
    path.write_text("{\n" + ",\n".join(rows) + "\n}\n")


main()

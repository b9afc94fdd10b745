"""Writes hf-random-stages.json beside it: tokenizers of stages drawn at random, as Hugging Face's library runs them.

Run with `pip install tokenizers==0.23.3`:  python make-random-stages.py
The models are those of own/, made by make-own.py. Texts on which that library panics are left out.
"""
import json, pathlib, random
from tokenizers import Tokenizer
OWN=pathlib.Path(__file__).with_name('own')
G=str(OWN)+'/hf/'
rnd=random.Random(77); N=60
base={n:json.load(open(G+n+'.tokenizer.json',encoding='utf8')) for n in ("bpe","bpe-eow","bbpe","wordpiece","unigram","unigram-bytefallback")}
strings=json.load(open(OWN/'strings.json',encoding='utf8'))
bot=open(OWN/'text.txt',encoding='utf8').read().split('\n')
def norm():
    k=rnd.randrange(14)
    one=[None,{"type":"NFC"},{"type":"NFD"},{"type":"NFKC"},{"type":"NFKD"},{"type":"Lowercase"},{"type":"StripAccents"},{"type":"Strip","strip_left":rnd.random()<.5,"strip_right":rnd.random()<.5},
     {"type":"Replace","pattern":{"String":rnd.choice(["e"," ","the","é"])},"content":rnd.choice(["","▁","xyz","é"])},{"type":"Prepend","prepend":rnd.choice(["▁","_ "])},
     {"type":"BertNormalizer","clean_text":rnd.random()<.5,"handle_chinese_chars":rnd.random()<.5,"strip_accents":rnd.choice([None,True,False]),"lowercase":rnd.random()<.5},{"type":"Nmt"}]
    if k<12: return one[k]
    seq=[x for x in (rnd.choice(one) for _ in range(rnd.randrange(1,4))) if x]
    return {"type":"Sequence","normalizers":seq}
def pre(byte):
    bl={"type":"ByteLevel","add_prefix_space":rnd.random()<.5,"trim_offsets":True,"use_regex":rnd.random()<.7}
    one=[{"type":"Whitespace"},{"type":"WhitespaceSplit"},{"type":"Punctuation","behavior":rnd.choice(["Removed","Isolated","MergedWithPrevious","MergedWithNext","Contiguous"])},{"type":"Digits","individual_digits":rnd.random()<.5},
     {"type":"Metaspace","replacement":"▁","prepend_scheme":rnd.choice(["always","never","first"]),"split":rnd.random()<.7},{"type":"BertPreTokenizer"},{"type":"UnicodeScripts"},{"type":"CharDelimiterSplit","delimiter":"e"},
     {"type":"Split","pattern":{"String":rnd.choice([" ","e","the"])},"behavior":rnd.choice(["Removed","Isolated","MergedWithPrevious","MergedWithNext","Contiguous"]),"invert":rnd.random()<.3}]
    if byte:
        if rnd.random()<.6: return bl
        return {"type":"Sequence","pretokenizers":[rnd.choice(one) for _ in range(rnd.randrange(1,3))]+[bl]}
    if rnd.random()<.1: return None
    if rnd.random()<.6: return rnd.choice(one)
    return {"type":"Sequence","pretokenizers":[rnd.choice(one) for _ in range(rnd.randrange(1,4))]}
def post():
    return rnd.choice([None,None,{"type":"ByteLevel","add_prefix_space":rnd.random()<.5,"trim_offsets":True,"use_regex":True},
      {"type":"RobertaProcessing","sep":["</s>",1],"cls":["<s>",2],"trim_offsets":rnd.random()<.5,"add_prefix_space":rnd.random()<.5},{"type":"BertProcessing","sep":["[SEP]",1],"cls":["[CLS]",2]}])
def dec(byte):
    return rnd.choice([{"type":"ByteLevel","add_prefix_space":True,"trim_offsets":True,"use_regex":True} if byte else None,{"type":"WordPiece","prefix":"##","cleanup":True},{"type":"Metaspace","replacement":"▁","prepend_scheme":"always","split":True},{"type":"BPEDecoder","suffix":"</w>"},{"type":"Sequence","decoders":[{"type":"Replace","pattern":{"String":"▁"},"content":" "},{"type":"ByteFallback"},{"type":"Fuse"},{"type":"Strip","content":" ","start":1,"stop":0}]}])
def text():
    r=rnd.random()
    if r<.3: return rnd.choice(strings)
    if r<.5: return rnd.choice(bot)
    s="".join(rnd.choice(["the"," ","  ","e","é","e\u0301","你","😀","<x>","Zz","\t","\n","ﬁ","½","Å","12","x7",".",", ","'s","ㅎ","한","\u00a0","\u200d","İ","ß","ſ","_","▁","Ⅷ","\ufeff","\x00"]) for _ in range(rnd.randrange(1,14)))
    return s
out=[]
while len(out)<N:
    name=rnd.choice(list(base)); j=json.loads(json.dumps(base[name])); byte=name=="bbpe"
    n0=j["normalizer"]=norm(); j["pre_tokenizer"]=pre(byte); j["post_processor"]=post(); j["decoder"]=dec(byte)
    extra=[]
    if rnd.random()<.4:
        i=5000
        for c in rnd.sample(["<x>","the","Zz"," e","é","12"],rnd.randrange(1,4)):
            extra.append({"id":i,"content":c,"single_word":rnd.random()<.3,"lstrip":rnd.random()<.3,"rstrip":rnd.random()<.3,"normalized":rnd.random()<.5,"special":False}); i+=1
    s=json.dumps(j,ensure_ascii=False)
    try:
        t=Tokenizer.from_str(s)
        from tokenizers import AddedToken
        for e in extra: t.add_tokens([AddedToken(e["content"],single_word=e["single_word"],lstrip=e["lstrip"],rstrip=e["rstrip"],normalized=e["normalized"],special=e["special"])]) if not e["special"] else t.add_special_tokens([AddedToken(e["content"],single_word=e["single_word"],lstrip=e["lstrip"],rstrip=e["rstrip"],normalized=e["normalized"])])
    except BaseException as x: continue
    rows=[]
    for _ in range(6):
        x=text()
        if len(x)>60: continue
        try:
            e=t.encode(x); 
            rows.append({"text":x,"ids":e.ids,"offsets":e.offsets,"words":e.word_ids,"decoded":t.decode(e.ids)})
        except BaseException as ex: pass
    added=[a for a in json.loads(t.to_str())["added_tokens"] if a["id"] not in {b["id"] for b in base[name]["added_tokens"]}]
    out.append({"model":name,"normalizer":n0,"pre_tokenizer":j["pre_tokenizer"],"post_processor":j["post_processor"],"decoder":j["decoder"],"added_tokens":added,"rows":rows})
import tokenizers
json.dump({"made":{"tool":"tokenizers (PyPI)","version":tokenizers.__version__,"how":"models and first added tokens of own/hf/MODEL.tokenizer.json, other stages drawn at random; offsets in code points"},"cases":out},open(pathlib.Path(__file__).with_name('hf-random-stages.json'),'w'),ensure_ascii=False,separators=(",",":"))

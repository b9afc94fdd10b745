"""Writes hf-added, hf-truncation, hf-decoders and hf-processors.json beside it, as Hugging Face's library has it.

Run with `pip install tokenizers==0.23.3`:  python make-assembly.py
What that library panics on is left out.
"""
import json, random, tokenizers
from tokenizers import Tokenizer, AddedToken, decoders, processors, normalizers
from tokenizers.models import WordLevel, BPE
from tokenizers.pre_tokenizers import WhitespaceSplit
def enc(e): return {"ids":e.ids,"typeIds":e.type_ids,"offsets":e.offsets,"words":e.word_ids,"sequences":e.sequence_ids,"special":e.special_tokens_mask,"attention":e.attention_mask}
def full(e): return {**enc(e),"overflowing":[enc(o) for o in e.overflowing]}
def attempt(t,x):
    try: return {"text":x,**{k:v for k,v in enc(t.encode(x)).items() if k in("ids","offsets","words")}}
    except BaseException: return None
rnd=random.Random(5)
out={"made":{"tool":"tokenizers (PyPI)","version":tokenizers.__version__,"how":"WordLevel model over the given vocabulary, WhitespaceSplit; offsets in code points; every text is in the BMP or counted so"}}
vocab={w:i for i,w in enumerate(["u","a","b","c","aa","ab","é","<s>","</s>","x","<pad>"])}
def base():
    t=Tokenizer(WordLevel(vocab,unk_token="u")); t.pre_tokenizer=WhitespaceSplit(); return t
sets=[
 [("<m>",dict(lstrip=True,rstrip=True)),("  ",{})],
 [("ab",{}),("abc",{}),("b",{}),("bcd",{})],
 [("w",dict(single_word=True)),("ww",{})],
 [("é",dict(single_word=True)),(" x",{}),("x",dict(rstrip=True))],
 [("a",dict(special=True,normalized=False)),("A b",dict(normalized=True)),("B",dict(normalized=True,lstrip=True))],
 [("\u3000",dict(lstrip=True)),("<x>",dict(rstrip=True,single_word=True)),("_<x>",{})],
]
texts=["","a","a b  <m>   c<m>","abcd abc ab","aabbccdd","w ww www w. w_ éw w\u0301 \u200dw w","é e é. aé éa \u00a0x  x x\u2003 x","A b a B  b","A  B A b aAb","<x>\u3000\u3000<x>a <x> _<x> \u3000 <x>","  ","<m><m> <m>","x x  x   x"]
rows=[]
for s in sets:
    for norm in (None,"lowercase"):
        t=base()
        if norm: t.normalizer=normalizers.Lowercase()
        toks=[AddedToken(c,**o) for c,o in s]
        t.add_tokens([k for k in toks])
        js=json.loads(t.to_str())["added_tokens"]
        alpha=[c for c,_ in s]+[" ","  ","a","b","w","é","_",".","\u3000"]
        more=["".join(rnd.choice(alpha) for _ in range(rnd.randrange(1,9))) for _ in range(12)]
        rows.append({"added":js,"lowercase":norm is not None,"rows":[r for r in (attempt(t,x) for x in texts+more) if r]})
out["added"]=rows
# truncation
rows=[]
A="a b c aa ab a b c"; B="b b a c é"
for proc in (None,"bert","roberta"):
  for pair in (False,True):
    for strat in ("longest_first","only_first","only_second"):
      for ml in (0,2,3,4,5,7,8,11,12,13,17,20):
        for stride in (0,1,2):
          for d in ("right","left"):
            t=base()
            if proc=="bert": t.post_processor=processors.BertProcessing(("</s>",8),("<s>",7))
            if proc=="roberta": t.post_processor=processors.RobertaProcessing(("</s>",8),("<s>",7),trim_offsets=False)
            n=t.num_special_tokens_to_add(pair)
            if ml<n: continue
            if rnd.random()<0.865: continue
            row={"processor":proc,"pair":pair,"truncation":{"maxLength":ml,"strategy":{"longest_first":"longestFirst","only_first":"onlyFirst","only_second":"onlySecond"}[strat],"stride":stride,"direction":d}}
            try: t.enable_truncation(ml,stride=stride,strategy=strat,direction=d)
            except ValueError: continue
            try:
                row["encoding"]=full(t.encode(A,B) if pair else t.encode(A))
            except BaseException as x: row["error"]=str(x)[:60]
            rows.append(row)
out["truncation"]={"first":A,"second":B,"rows":rows}
# decoders
decs=[{"type":"ByteLevel","add_prefix_space":True,"trim_offsets":True,"use_regex":True},{"type":"WordPiece","prefix":"##","cleanup":True},{"type":"WordPiece","prefix":"##","cleanup":False},
{"type":"Metaspace","replacement":"▁","prepend_scheme":"always","split":True},{"type":"Metaspace","replacement":"▁","prepend_scheme":"never","split":True},{"type":"Metaspace","replacement":"_","prepend_scheme":"first","split":False},
{"type":"BPEDecoder","suffix":"</w>"},{"type":"ByteFallback"},{"type":"Fuse"},{"type":"Strip","content":"a","start":1,"stop":2},{"type":"Strip","content":" ","start":3,"stop":0},{"type":"Replace","pattern":{"String":"▁"},"content":" "},{"type":"Replace","pattern":{"String":"aa"},"content":"$&"},
{"type":"CTC","pad_token":"<pad>","word_delimiter_token":"|","cleanup":True},{"type":"CTC","pad_token":"<pad>","word_delimiter_token":"|","cleanup":False},
{"type":"Sequence","decoders":[{"type":"Replace","pattern":{"String":"▁"},"content":" "},{"type":"ByteFallback"},{"type":"Fuse"},{"type":"Strip","content":" ","start":1,"stop":0}]},
{"type":"Sequence","decoders":[{"type":"ByteFallback"},{"type":"Metaspace","replacement":"▁","prepend_scheme":"first","split":False}]},
{"type":"Sequence","decoders":[{"type":"Fuse"},{"type":"Replace","pattern":{"String":"aa"},"content":"b"},{"type":"Strip","content":"b","start":1,"stop":1}]},
{"type":"Sequence","decoders":[{"type":"ByteLevel","add_prefix_space":True,"trim_offsets":True,"use_regex":True},{"type":"Strip","content":"a","start":1,"stop":1}]},
]
pieces=["a","aa","aaa","##a","##","b##c"," ","▁","▁a","a▁b","_","_a_","</w>","a</w>","</w>b","<0xE4>","<0xBD>","<0xa0>","<0x61>","<0xFF>","<0xG0>","<pad>","|","<pad>x|",".","?","n't","'s"," '"," do not","Ġ","Ġthe","Ã","©","ðŁ","ĺ","Ģ","é","你","😀","\ufeff","ĊĊ",""]
rows=[]
for d in decs:
    full_json={"version":"1.0","truncation":None,"padding":None,"added_tokens":[],"normalizer":None,"pre_tokenizer":None,"post_processor":None,"decoder":d,"model":{"type":"WordLevel","vocab":{"u":0},"unk_token":"u"}}
    t=Tokenizer.from_str(json.dumps(full_json))
    rs=[]
    for _ in range(28):
        k=[rnd.choice(pieces) for _ in range(rnd.randrange(0,9))]
        try: rs.append([k,t.decoder.decode(k)])
        except BaseException: pass
    rows.append({"decoder":d,"rows":rs})
out["decoders"]=rows
# post-processors with trimmed offsets
rows=[]
btoks=["Ġ","Ġa","aĠ","ĠĠaĠ","a","ĠĠ","b"]
bv={"Ġ":0,"a":1,"b":2,"Ġa":3}
for apf in (True,False):
  for name in ("ByteLevel","Roberta","Sequence","Template"):
    t=Tokenizer(BPE(bv,[("Ġ","a")])); 
    from tokenizers.pre_tokenizers import ByteLevel as BL
    t.pre_tokenizer=BL(add_prefix_space=apf,use_regex=False)
    tpl=processors.TemplateProcessing(single="<s>:1 $A:2 </s>:3",pair="$B:1 </s> $A <s>:2",special_tokens=[("<s>",7),("</s>",8)])
    t.post_processor={"ByteLevel":processors.ByteLevel(trim_offsets=True,add_prefix_space=apf),"Roberta":processors.RobertaProcessing(("</s>",8),("<s>",7),trim_offsets=True,add_prefix_space=apf),"Sequence":processors.Sequence([processors.ByteLevel(trim_offsets=True,add_prefix_space=apf),tpl]),"Template":tpl}[name]
    t.add_tokens([AddedToken(" b\u3000",normalized=False)])
    for x in ["a","  a b","a  a  ","b a \u3000","  ",""," b\u3000a b\u3000"]:
      for add in (True,False):
        rows.append({"processor":name,"addPrefixSpace":apf,"addSpecialTokens":add,"first":x,"single":enc(t.encode(x,add_special_tokens=add)),"pair":enc(t.encode(x," a",add_special_tokens=add))})
out["processors"]=rows
def dump(o,f):
    s=json.dumps(o,ensure_ascii=False,separators=(",",":"))
    open(f,'w').write(s+"\n"); print(f,len(s.encode()))
import pathlib; G=str(pathlib.Path(__file__).resolve().parent)+'/'
for k in ("added","truncation","decoders","processors"):
    dump({"made":out["made"],"cases":out[k]},G+f"hf-{k}.json")

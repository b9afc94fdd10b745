// What each format of transcripts gives, and what it refuses.
import { expect, test } from "vitest"
import { TRANSCRIPT_FORMATS, transcriptFormatNamed, transcriptFormatOf } from "../../../src/read/transcripts/formats.js"
import { turnsIn } from "../../../src/read/transcripts/rttm.js"
import type { Utterance } from "../../../src/read/transcripts/utterance.js"

const parse = (format: string, text: string): Utterance[] => transcriptFormatNamed(format)!.parse(text, "file")
const json = (value: unknown): string => JSON.stringify(value)
const whisper = (...segments: object[]): string => json({ text: "", language: "en", segments })

const whisperWords = (words: unknown): string => whisper({ start: 0, end: 1, text: "a", words })

const SRT =
  "1\r\n00:00:01,500 --> 01:00:02,250\r\n<i>the</i>\tcat\r\n{\\an8}sat\r\n\r\nNOTE\r\n2\r\n00:00:03,5 --> 00:00:04,000\r\nA < B\r\n"
const VTT = `\uFEFFWEBVTT - title
Kind: captions

STYLE
::cue { color: red }

NOTE a --> b is no cue
but two lines

intro
00:01.000 --> 00:05.000 align:start
<v.loud Anna B>the <c.x>old</c></v> &amp; <v Bert>no<00:00:04.000></v>
00:06.0 --> 00:07.000
&lt;cat&gt;&nbsp;&unknown;
`

test.each<[string, string, string, Partial<Utterance>[]]>([
  [
    "the words, the id and the speaker before the first hyphen, or else underscore",
    "trn",
    ";; comment\n the  { cat / @ }\tsat (a_b-1)\n(anna_02)\n(it) ran ( x )\r\na (b-c_d)\n",
    [
      { text: "the { cat / @ } sat", id: "a_b-1", speaker: "a_b", line: 2 },
      { text: "", id: "anna_02", speaker: "anna", line: 3 },
      { text: "(it) ran", id: "x", line: 4 },
      { text: "a", id: "b-c_d", speaker: "b", line: 5 },
    ],
  ],
  [
    "times, labels and segments that are ignored",
    "stm",
    ';; LABEL "O" "all" ""\n\nmeeting 1 anna 0.5 1.25 <O,F,00> the   cat\nmeeting 1 bert 2 3\r\nmeeting B x 3 4.5 <> Ignore_Time_Segment_In_Scoring\nm 1 x .5 1 a <b> c\n',
    [
      {
        text: "the cat",
        recording: "meeting",
        channel: "1",
        speaker: "anna",
        groups: ["O", "F", "00"],
        start: 0.5,
        end: 1.25,
        line: 3,
      },
      { text: "", recording: "meeting", channel: "1", speaker: "bert", start: 2, end: 3, line: 4 },
      {
        text: "Ignore_Time_Segment_In_Scoring",
        recording: "meeting",
        channel: "B",
        speaker: "x",
        groups: [""],
        start: 3,
        end: 4.5,
        ignored: true,
        line: 5,
      },
      { text: "a <b> c", recording: "m", channel: "1", speaker: "x", start: 0.5, end: 1, line: 6 },
    ],
  ],
  [
    "words, with or without a confidence, type and speaker",
    "ctm",
    "; comment\n m A 1.1 0.2 cat\nm A 2 1e-1 sat 0.93\nm A 3 0.5 on NA lex anna\nm A 4 0.5 a 1 lex null\n",
    [
      { text: "cat", recording: "m", channel: "A", start: 1.1, end: 1.3, middle: 1.2000000000000002, line: 2 },
      { text: "sat", recording: "m", channel: "A", start: 2, end: 2.1, middle: 2.05, line: 3 },
      { text: "on", recording: "m", channel: "A", start: 3, end: 3.5, middle: 3.25, speaker: "anna", line: 4 },
      { text: "a", recording: "m", channel: "A", start: 4, end: 4.5, middle: 4.25, line: 5 },
    ],
  ],
  [
    "alternatives as one word, at the latest middle",
    "ctm",
    "m A * * <ALT_BEGIN>\nm A 1 0.4 uh\nm A 2 0.2 huh\nm A * * <ALT>\nm A 1 3 um\nm A * * <alt>\nm A * * <ALT_END>\n",
    [{ text: "{ uh huh / um / @ }", recording: "m", channel: "A", start: 1, end: 4, middle: 2.5, line: 1 }],
  ],
  [
    "numbers as texts, and segments without times or names",
    "seglst",
    json([
      { session_id: "s", speaker: 3, start_time: "1.5", end_time: 2, words: " a \n cat ", segment_id: 1 },
      { words: "sat" },
    ]),
    [
      { text: "a cat", recording: "s", speaker: "3", start: 1.5, end: 2, line: 1 },
      { text: "sat", line: 2 },
    ],
  ],
  [
    "the words of LEXEME lines",
    "rttm",
    ";; x\nSPKR-INFO m 1 <NA> <NA> <NA> unknown anna <NA>\nLEXEME m 1 1 0.5 cat lex anna 0.9\nLEXEME m 1 2 0.5 sat lex <NA> <NA>\n",
    [
      { text: "cat", recording: "m", channel: "1", speaker: "anna", start: 1, end: 1.5, middle: 1.25, line: 3 },
      { text: "sat", recording: "m", channel: "1", start: 2, end: 2.5, middle: 2.25, line: 4 },
    ],
  ],
  [
    "segments without words",
    "whisper",
    whisper({ start: 0, end: 1.5, text: " the  cat" }, { start: 2, end: 3, text: " sat", speaker: "S0", words: [] }),
    [
      { text: "the cat", start: 0, end: 1.5, line: 1 },
      { text: "sat", start: 2, end: 3, speaker: "S0", line: 2 },
    ],
  ],
  [
    "words, which join where the text has no white space",
    "whisper",
    whisper({
      start: 0,
      end: 4,
      text: " 我们 OK",
      words: [
        { word: " 我", start: 0, end: 1 },
        { word: "们", start: 1, end: 2 },
        { word: " ", start: 2, end: 2 },
        { word: " OK", start: 2, end: 3, speaker: "S1" },
      ],
    }),
    [
      { text: "我", start: 0, end: 1, line: 1 },
      { text: "们", joined: true, start: 1, end: 2, line: 1 },
      { text: "OK", speaker: "S1", start: 2, end: 3, line: 1 },
    ],
  ],
  [
    "WhisperX's words without times, which last from the word before to the one behind",
    "whisper",
    whisper({
      start: 1,
      end: 9,
      text: "in 19 99 there 7",
      words: [
        { word: "in", start: 2, end: 3 },
        { word: "19" },
        { word: "99" },
        { word: "there", start: 5, end: 6 },
        { word: "7" },
      ],
    }),
    [
      { text: "in", start: 2, end: 3, line: 1 },
      { text: "19", start: 3, end: 5, line: 1 },
      { text: "99", start: 5, end: 5, line: 1 },
      { text: "there", start: 5, end: 6, line: 1 },
      { text: "7", start: 6, end: 9, line: 1 },
    ],
  ],
  ["a text alone", "whisper", json({ text: " the cat\n" }), [{ text: "the cat", line: 1 }]],
  [
    "cues without tags, over blank lines, and without one before the next number",
    "srt",
    SRT,
    [
      { text: "the cat sat NOTE", start: 1.5, end: 3602.25, line: 2 },
      { text: "A < B", start: 3.5, end: 4, line: 8 },
    ],
  ],
  [
    "a cue right behind the header",
    "vtt",
    "WEBVTT\n00:01.000 --> 00:02.000\na\n",
    [{ text: "a", start: 1, end: 2, line: 2 }],
  ],
  [
    "voices, which share the time of a cue, without headers, notes and styles",
    "vtt",
    VTT.slice(1),
    [
      { text: "the old &", speaker: "Anna B", start: 1, end: 1 + (4 * 9) / 11, line: 11 },
      { text: "no", speaker: "Bert", start: 1 + (4 * 9) / 11, end: 5, line: 11 },
      { text: "<cat> &unknown;", start: 6, end: 7, line: 13 },
    ],
  ],
])("%s: %s", (_, format, text, utterances) => {
  expect(parse(format, text)).toEqual(utterances)
})

test("turns are the SPEAKER lines of an .rttm", () => {
  const turns = turnsIn("SPEAKER m 1 1.5 2 <NA> <NA> anna <NA> <NA>\nLEXEME m 1 1 0.5 cat lex anna 0.9\n", "file")
  expect(turns).toMatchObject([{ recording: "m", channel: "1", speaker: "anna", start: 1.5, end: 3.5, line: 1 }])
})

test.each<[string, string, string]>([
  ["trn", "a (x)\nb\n", "file:2: has no id at its end: 'b'; expected the words, then (id)"],
  ["trn", "a (x) b\n", "file:1: has no id at its end: 'a (x) b'; expected the words, then (id)"],
  ["trn", "a ( )\n", "file:1: has no id at its end: 'a ( )'; expected the words, then (id)"],
  ["trn", "a )x(\n", "file:1: has no id at its end: 'a )x('; expected the words, then (id)"],
  ["trn", "a (x)\n\nb (x)\n", "file:3: has the id 'x', which line 1 has too"],
  [
    "stm",
    "m 1 anna 0.5\n",
    "file:1: has 4 fields, expected recording, channel, speaker, start, end and the words: 'm 1 anna 0.5'",
  ],
  ["stm", "m 1 anna 0.5 end cat\n", 'file:1: the end is "end", expected seconds such as 12.34'],
  ["stm", "m 1 anna 2 1.5 cat\n", "file:1: the segment ends at 1.5 before it starts at 2"],
  [
    "ctm",
    "m 1 0.5 cat\n",
    "file:1: has 4 fields, expected recording, channel, start, duration, word and perhaps a confidence: 'm 1 0.5 cat'",
  ],
  [
    "ctm",
    "m 1 0 1 a 1 lex x y\n",
    "file:1: has more than 8 fields, expected recording, channel, start, duration, word and perhaps a confidence: 'm 1 0 1 a 1 lex x y'",
  ],
  ["ctm", "m 1 x 1 cat\n", 'file:1: the start is "x", expected seconds such as 12.34'],
  ["ctm", "m 1 0 Infinity cat\n", 'file:1: the duration is "Infinity", expected seconds such as 12.34'],
  ["ctm", "m 1 0 -1 cat\n", "file:1: the duration is -1, expected at least 0"],
  ["ctm", "m 1 0 1 two words\n", "file:1: the confidence is 'words', expected a number; a word has no blanks"],
  ["ctm", "m 1 * * <ALT>\n", "file:1: <ALT> without an <ALT_BEGIN> before it"],
  ["ctm", "m 1 0 1 a\nm 1 * * <ALT_BEGIN>\nm 1 0 1 a\n", "file:2: <ALT_BEGIN> without an <ALT_END> behind it"],
  ["ctm", "m 1 * * <ALT_BEGIN>\nm 1 * * <ALT_BEGIN>\n", "file:2: <ALT_BEGIN> within the alternatives of line 1"],
  [
    "ctm",
    "m 1 * * <ALT_BEGIN>\nm 1 * * <ALT>\nm 1 * * <ALT_END>\n",
    "file:1: the alternatives have no word, expected at least one",
  ],
  ["rttm", "SPEAKER m 1 0 1 <NA> <NA> anna\n", "file: has no words (LEXEME); turns of speakers are for --rttm"],
  ["rttm", "m 1 0 1 cat\n", "file:1: begins with 'm', expected a type such as SPEAKER"],
  ["rttm", "LEXEME m 1 0\n", "file:1: has 4 fields, expected at least 8: 'LEXEME m 1 0'"],
  ["rttm", "LEXEME m 1 0 -2 cat lex a\n", "file:1: the duration is -2, expected at least 0"],
  [
    "seglst",
    "{}",
    "file: is not a list, expected a list of segments with session_id, speaker, start_time, end_time and words",
  ],
  ["seglst", "[1]", "file: [0]: must be an object, got 1"],
  ["seglst", '[{"speaker":"a"}]', "file: [0].words: must be a string, got nothing"],
  ["seglst", '[{"words":["a"]}]', "file: [0].words: must be a string, got an array"],
  ["seglst", '[{"words":"a","start_time":1}]', "file: [0].end_time: must be a finite number, got nothing"],
  ["seglst", '[{"words":"a","start_time":1,"end_time":0}]', "file: [0] ends at 0 before it starts at 1"],
  ["whisper", "[]", 'file: is not an object with "segments" or a "text", as Whisper and WhisperX write'],
  [
    "whisper",
    "{}",
    'file: has no "segments", expected an object with "segments" or a "text", as Whisper and WhisperX write',
  ],
  ["whisper", '{"segments":{}}', "file: segments: must be an array, got an object"],
  ["whisper", '{"segments":[{"start":0,"end":1}]}', "file: segments[0].text: must be a string, got nothing"],
  [
    "whisper",
    '{"segments":[{"start":"x","end":1,"text":""}]}',
    'file: segments[0].start is "x", expected seconds such as 12.34',
  ],
  ["whisper", '{"text":7}', "file: text: must be a string, got 7"],
  ["whisper", whisper({ start: 0, end: 1, text: 7 }), "file: segments[0].text: must be a string, got 7"],
  ["whisper", whisperWords("a"), 'file: segments[0].words: must be an array, got "a"'],
  ["whisper", whisperWords([{ word: "a" }, "b"]), 'file: segments[0].words[1]: must be an object, got "b"'],
  ["whisper", whisperWords([{ start: 0, end: 1 }]), "file: segments[0].words[0].word: must be a string, got nothing"],
  [
    "whisper",
    whisperWords([{ word: "a", start: "x", end: 1 }]),
    'file: segments[0].words[0].start is "x", expected seconds such as 12.34',
  ],
  [
    "whisper",
    whisperWords([{ word: "a", start: 2, end: 1 }]),
    "file: segments[0].words[0] ends at 1 before it starts at 2",
  ],
  [
    "srt",
    "1\n00:61:05,400 --> 01:02:00,000\n",
    "file:2: has the time '00:61:05,400', expected minutes and seconds below",
  ],
  [
    "srt",
    "1\n00:00:60,0 --> 01:02:00,000\n",
    "file:2: has the time '00:00:60,0', expected minutes and seconds below 60",
  ],
  ["srt", "the cat\n", "file:1: is 'the cat', expected times such as 00:00:01,000 --> 00:00:02,500"],
  ["srt", "1\n00:00:01 --> 00:00:02,500\n", "file:2: has the time '00:00:01', expected one such as 00:01:02.500"],
  ["vtt", "WEBVTT\n\n00:05.000 --> 00:01.000\na\n", "file:3: the cue ends at 1 before it starts at 5"],
])("%s %j: %s", (format, text, message) => {
  expect(() => parse(format, text)).toThrow(message)
})

test("segments of Whisper whose words are not those of their text are counted in a warning", () => {
  const warningsOf = (text: string, start = 0): string[] => {
    const warnings: string[] = []
    const words = [
      { word: " a", start, end: 1 },
      { word: "b.", start: 0.5, end: 2 },
    ]
    const same = { start: 0, end: 2, text: " a b.", words }
    transcriptFormatNamed("whisper")!.parse(whisper(same, { ...same, text }), "file", (each) => warnings.push(each))
    return warnings
  }
  expect(warningsOf("ab .")).toEqual([])
  expect(warningsOf("a b.", 0.6)).toEqual([expect.stringContaining("in 2 of 2 segments")])
  expect(warningsOf("a b c.")).toEqual([
    "file: words, in the order of their times, are not those of the text of their segment, in 1 of 2 segments, the first is segment 2; the words are compared",
  ])
})

test("JSON that is broken or too deep is refused with the reason", () => {
  expect(() => parse("seglst", "[")).toThrow(
    "file: cannot be read as JSON (expected a value, got the end, at character 1), expected a list of segments",
  )
  expect(() => parse("whisper", '{"segments":'.repeat(1e5))).toThrow(
    /^file: cannot be read as JSON \(.*nested more than/,
  )
})

test("more words than the objects of a model's file are read", () => {
  const words = Array.from({ length: 2 ** 17 }, () => ({ words: "a" }))
  expect(parse("seglst", json(words))).toHaveLength(2 ** 17)
})

test.each([
  ["a.trn", "trn"],
  ["B.STM", "stm"],
  ["a.seglst.json", "seglst"],
  ["a.json", "whisper"],
  ["a.jsonl", undefined],
  ["a.txt", undefined],
])("the format of %s is %s", (path, name) => {
  expect(transcriptFormatOf(path)?.name).toBe(name)
})

test.each(TRANSCRIPT_FORMATS)("hostile %s takes time in proportion to its length", (format) => {
  for (const piece of ["(", "<v ", "<v\t\t\t\t", "{\\", "&a", " ", "\t", "\n \n", "1\n--> \n", "0 "]) {
    const begin = performance.now()
    try {
      parse(format, piece.repeat(50_000))
    } catch {}
    expect(performance.now() - begin).toBeLessThan(1000)
  }
})

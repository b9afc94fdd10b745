// The inputs of a run, and the options that all runs have in common. Plain data, so that it can be sent to threads.

/** The treatment of outputs that a system lacks. */
export interface MissingOutputs {
  /** Refused, counted as an empty text, or left out with their segments. */
  readonly as: "refuse" | "empty" | "skip"
  /**
   * Whether empty outputs are missing too.
   * @defaultValue `false`
   */
  readonly ifEmpty?: boolean
}

/** One text of the run: a whole input, one tab-separated column of it, or one field of its records. */
export interface TextSource {
  /** Its name in reports. */
  readonly name: string
  /** The path as the user gave it; `-` is standard input. */
  readonly path: string
  /** The file's format: `text`, `gzip` or `zstd`; by default that of its name: `.gz`, `.zst`, else `text`. */
  readonly format?: string
  /** The column of this text, when the input has tab-separated columns. */
  readonly column?: {
    /** The column, from 0. */
    readonly index: number
    /** The number of columns that every line must have. */
    readonly of: number
  }
  /** The part of each record that is this text, when the input has records instead of lines. */
  readonly records?: {
    /** The format of the records: `jsonl`, `csv`, `tsv`, `parquet` or `kaldi`. */
    readonly format: string
    /** The field; undefined for records that are texts themselves, or have one field. `a.b` is the field b of the record a. */
    readonly field?: string
    /**
     * For a field that is a list of references: the place in the list, from 0, and the most texts that a list may have. A
     * shorter list lacks the last references, which is only possible for references.
     */
    readonly item?: {
      /** The place, from 0. */
      readonly index: number
      /** The most texts of a list. */
      readonly of: number
    }
    /** Of a field that need not be a text: `label` is a name that may be a number, `number` is one, or true or false. */
    readonly type?: "label" | "number"
    /** The field that identifies records: those of all inputs are put into the order of the first input. */
    readonly id?: string
    /**
     * Whether records of the same id are samples of one segment, whose output has the texts of all between blanks, in the order of
     * the file; of references the first is kept. The texts are words, numbers or truth values.
     * @defaultValue `false`
     */
    readonly gather?: boolean
  }
  /** For the text of a system: the treatment of outputs that are null or absent; refused by default. */
  readonly missing?: MissingOutputs
  /** Stands for the bytes of the file, which has another form. */
  readonly converted?: ConvertedBytes
}

/** What a file was converted to: a transcript of speech, paired with others, to records. */
export interface ConvertedBytes {
  /** Tells apart what one file was converted to for different texts. */
  readonly key: string
  /** The converted text, not compressed. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Facts about the file itself. */
  readonly facts: InputFacts
}

/** The engine that does the tasks; results never depend on it. `auto` starts threads for large inputs. */
export type EngineName = "auto" | "inline" | "threads"

/** Workers on any number of machines (`lectern worker`), connected by a queue and by files that all of them see. */
export interface ClusterEngine {
  /** The queue: `redis://HOST:PORT`, `rediss://HOST:PORT` or `postgres://HOST/DATABASE`, without a password. */
  readonly url: string
  /** The password of the queue. */
  readonly password?: string
  /** The folder for payloads and results, the same one on all machines; created if it is not there. */
  readonly store: string
}

/** The treatment of invalid UTF-8: refused, or each bad sequence replaced with U+FFFD. */
export type EncodingErrors = "refuse" | "replace"

/** The treatment of a UTF-8 byte order mark at the start of an input: dropped with a warning, or kept as sacreBLEU does. */
export type ByteOrderMark = "drop" | "keep"

/** How texts are read. */
export interface ReadingOptions {
  /**
   * The treatment of invalid UTF-8.
   * @defaultValue `"refuse"`
   */
  readonly encodingErrors?: EncodingErrors
  /**
   * The treatment of a byte order mark.
   * @defaultValue `"drop"`
   */
  readonly byteOrderMark?: ByteOrderMark
  /**
   * The maximum length of a line in bytes, without its newline; 0 for no limit.
   * @defaultValue 2^24
   */
  readonly maxLineBytes?: number
  /**
   * The maximum expansion of a compressed file, as a multiple of its size; 0 for no limit. Texts of up to 64 MiB are never refused.
   * @defaultValue 100
   */
  readonly maxExpand?: number
  /** Aborts the run: its promise rejects with the signal's reason, after all threads have ended. */
  readonly signal?: AbortSignal | undefined
  /**
   * Called once for each warning, such as a dropped byte order mark or CRLF line ends.
   *
   * @param sentence - the warning
   */
  readonly onWarning?: ((sentence: string) => void) | undefined
}

/** How texts are read, and by how many threads. */
export interface RunOptions extends ReadingOptions {
  /** The maximum number of worker threads, at least 1. */
  readonly jobs: number
  /**
   * The engine that counts.
   * @defaultValue `"auto"`
   */
  readonly engine?: EngineName | ClusterEngine
  /** The approximate size of a shard in bytes, over all texts; shards depend only on this and the input. 4 MiB by default. */
  readonly shardBytes?: number
}

/** The progress of a run; `Stage` are its stages. */
export interface RunProgress<Stage extends string> {
  /** The stage. */
  readonly stage: Stage
  /** Bytes processed in this stage. */
  readonly bytesDone: number
  /** All bytes of this stage; undefined when unknown (streams). */
  readonly bytesTotal?: number | undefined
  /** Segments counted so far. */
  readonly segments: number
  /** All segments; undefined when their number is not known. */
  readonly segmentsTotal?: number
  /** More about the stage, in a few words: the loss of a training. */
  readonly detail?: string
}

/** Facts about an input. */
export interface InputFacts {
  /** The path as the user gave it. */
  readonly path: string
  /** The number of bytes read from the file itself: compressed bytes for gzip. */
  readonly bytes: number
  /** SHA-256 of those bytes in hexadecimal, when requested. */
  readonly sha256?: string
  /** The number of its lines that were scored, and of all; absent when all were. */
  readonly lines?: {
    /** The lines that are scored. */
    readonly scored: number
    /** All lines of the input. */
    readonly all: number
  }
}

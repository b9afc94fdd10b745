// Expected problems as plain data (they cross threads unharmed), and the one place that words them.

/** Expected problems, which are not faults of the program; `kind` distinguishes them. */
export type Problem =
  | {
      /** A number or choice outside its allowed set. */
      readonly kind: "out-of-range"
      /** The option or parameter. */
      readonly name: string
      /** The value passed. */
      readonly got: string | number
      /** The allowed values, after "must be". */
      readonly want: string
    }
  | {
      /** An argument of the wrong type or shape. */
      readonly kind: "wrong-type"
      /** The argument, with its index when it is an element: `hypotheses[3]`. */
      readonly name: string
      /** The value passed, in words. */
      readonly got: string
      /** The expected type, after "must be". */
      readonly want: string
    }
  | {
      /** An options object with a field that is not an option. */
      readonly kind: "unknown-option"
      /** The function that takes the options: `bleu()`. */
      readonly owner: string
      /** The field. */
      readonly name: string
      /** The option that was probably meant, when one is near. */
      readonly meant?: string
      /** All options of the function. */
      readonly known: readonly string[]
    }
  | {
      /** Inputs that should pair up but have different lengths. */
      readonly kind: "unequal-lengths"
      /** The inputs with their lengths, first the one the others are compared with. */
      readonly lengths: readonly {
        /** The name of the input. */
        readonly name: string
        /** Its length. */
        readonly length: number
      }[]
      /** Unit of the lengths, in the plural: `lines`, `segments`. */
      readonly unit: string
    }
  | {
      /** A file that cannot be opened, read or written. */
      readonly kind: "unreadable" | "unwritable"
      /** The file as the user named it. */
      readonly path: string
      /** The reason, in words. */
      readonly why: string
    }
  | {
      /** Content that is not what the format promises. */
      readonly kind: "bad-data"
      /** The file as the user named it. */
      readonly path: string
      /** 1-based line, when known. */
      readonly line?: number
      /** 1-based byte within the line, or 0-based byte of the file when there is no line. */
      readonly byte?: number
      /** The content found and the content expected. */
      readonly why: string
    }
  | {
      /** A wrong command line. */
      readonly kind: "usage"
      /** The whole sentence. */
      readonly why: string
    }
  | {
      /** Work that failed for a reason outside the data: a worker died. */
      readonly kind: "failed"
      /** The work that failed, with the shard or step named. */
      readonly what: string
      /** The reason, in words. */
      readonly why: string
    }
  | {
      /** A server that cannot be used now, but perhaps later. */
      readonly kind: "unavailable"
      /** The server's address. */
      readonly what: string
      /** The reason, in words. */
      readonly why: string
    }

/**
 * The sentence a person reads for a problem.
 *
 * @param problem - what went wrong
 * @returns one sentence without a final full stop
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * sentence({ kind: "unreadable", path: "system.txt", why: "no such file" }) //=> "cannot read system.txt: no such file"
 * ```
 */
export function sentence(problem: Problem): string {
  switch (problem.kind) {
    case "out-of-range":
      return `${problem.name} must be ${problem.want}, got ${problem.got}`
    case "wrong-type":
      return `${problem.name} must be ${problem.want}, got ${problem.got}`
    case "unknown-option":
      return `${problem.owner} has no option ${JSON.stringify(problem.name)}; ${hint(problem)}`
    case "unequal-lengths":
      return `unequal lengths: ${problem.lengths.map(({ name, length }) => `${name} has ${counted(length, problem.unit)}`).join(", ")}`
    case "unreadable":
      return `cannot read ${problem.path}: ${problem.why}`
    case "unwritable":
      return `cannot write ${problem.path}: ${problem.why}`
    case "bad-data":
      return `${place(problem)}: ${problem.why}`
    case "usage":
      return problem.why
    case "failed":
    case "unavailable":
      return `${problem.what}: ${problem.why}`
  }
}

/**
 * The error for content that is not what its format promises.
 *
 * @param path - the file as the user named it
 * @param why - the content found and the content expected
 * @param line - the 1-based line, when known
 * @returns the error, of kind `bad-data`
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md#check-arguments)
 * @example
 * ```ts
 * badData("words.txt", "expected one word, got 2", 7).message //=> "words.txt:7: expected one word, got 2"
 * ```
 */
export function badData(path: string, why: string, line?: number): LecternError {
  return new LecternError({ kind: "bad-data", path, ...(line !== undefined && { line }), why })
}

function hint({ meant, known }: Extract<Problem, { kind: "unknown-option" }>): string {
  if (meant !== undefined) return `did you mean ${JSON.stringify(meant)}?`
  return known.length === 0 ? "it takes none" : `its options are ${known.join(", ")}`
}

function counted(length: number, unit: string): string {
  return `${length} ${length === 1 ? unit.replace(/ies$/, "y").replace(/s$/, "") : unit}`
}

function place({ path, line, byte }: Extract<Problem, { kind: "bad-data" }>): string {
  if (line !== undefined) return byte === undefined ? `${path}:${line}` : `${path}:${line}:${byte}`
  return byte === undefined ? path : `${path} at byte ${byte}`
}

/**
 * The only error these packages throw on purpose; switch on `problem.kind`.
 *
 * `instanceof` knows it by `name` and `problem.kind`, since each bundle has a class of its own.
 */
export class LecternError extends Error {
  /**
   * True for an error of any copy of this class.
   *
   * @param value - any value
   * @returns whether it is one
   */
  static override [Symbol.hasInstance](value: unknown): value is LecternError {
    const error = value as Partial<LecternError> | null | undefined
    return error?.name === "LecternError" && error.problem?.kind !== undefined
  }
  /** Always `LecternError`, so that printed errors show where they come from. */
  override readonly name = "LecternError"
  /** The problem, as data. */
  readonly problem: Problem
  /**
   * Makes the error for a problem.
   *
   * @param problem - what went wrong
   * @param options - the cause, if another error led to this one
   */
  constructor(problem: Problem, options?: ErrorOptions) {
    super(sentence(problem), options)
    this.problem = problem
  }
}

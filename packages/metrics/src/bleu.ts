// placeholder for the contract while the house is being built
/** Options of `bleu`. */
export interface BleuOptions {
  /** Tokenizer name, or a function. */
  readonly tokenize?: string | ((text: string) => readonly string[])
}

// The parameter block: 32-bit words at the start of the shared memory that say where everything is. Compiled twice, as TypeScript
// and as AssemblyScript, so constants have no types here.

/** The address of the block, in bytes; before it is the data of the WebAssembly module. */
export const PARAMETERS = 1024
/** The number of words. */
export const FIELDS = 80

/** Bytes from one vector to the next: a multiple of 16. */
export const ROW_BYTES = 0
/** The number of words. */
export const WORDS = 1
/** The number of rows of the output side. */
export const OUTPUTS = 2
/** T, a power of two: rows are in class (row mod T). */
export const CLASSES = 3
/** The largest distance between a word and its context. */
export const WINDOW = 4
/** 1 if the window of each word has a random size up to the largest. */
export const SHRINK = 5
/** The number of negatives of a prediction, or of a window if they are shared. */
export const NEGATIVES = 6
/** 1 if all predictions of a window share their negatives. */
export const SHARED = 7
/** One of the objectives below. */
export const OBJECTIVE = 8
/** 1 for CBOW, 0 for skip-gram. */
export const CBOW = 9
/** 1 to train while sentences are read, 0 to put the work in lists of blocks. */
export const IMMEDIATE = 10
/** The seed of all random numbers. */
export const SEED = 11
/** The epoch, from 0. */
export const EPOCH = 12
/** The learning rate, single precision. */
export const RATE = 13
/** {@link TRAINING}, in memory that a trainer has filled. */
export const MARK = 38
/** 1 if a negative is dropped when it is a word that is predicted. */
export const DROP = 37
/** The number of slices of the round. */
export const SLICES = 14
/** The sentence whose number is 0 for random numbers. */
export const FIRST_SENTENCE = 15

// Addresses in bytes.

/** Input vectors. */
export const INPUT = 16
/** Output vectors. */
export const OUTPUT = 17
/** By example of the round, the vector that predicts: the input vectors themselves for skip-gram. */
export const SOURCE = 18
/** By example, where its error is added. */
export const SINK = 19
/** The ids of the corpus. */
export const TOKENS = 20
/** The index of the first id of each sentence. */
export const BORDERS = 21
/** By word, the largest random word with which it stays in the sentence. */
export const KEEP = 22
/** By class, the largest random word with which it is drawn, or one before it. */
export const CLASS_LIMITS = 23
/** By class, its first column; then the number of all. */
export const CLASS_STARTS = 24
/** By column, the random words below which its own word is drawn. */
export const COLUMN_LIMITS = 25
/** By column, the other word. */
export const COLUMN_ALIASES = 26
/** By word, what NCE subtracts; 0 for other objectives. */
export const SHIFTS = 27
/** By word, where the steps of its path begin, for CBOW those of a class next to each other; then where the last ones end. */
export const PATHS = 28
/** By slice: its first sentence, the one after its last, its first example, the address of its lists or contexts. */
export const SLICE_TABLE = 29
/** By slice and block, where its list begins and where it ends; of CBOW only in plain TypeScript. */
export const HEADS = 30
/** By slice and class, the same of the list of errors to add to the input vectors, in plain TypeScript. */
export const SPREAD_HEADS = 31
/** By slice, room for the words of one context and for its targets, and by class a place. */
export const SCRATCH = 32
/** By slice and then by block, its loss; doubles. */
export const LOSSES = 33
/** By slice, how many predictions; doubles. */
export const PREDICTIONS = 34
/** Full softmax: room for one number a word, and a vector. */
export const LOGITS = 35
/** Words of {@link SCRATCH} of a slice. */
export const SCRATCH_WORDS = 36
/** Sub-words: how many parts their work has; 0 for none. */
export const PARTS = 50
/** Rows whose means are the input vectors: those of words, then those of sub-words. */
export const ROWS = 51
/** By word, the address of the first of its rows' numbers; then where the last ones end. */
export const ROW_BOUNDS = 52
/** By word of the round, where it occurs first in it. */
export const PLACES = 53
/** By place in the round, the vector that its word had at the start of the round. */
export const BEFORE = 54
/** The address of the ids of the round, in {@link TOKENS}. */
export const ROUND_TOKENS = 55
/** The number of ids in the round. */
export const ROUND_LENGTH = 56

/** By slice and inner node of a tree, where it was put last among the targets of a window. */
export const NODE_PLACES = 57
/** CBOW: 1 if each word of the context gets the whole error of the mean, 0 if they share it. */
export const WHOLE_ERROR = 58

/** The number of steps that read the windows of the round's sentences: window i in step i mod steps. */
export const STEPS = 59
/** The number of this step, from 0. */
export const STEP = 60

/** Room for so many examples of a class of CBOW: they are next to each other, as a block reads them. */
export const CLASS_EXAMPLES = 61
/** Records of the examples of CBOW, in WebAssembly. */
export const RECORDS = 67
/** Bytes of a record. */
export const RECORD_BYTES = 62
/** By class of examples, room for the losses of its blocks and of the targets of one example, in WebAssembly. */
export const BLOCK_LOSSES = 63
/** Bytes of the room of a class. */
export const BLOCK_LOSS_BYTES = 64

/** By sentence of the round, the number of its kept words, and these: as much room as it has words, and one. */
export const KEPT = 65
/** 1 if they are yet to be found, 0 if the step before has found them. */
export const FRESH = 66

/** Constants of single precision, see kernel.ts. */
export const CONSTANTS = 40

/** From the random numbers of an epoch's windows to those of the next step; no run has so many epochs. */
export const STEP_STREAM = 1048576

/** Says that the block is one. */
export const TRAINING = 0x77327663
/** Independent yes-or-no questions against drawn words. */
export const NEGATIVE_SAMPLING = 0
/** Yes-or-no questions along a path. */
export const HIERARCHICAL_SOFTMAX = 1
/** All words. */
export const SOFTMAX = 2

/** A target is (row << 1) | label; the bits above the row count its repetitions with label 1 and with label 0. */
export const ROW_MASK = 0x1fffff
/** The first bit of the repetitions with label 1. */
export const ONES_SHIFT = 22
/** The first bit of the repetitions with label 0. */
export const ZEROS_SHIFT = 27
/** The maximum of each. */
export const MAX_TIMES = 31
/** Words of an entry of a list without its targets, or of a list of errors. */
export const ENTRY_WORDS = 4
/** Bytes of a chunk of a list in WebAssembly: a power of two. */
export const LIST_CHUNK = 512
/** The number of bytes of a chunk that may stay empty: less than an entry with eight targets, and the first words. */
export const LIST_CHUNK_WASTE = 56
/** Factors of the product whose logarithm is the loss, each at most 2. */
export const MAX_FACTORS = 100

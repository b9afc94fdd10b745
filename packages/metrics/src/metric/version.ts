// The version that signatures name; a test keeps it equal to the manifest's.

/** The package's version. */
export const VERSION = "0.1.0"

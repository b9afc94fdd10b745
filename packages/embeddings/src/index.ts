/**
 * Word vectors: training, use and exchange.
 *
 * @packageDocumentation
 */
export {}

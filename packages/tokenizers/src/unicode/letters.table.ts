// Letters that are not `other letters`, as Unicode 16.0 has them.
// Made by scripts/make-unicode-tables.py from tokenizers 0.23.3; do not edit.

/** Runs of Lu, Ll, Lt, Lm (A, B, ...): gap, kind, length less 1; base 36. */
export const LETTER_RUNS: string =
  "1tAp 6Bp 1mB aAm 1A6 Bn 1B7 A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B " +
  "A B A B A B A B A B A B A B1 A B A B A B A B A B A B A B A B1 A B A B A B A B A B A B A B A B A B A B A B A B A " +
  "B A B A B A B A B A B A B A B A B A B A B A1 B A B A B2 A1 B A B A1 B A2 B1 A3 B A1 B A2 B2 A1 B A1 B A B A B A1 " +
  "B A B1 A B A1 B A2 B A B A1 B1 1A B2 4A C B A C B A C B A B A B A B A B A B A B A B A B1 A B A B A B A B A B A B " +
  "A B A B A B1 A C B A B A2 B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B " +
  "A B A B A B A B A B A B A B A B6 A1 B A1 B1 A B A3 B A B A B A B A B1w 1Bq Dh 4Db eD4 7D 1D 3lA B A B D 1A B 2D " +
  "B2 1A 6A 1A2 1A 1A1 B Ag 1A8 By A B1 A2 B2 A B A B A B A B A B A B A B A B A B A B A B A B4 A B 1A B A1 B1 A1e " +
  "B1b A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B 8A B A B A B A B A B A B A B A B A B A B " +
  "A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A1 B A B A B A B A B A B A B1 A B A B A B A " +
  "B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A " +
  "B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B 1A11 2D 6B14 53D 4kD1 7hD1 4D vD 9D 3D 4gD 4nD " +
  "ycD 3jD d5A11 1A 5A 2B16 1D B2 ioA2d 2B5 rdD 2zD gzD cwD5 2B8 A B 5A16 2A2 1sB17 D1q Bc D Bx D10 1sA B A B A B A " +
  "B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A " +
  "B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A " +
  "B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B8 A B A B A B A B A B A B A B A B A B A B A B A B A " +
  "B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A " +
  "B A B A B A B A B A B A B A B A B8 A7 B5 2A5 2B7 A7 B7 A7 B5 2A5 2B7 1A 1A 1A 1A B7 A7 Bd 2B7 C7 B7 C7 B7 C7 B4 " +
  "1B1 A3 C 1B 3B2 1B1 A3 C 3B3 2B1 A3 4B7 A4 5B2 1B1 A3 C 38D dD gDc 2tA 4A 2B A2 B1 A2 B 1A 3A4 6A 1A 1A 1A3 1B " +
  "A3 B 4B 2B1 A1 5A B3 4B 1gA B 22jA1b B1b A B A2 B1 A B A B A B A3 B A B1 A B5 D1 A2 B A B A B A B A B A B A B A " +
  "B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A " +
  "B A B A B A B A B A B A B A B A B A B A B A B A B A B A B1 6A B A B 3A B cB11 1B 5B 1tD 5bD d1D 17D4 5D 2pD1 " +
  "2lD2 lxyD yqD5 7iD 1fA B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B " +
  "hD A B A B A B A B A B A B A B A B A B A B A B A B A B A B D1 3dD8 2A B A B A B A B A B A B A B2 A B A B A B A B " +
  "A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B A B D B7 " +
  "A B A B A1 B A B A B A B A B D 2A B A B 1A B A B2 A B A B A B A B A B A B A B A B A B A B A4 B A4 B A B A B A B " +
  "A B A B A B A B A3 B A B A1 B 2A B 1B 1B A B A B A B A lD2 A B 1D1 B d0D mD 3tD 30D lD1 1nB16 1D3 B8 D 6B27 " +
  "fnkB6 cB4 spAp 6Bp lD 19D1 v4A13 B13 2oAz 4Bz 38Aa 1Ae 1A6 1A1 1Ba 1Be 1B6 1B1 cjD5 1D15 1D8 xxA1e dB1e 2jD 1Al " +
  "9D Bl 26yAv Bv g9sD3 e4D2 14D1 5vAv Bv 7nDc 1sD1 1D cngD3 1D6 1D1 741Ap Bp Ap B6 1Bh Ap Bp A 1A1 2A 2A1 2A3 1A7 " +
  "B3 1B 1B6 1Ba Ap Bp A1 1A3 2A7 1A6 1Bp A1 1A3 1A4 1A 3A6 1Bp Ap Bp Ap Bp Ap Bp Ap Bp Ap Bp Ap Br 2Ao 1Bo 1B5 Ao " +
  "1Bo 1B5 Ao 1Bo 1B5 Ao 1Bo 1B5 Ao 1Bo 1B5 A B 1f8B9 1Bj 6B5 79D1p 5lD6 q5D t0Ax Bx 7D"

// Categories of characters for the stages that split text.
// Made by scripts/make-unicode-tables.py from tokenizers 0.23.3; do not edit.

/**
 * Letters and numbers as Unicode 16.0 has them.
 *
 * Runs of L (A) and N (C): gap, class, length less 1; base 36.
 */
export const LETTER_NUMBER_RUNS: string =
  "1cC9 7Ap 6Ap 1bA 7C1 1A 3C A 1C2 1Am 1Au 1Acp 4Ab eA4 7A 1A 3lA4 1A1 2A3 1A 6A 1A2 1A 1Aj 1A2a 1A3u 8A4l 1A11 2A " +
  "6A14 1zAq 4A3 19A16 lC9 4A1 1A2q 1A fA1 7A1 C9 A2 2A gA 1At tA2g bA eC9 Aw 9A1 4A 5Al 4A 9A 3A nAo 7Aa 5An 1A5 " +
  "hA15 1mA1h 3A iA 7A9 4C9 1Af 4A7 2A1 2Al 1A6 1A 3A3 3A gA dA1 1A2 4C9 A1 2C5 2A 8A5 4A1 2Al 1A6 1A1 1A1 1A1 vA3 " +
  "1A 7C9 2A2 gA8 1A2 1Al 1A6 1A1 1A4 3A iA fA1 4C9 9A bA7 2A1 2Al 1A6 1A1 1A4 3A uA1 1A2 4C9 1A C5 bA 1A5 3A2 1A3 " +
  "3A1 1A 1A1 3A1 3A2 3Ab mA lCc iA7 1A2 1Am 1Af 3A qA2 2A 2A1 4C9 8C6 1A 4A7 1A2 1Am 1A9 1A4 3A vA1 1A1 4C9 1A1 " +
  "hA8 1A2 1A14 2A gA 5A2 1C6 A2 4Ci 1A5 5Ah 3An 1A8 1A 2A6 vC9 hA1b 1A1 cA6 9C9 13A1 1A 1A4 1An 1A 1A9 1A1 9A 2A4 " +
  "1A 9C9 2A3 wA vCj cA7 1Az rA4 37A16 kA C9 6A5 4A3 3A 3A1 7A2 4Ac cA 1C9 6A11 1A 5A 2A16 1A98 1A3 2A6 1A 1A3 2A14 " +
  "1A3 2Aw 1A3 2A6 1A 1A3 2Ae 1A1k 1A3 2A1u eCj 3Af gA2d 2A5 3Ah7 2Ag 1Ap 5A22 3C2 A7 7Ah dAi eAh eAc 1A2 fA1f zA " +
  "4A 3C9 6C9 mC9 6A2g 7A4 2Ax 1A 5A1x aAu 13C9 At 2A4 bA17 4Ap 6Ca 11Am 9A1g 17C9 6C9 dA 2lA1a hA7 3C9 15At dA1 C9 " +
  "A17 qAz sC9 3A2 C9 Az 2Aa 5A16 2A2 15A3 1A5 1A1 3A 5A5b 1sA7p 2A5 2A11 2A5 2A7 1A 1A 1A 1Au 2A1g 1A6 1A 3A2 1A6 " +
  "3A3 2A5 4Ac 5A2 1A6 37C A 2C5 5A C9 6Ac 2tA 4A 2A9 1A 3A4 6A 1A 1A 1A3 1Aa 2A3 5A4 4A 1C1e A1 C4 k6C1n 26Cl hiCt " +
  "vgA6c 6A3 3A1 9C 2A11 1A 5A 2A1j 7A gAm 9A6 1A6 1A6 1A6 1A6 1A6 1A6 1A6 28A d1A1 C pC8 7A4 2C2 A1 4A2d 6A2 1A2h " +
  "1A3 5A16 1A2l 3C3 aAv 1cAf wC9 uC7 1Ce wC9 13Ce 8wA533 1sAh3g 1vA19 2A7g 3Af C9 A1 kA1a gAu 2A1x C9 13A8 2A2u " +
  "2A1u 2A1 1A 1A7 lAf 1A2 1A3 1Am dC5 aA1f eA1d sC9 oA5 3A 1A1 1C9 Ar aAm pAs 7A1a sA C9 6A4 1A9 C9 A4 1A14 nA2 " +
  "1A7 4C9 6Am 3A 3A1d 1A 3A1 2A4 2A 1A oA2 2Aa 7A2 cA5 2A5 2A5 9A6 1A6 1A16 1Ad 6A36 dC9 6A8mb cAm 4A1c 6isAa5 " +
  "2A2x 12A6 cA4 5A 1A9 1Ac 1A4 1A 1A1 1A1 1A2z xAa2 iA1r 2A1h 14Ab 38A4 1A3q jC9 7Ap 6Ap bA2g 3A5 2A5 2A5 2A2 zAb " +
  "1Ap 1Ai 1A1 1Ae 2Ad yA3e cC18 cC1k hC1 6sAs 3A1c gCq 4Av C3 9Aj C A7 C 5A11 aAt 2Az 4A7 1C4 16A4d 2C9 6Az 4Az " +
  "4A13 8A1f cAa 1Ae 1A6 1A1 1Aa 1Ae 1A6 1A1 3A1f cA8m 9Al aA7 oA5 1A15 1A8 1xA5 2A 1A17 1A1 3A 2Am 2C7 Am 2C6 Au " +
  "8C8 1cAi 1A1 5C4 Al C5 4Ap 1yA1j 4C1 A1 Cf 2C19 A fA3 1A2 1As aC8 nAs C1 1As C2 wA7 1Ar 6C4 gA1h aAl 2C7 Ai 5C7 " +
  "Ah nC6 28A20 1jA1e dA1e 7C5 Az cC9 6C9 Ar 9Am 62Cu 1A15 6A1 gA2 1nAs C9 A 8Al bC3 rAh 1aAk C6 kAm cA1g qCt 1A1 " +
  "2A dA18 wAo 7C9 9Az fC9 4A 2A 8Ay 3A cA1b eA3 bC9 A 1A 4Cj bAh 1Ao jA1 1rA6 1A 1A3 1Ae 1A9 7A1a hC9 bA7 2A1 2Al " +
  "1A6 1A1 1A4 3A iA cA4 uA9 1A 2A 1A11 1A pA 1A 18A1g iA3 5C9 5A2 uA1b kA1 1A 8C9 4mA1a 15A3 10A1b kA bC9 12A16 dA " +
  "7C9 6Cj sAq lCb 4A6 55A17 38A1r Ci cA7 2A 2A7 1A1 1An fA 1A eC9 1yA7 2A12 gA 1A sA aA13 7A lA bA19 jA iA20 5jAw " +
  "fC9 6A8 1A10 hA fCs 5At 34A6 1A1 1A11 lA 9C9 6A5 1A1 1Av eA 7C9 8mAi fA 1Ac 1Ax sC9 2eA fCk 17Apl 2uC32 hA5f " +
  "218A2o fAtr hA5 pA32y 5Ag6 5a1At iC9 1c6Afs 7Au 1C9 6A26 1C9 6At iA1b gA3 cC9 1C6 1Ak 5Ai c0A18 3C9 5iA1r Cm " +
  "2xA22 5A 1uAc 1sA1 1A sA4qf 8Ayd 15A9 6w7A3 1A6 1A1 1A82 fA tA2 2A eA3 8Aaz 1s4A2y 5Ac 3A8 7A9 386C9 152Cj cCj " +
  "30Co 3rA2c 1A1y 1A1 2A 2A1 2A3 1Ab 1A 1A6 1A1s 1A3 2A7 1A6 1Ar 1A3 1A4 1A 3A6 1A9f 2Ao 1Ao 1Au 1Ao 1Au 1Ao 1Au " +
  "1Ao 1Au 1Ao 1A7 2C1d 1dsAu 6A5 79A1p 42A18 aA6 2C9 4A 8xAt iA17 4C9 d2Ar 4C9 5yAt 2A C9 dhA6 1A3 1A1 1Ae 1A5g " +
  "2C8 1cA1v 7A 4C9 lzC1m 1C2 1C3 24C18 1Ce 5eA3 1Aq 1A1 1A 2A 1A9 1A3 1A 1A 6A 4A 1A 1A 1A2 1A1 1A 2A 1A 1A 1A 1A " +
  "1A1 1A 2A3 1A6 1A3 1A3 1A 1A9 1Ag 5A2 1A4 1Ag g4Cc 25fC9 smAwyn wA37d 6A65 2A4g1 eA5rk fAh9 1wiAf1 15uA3t6 5A38f"

/**
 * General categories but L and N as Unicode 16.0 has them, the first letter only but for C.
 *
 * Runs of L, M, N, P, S, Z, Cc, Cf, Co (A, B, ...), A and C left out: gap, class, length less 1; base 36.
 */
export const CLASS_RUNS: string =
  "Gv F D2 E D5 E D3 aD1 E2 D1 qD2 E D E qD E D E Gw F D E4 D E1 1D E H E3 2E 1D1 E 2D 3D nE vE cqE3 cEd 5E6 1E 1Eg " +
  "B33 5E 8D 5E1 1D 32E 3vE B6 5sD5 15D1 2E2 1B18 D B D B1 D B1 D B 17D1 bH5 E2 D1 E D1 E1 Ba D H D2 17Bk aD3 2B " +
  "2rD 1B6 H E B5 2B1 E B3 fE1 1Dd 1H 1B uBq 2jBa 1mB8 2E D2 3B E1 mB3 1B8 1B2 1B4 2De qB2 2D 15E 7H1 5B8 16Bn H Bw " +
  "1iB2 1Bh 1B6 aB1 D1 aD gB2 1kB 1B6 2B1 2B2 9B aB1 eE1 6E1 1D B 2B2 1kB 1B4 4B1 2B2 3B uB1 3B D aB2 1kB 1B7 1B2 " +
  "1B2 kB1 cD E 8B5 1B2 1kB 1B6 2B1 2B2 7B2 aB1 cE hB 1nB4 3B2 1B3 9B rE7 5B4 1jB 1B6 1B2 1B3 7B1 bB1 jD 7E 1B2 D " +
  "1jB 1B6 1B2 1B3 7B1 bB1 fB cB3 1jB1 1B6 1B2 1B3 1E 7B aB1 lE 7B2 1yB 4B5 1B 1B7 iB1 D 1oB 2B6 4E 7B7 D aD1 2dB " +
  "2B8 bB6 1eE2 De E D E2 B1 E5 kE B E B E B D3 B1 1dBj D B1 5Ba 1Bz 1E7 B E5 1E1 D4 E3 D1 28Bj bD5 6B3 4B2 1B2 2B6 " +
  "3B3 dBb 1B aB3 E1 2jD gxB2 D8 13E9 2uD h8E D hF qD1 26D2 10B3 sB2 D1 rB1 uB1 1sBv D2 1D2 E 1B yDa B2 H B 39B1 yB " +
  "3aBb 4Bb 4E 3D1 48Ex nB4 2D1 1hB9 1Bs 2B wD6 1D5 2Bu 1dB4 1bBg 9D1 aD6 E9 B8 E8 D2 B2 uBc 1kBd 8D3 10Bj 3D4 1qD1 " +
  "1sD7 8B2 D Bk 4B 6B 2B2 5iB1r cdE 1E2 bE2 dE2 dE2 dE1 1Fa H4 Dn F1 H4 F Dj E Dc E Db F H4 1H9 aE2 D1 bE2 D1 hEw " +
  "fBw fE1 1E3 1E1 aE 1E2 5E5 1E 1E 1E 4E bE1 4E4 5E3 1E 1mE1 4Eaf D3 Es D1 E72 mEa 29E25 mEh3 Dd uE1c D1 Eu D9 Eb6 " +
  "Dl E1q D3 Ev D1 Ead 2Ev 1E2w 6dE5 4B2 7D3 1D1 34D eB 2oBv D1a 1Dv E1 Db yEp 1E2g cE5x qEf F D2 E 3D9 E1 Db E 9B5 " +
  "D 5E1 5D E1 2hB1 E1 3D 2iD 44E1 4E9 wE11 9E gEu bEt 8E fEv aE12 fE8v 534E1r h3kE1i 1jD1 7hD2 2nB3 D B9 D vB1 " +
  "28B1 D5 8Em 9E1 2vE1 3bB 3B 4B nB4 E3 B 9E3 1mD3 8B1 1eBh 8D1 gBh 6D2 1D 2B 12B7 D1 nBc bD wB3 1bBd Dc gD1 5B " +
  "1vBd cB 8B1 eD3 nE2 1B2 1eB 1B2 2B1 5B1 1B sD1 bB4 D1 3B1 2sE eE1 3bB7 D B1 aaaI4xr f2B aE 3sEg ajD1 Ef 3jE 18E3 " +
  "Bf D9 6Bf Dy 1Dd E D E2 1D E D1 43H 1D2 E D5 E D3 aD1 E2 D1 qD2 E D E qD E D E D6 3eE6 1E6 aH2 E1 76D2 1gE8 1lEg " +
  "2E2 1Ec 3E 1bE18 B 6aB 45B4 10D 1cD biD knD vE1 4mD vD 5dB2 1B1 5B3 14B2 4B gD8 12D 20E sB1 9D6 1uD6 2hD3 avB3 " +
  "1tB4 D vE1 7vB1 D 26B3 1yBa 4D4 14B3 D3 3aB2 1hBe D6 yB 2B1 aB3 19Ba D1 H D3 B aH 1eB2 10Bd bD3 1B1 18B D1 aB2 " +
  "1cBd 4D3 B3 D B1 bD 1D2 24Bb D5 B 2B 2vD 1hBb lB3 1jB1 1B6 2B1 2B2 9B aB1 2B6 3B4 1vB8 1B 2B 1B3 1B4 1B 1D1 1D1 " +
  "8B1 2aBh 4D4 aD1 1D B 29Bj 2D 6gB6 2B8 Dm 4B1 2aBg D2 sDc 1qBc 1D 2rBe gD2 E 6kBe D 6sB5 1B1 2B3 1B 1B1 D2 3uB6 " +
  "2B6 1D 1B sB9 14B6 1B3 D7 B 9Ba 1aBf D2 1D4 2lD9 5zD 25B7 1B7 1D4 16D1 wBl 1Bd 3eB5 3B 1B1 1B6 1B 1uB4 1B1 1B4 " +
  "9nB3 D1 7B1 1B 1cB6 3B4 Dc aB 3eEs dD vkD4 29oD1 u5Hf B 6Be 8ugBh 1tqD1 3kB4 D 1mB6 D4 E3 4D E fbD2 87D3 50B " +
  "1B1i 7B3 27D 1B bB1 f56E B1 D H3 318E6n gEc3 24B19 2Bm 9E37 1oE6t aE12 2E1n B4 E2 B5 H7 B7 E1 B6 Et B3 E1o lE1t " +
  "B2 E 56E2e oaE pE vE pE vE pE vE pE vE pE 1oEe7 B1i E3 B1d E7 B Ed B E1 D4 fB4 1Be 11sB6 1Bg 2B6 1B1 1B4 2sB " +
  "4gB6 oE 9qB 1pB3 fE doB3 72B1 fD k0B6 31B6 jD1 ngE 3E 3hE chE1 7iE17 4E2r cEe 2Ee 1Ee 1E10 nE4g 1kEs dE17 4E8 " +
  "7E1 eE5 4aErb 4Eg 3Ec 3E3a 4E2m 6Eb 4E fEb 4E1j 8E9 6E13 8Et 2Eb 4E1 1qE9f cEd 2Ec 3E9 5E1j 7Ee 2Ea 6E8 7E42 " +
  "1E2j gvm9H uH2n 3kB6n 1e6oI1ekd 2I1ekd"

/**
 * Letters that are not `other letters`, as Unicode 16.0 has them.
 *
 * Runs of Lu, Ll, Lt, Lm (A, B, ...): gap, kind, length less 1; base 36.
 */
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

/**
 * Decimal digits (Nd) as Unicode 16.0 has them.
 *
 * Runs: gap, A, length less 1; base 36.
 */
export const DECIMAL_RUNS: string =
  "1cA9 17qA9 3qA9 5iA9 bgA9 3aA9 3aA9 3aA9 3aA9 3aA9 3aA9 3aA9 3aA9 3aA9 2oA9 3aA9 1yA9 7qA9 1yA9 1fqA9 12A9 8cA9 " +
  "3kA9 4mA9 6A9 52A9 2eA9 3qA9 6A9 r7qA9 iuA9 12A9 5iA9 mA9 2eA9 baA9 geuA9 13aA9 1omA9 6A9 m4A9 3kA9 1oA9 40A9 " +
  "7qA9 9iA9 3aA9 aeA9 2uA9 6Aj 24A9 bqA9 2uA9 ieA9 2eA9 6uA9 1yA9 bqA9 d06A9 1t2A9 2eA9 3qA9 euA9 iuuA9 250A1d " +
  "1tsA9 bqA9 dyA9 6vA9 npA9 3o6A9"

/**
 * Characters that a regex's \w matches, less letters, marks and numbers.
 *
 * Runs of code points that are \w (A) or not (B) though their class says otherwise: gap, kind, length less 1; base 36.
 */
export const WORD_CHANGES: string =
  "2nA 2aB1 5B 2B2 1thB5 agB5 3cB2 3pB6 61B6 hB8 c1B9 txBj vnB9 dcB 181A1 1dA1 jA rB 3B5 6B9 5iBf 15B k6B1n qA1f Bl " +
  "hiBt 12hB wkB3 3uB9 uB7 1Be wB9 13Be n74B5 gzhA1 oA2 6nA cnB18 1tB3 hB1 9hBq 10B3 110B7 pB6 13B8 23B4 mB5 4gB1 " +
  "2Bf 2B19 1sB8 1gB1 uB2 23B4 2wB7 oB7 15B6 96B5 9sBu 4eB9 16B3 34B6 3qBj ajBj 11hB1 byB8 o7Bi nnBk ex2B6 m6Bm " +
  "js9Bj cBj 30Bo 47iB8 ptB1m 1B2 1B3 24B18 1Be qqBc zAp 6Ap 6Ap"

/**
 * Numbers (N) as Unicode 17.0 has them.
 *
 * Runs: gap, A, length less 1; base 36.
 */
export const NUMERIC_RUNS: string =
  "1cA9 3cA1 5A 2A2 141A9 3qA9 5iA9 bgA9 3aA9 4A5 30A9 3aA9 3aA9 2A5 32Ac 37A9 8A6 2vA9 2wA6 7Ai 31A9 2oA9 3aA9 " +
  "1yAj 7gA9 1yA9 jzAj ohA2 6nA9 6A9 mA9 8cA9 3kAa 4lA9 6A9 52A9 2eA9 3qA9 6A9 t2A 3A5 6A9 5iA1e 2A4 k6A1n 26Al " +
  "hiAt 12hA llA pA8 eA2 9jA3 3uA9 uA7 1Ae wA9 13Ae msgA9 58A9 8wA5 4aA9 12A9 5iA9 mA9 2eA9 baA9 geuA9 dpA18 cA1k " +
  "hA1 9hAq 10A3 tA 8A 3qA4 5mA9 q6A7 pA6 13A8 23A4 mA5 4gA1 2Af 2A19 1sA8 1gA1 uA2 23A4 2wA7 oA7 15A6 96A5 1cA9 " +
  "6A9 7qAu 4eA9 16A3 34A6 3qAt 3kA9 1oA9 40A9 7Aj 6zA9 9iA9 3aA9 aeA9 2uA9 6Aj 24Ab boAi 2lA9 ieA9 2eAs 6bA9 1yA9 " +
  "1iA9 9yA9 2uAk tnA32 c01A9 1t2A9 2eA9 3qA9 1A6 emA9 7aAm 9pA2 id5A9 152Aj cAj 30Ao utA1d 1tsA9 bqA9 dyA9 6vA9 " +
  "jwA8 3kA9 lzA1m 1A2 1A3 24A18 1Ae qqAc 25fA9"

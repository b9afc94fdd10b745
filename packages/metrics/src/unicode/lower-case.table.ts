// Lower case as of Python 3.11.7's str.lower (Unicode 14.0.0).
// Made by scripts/make-unicode-tables.py; do not edit.

/** Runs of upper-case letters: gap since the last run, difference, length, step; base 36. U+0130 is left out. */
export const LOWER_RUNS: string =
  "1t+wxq 2t+wxn 1+wx7 x+1xo/2 3+1x3/2 2+1x8/2 2+1xn/2 1-3dx1 0+1x3/2 3+5ux1 0+1x2/2 1+5qx1 0+1x1 1+5px2 0+1x1 " +
  "2+27x1 0+5mx1 0+5nx1 0+1x1 1+5px1 0+5rx1 1+5vx1 0+5tx1 0+1x1 3+5vx1 0+5xx1 1+5yx1 0+1x3/2 1+62x1 0+1x1 " +
  "1+62x1 2+1x1 1+62x1 0+1x1 1+61x2 0+1x2/2 1+63x1 0+1x1 3+1x1 7+2x1 0+1x1 1+2x1 0+1x1 1+2x1 0+1x9/2 2+1x9/2 " +
  "2+2x1 0+1x2/2 1-2px1 0-1kx1 0+1xk/2 1-3mx1 1+1x9/2 7+8bvx1 0+1x1 1-4jx1 0+8bsx1 2+1x1 1-5fx1 0+1xx1 0+1zx1 " +
  "0+1x5/2 81+1x2/2 3+1x1 8+38x1 6+12x1 1+11x3 1+1sx1 1+1rx2 1+wxh 1+wx9 z+8x1 8+1xc/2 5-1ox1 2+1x1 1-7x1 0+1x1 " +
  "2-3mx3 0+28xg 0+wxw 1c+1xh/2 9+1xr/2 1+fx1 0+1x7/2 2+1x1c/2 2+1cx12 289+5lsx12 1+5lsx1 5+5lsx1 k2+tzkx28 " +
  "0+8x6 1p6-2bkx17 2-2bkx3 8w+1x23/2 9-5vjx1 1+1x1c/2 9-8x8 8-8x6 a-8x8 8-8x8 8-8x6 b-8x4/2 8-8x8 o-8x8 8-8x8 " +
  "8-8x8 8-8x2 0-22x2 0-9x1 b-2ex4 0-9x1 b-8x2 0-2sx2 c-8x2 0-34x2 0-7x1 b-3kx2 0-3ix2 0-9x1 89-5stx1 3-6gvx1 " +
  "0-6dix1 6+sx1 19+gxg j+1x1 mq+qxq 1f4+1cx1c 1c+1x1 1-8afx1 0-2xyx1 0-89zx1 2+1x3/2 1-8bgx1 0-8alx1 0-8bjx1 " +
  "0-8bix1 1+1x1 2+1x1 8-8cfx2 0+1x1e/2 8+1x2/2 4+1x1 nyl+1xn/2 j+1xe/2 3r+1x7/2 3+1xv/2 a+1x2/2 1-r9gx1 " +
  "0+1x5/2 4+1x1 1-wmgx1 2+1x2/2 3+1xa/2 1-wn8x1 0-wnjx1 0-wnfx1 0-wn5x1 0-wn8x1 1-wlux1 0-wmix1 0-wlxx1 0+psx1 " +
  "0+1x8/2 1-1cx1 0-wn7x1 0-rawx1 0+1x2/2 6+1x1 5+1x2/2 s+1x1 h7v+wxq xx+14x14 3s+14x10 4c+13xb 1+13xf 1+13x7 " +
  "1+13x2 1d6+1sx1f 2ct+wxw gw0+wxw o80+yxy"

/** Runs of cased (C) and case-ignorable (I) characters: gap, kind, length; base 36. */
export const SIGMA_RUNS: string =
  "13I1 6I1 bI1 6Cq 3I1 1I1 0Cq 19I1 1C1 2I1 1I1 4I1 0C1 1I2 1C1 5Cn 1Cv 1C5f 1C4 4C5s 1Cr 0I5c 0C4 0I2 0C2 2I1 " +
  "0C3 1C1 4I2 0C1 0I1 0C3 1C1 1Ck 1C2b 1C3v 1I7 0C4m 1C12 2I1 5I1 0C15 8I19 1I1 1I2 1I2 1I1 18I1 bI6 aIb 1I1 " +
  "zI1 aIl gI1 2tI8 1Ia 1I4 xI1 1I1 uIr 2jIb 1mIb 4I1 2I1 oIo 17I3 18I1 7I2 6I8 15I1m 1jI1 1I1 4I8 4I1 3I7 aI2 " +
  "dI1 fI1 1mI1 4I4 8I1 kI2 qI1 2I2 1lI1 4I2 4I2 2I3 3I1 uI2 3I1 bI2 1lI1 4I5 1I2 4I1 kI2 mI6 1I1 1mI1 2I1 1I4 " +
  "8I1 7I2 bI2 uI1 1pI1 cI1 1eI1 3I1 1jI1 1I3 5I3 1I4 7I2 bI2 tI1 1mI1 2I1 6I1 5I2 kI2 sI2 1lI2 4I4 8I1 kI2 tI1 " +
  "20I1 7I3 1I1 2iI1 2I7 bI9 2qI1 2I9 9I1 1I6 22I2 rI1 1I1 1I1 1jIe 1I5 1I2 5Ib 1I10 9I1 2uI4 1I6 1I2 2I2 pI2 " +
  "4I3 gI4 dI1 2I2 6I1 fI1 2C12 1C1 5C1 2C17 1I1 0C3 gtI3 1sC2e 2C6 lwI3 tI2 uI2 uI2 1sI2 1I7 8I1 2Ib 3I1 5I1 " +
  "19I5 1fI1 1tI2 yI1 3aI3 4I2 9I1 6I3 63I2 2I1 1mI1 1I7 1I1 1I1 2I8 6Ia 2I1 13I1 8Iv 1dI4 1cI1 1I5 1I1 5I1 " +
  "14I9 cI2 wI4 2I2 1I3 1kI1 1I2 3I1 1I3 1mI8 2I2 1sI6 2C9 7C17 2C3 gI3 1Id 1I7 4I1 6I1 3I2 6C18 0I1r 0Cd 0I1 " +
  "0Cy 0I2t 0C7q 2C6 2C12 2C6 2C8 1C1 1C1 1C1 1Cv 2C1h 1C7 0I1 0C1 0I3 0C3 1C7 0I3 0C4 2C6 1I3 0Cd 0I3 2C3 1C7 " +
  "0I2 cI5 8I2 aI1 2I1 2I5 1dI5 1Ia 1I1 dI1 gId 1fIx hC1 4C1 2Ca 1C1 3C5 6C1 1C1 1C1 1C4 1C6 4C1 2C4 5C5 4C1 " +
  "hCw 3C2 mpC1g 1eeC3g 0I2 0C2v 6C4 0I3 0C2 cC12 1C1 5C1 1tI1 fI1 2oIw 1bI1 d1I1 10I4 3I5 5I1 2lI6 2lI3 lxyI1 " +
  "yqI6 7iI1 1fC1a 1I4 1Ia 1I1 0Cs 0I4 28I2 eIy 0C26 0I1 0Cn 0I3 0C4 1C1n 5C2 1C1 1C5 oI3 0C2 1I2 0C1 7I1 3I1 " +
  "4I1 pI2 5I1 47I2 qIi dI1 12I8 pIb 1aI3 1cI1 2I4 2I2 hI1 lI2 1uI6 2I2 2I2 cI1 8I1 zI1 bI1 1fI1 1I3 2I2 5I2 " +
  "1I1 rI1 eI2 5I2 1I1 1lC17 0I5 0C9 0I3 4C28 11I1 2I1 4I1 fmaC7 cC5 6I1 43Ih fxIg 3I1 cIg yI1 2I1 4pI1 7I1 6I1 " +
  "bI1 6Cq 3I1 1I1 0Cq lI1 19I2 1vI1 lI3 e9I1 6aI1 45I5 3pC28 2oC10 4C10 38Cb 1Cf 1C7 1C2 1Cb 1Cf 1C7 1C2 cjI6 " +
  "1I16 1I9 g6I3 1I2 5I4 14I3 4I1 4lI2 bdC1f dC1f 1dI4 arI2 49Ib 1dI4 3fI1 1iIf 15I1 2I2 aI3 1dI4 2I2 2I1 4I1 " +
  "aI1 1eI3 10I5 1I8 1qI1 cI2 1gI9 aI4 2I1 2nI3 2I1 1I2 6I1 4gI1 3I8 lI2 1lI2 3I1 11I7 3I5 5fI8 2I3 1I1 nI1 " +
  "2cI6 1I1 4I2 1I2 6mI4 6I2 1I2 rI2 2dI8 2I1 1I2 2yI1 1I1 2I6 1I1 2tI3 2I4 1I5 77I9 1I2 2tC1s 2jI2 1I1 4I1 " +
  "40I4 2I2 4I1 wIa 14I6 2I4 8I1 9I6 2I3 1aId 1I2 baI7 1I6 1I1 2aIm 2I7 1I2 1I2 3eI6 3I1 1I2 1I7 1I1 20I2 3I1 " +
  "1I1 9nI2 46zI9 at3I5 1nI7 9I4 l8C1s 5rI1 1rIh 1sI2 1I2 cnfI4 1I7 1I2 2hqI2 1I4 3mkI1a 2In f4I3 9Ig 2I7 uI4 " +
  "44I3 cbC2d 1C1z 1C2 2C1 2C2 2C4 1Cc 1C1 1C7 1C1t 1C4 2C8 1C7 1Cs 1C4 1C5 1C1 3C7 1C9g 2Cp 1Cp 1Cv 1Cp 1Cv " +
  "1Cp 1Cv 1Cp 1Cv 1Cp 1C8 foI1j 4I1e 8I1 eI1 mI5 1If uoCa 1Ck 69I7 1Ih 2I7 1I2 1I5 79Ie a8I1 1pI4 15sI7 15C1w " +
  "0I8 1k4Cq 6Cq 6Cq hdI5 gx6pI1 uI2o 3kI6o"

// Lower case.
// Made by scripts/make-unicode-tables.py from tokenizers 0.23.3; do not edit.

/**
 * Lower case as Unicode 17.0 has it.
 *
 * Runs of letters with a lower case: gap, difference, X or Y (every other one), length; base 36. U+0130 is left out.
 */
export const LOWER_RUNS: string =
  "1t+wXq 2t+wXn 1+wX7 x+1Yo 3+1Y3 2+1Y8 2+1Yn 1-3dX1 +1Y3 3+5uX1 +1Y2 1+5qX1 +1X1 1+5pX2 +1X1 2+27X1 +5mX1 +5nX1 " +
  "+1X1 1+5pX1 +5rX1 1+5vX1 +5tX1 +1X1 3+5vX1 +5xX1 1+5yX1 +1Y3 1+62X1 +1X1 1+62X1 2+1X1 1+62X1 +1X1 1+61X2 +1Y2 " +
  "1+63X1 +1X1 3+1X1 7+2X1 +1X1 1+2X1 +1X1 1+2X1 +1Y9 2+1Y9 2+2X1 +1Y2 1-2pX1 -1kX1 +1Yk 1-3mX1 1+1Y9 7+8bvX1 +1X1 " +
  "1-4jX1 +8bsX1 2+1X1 1-5fX1 +1xX1 +1zX1 +1Y5 81+1Y2 3+1X1 8+38X1 6+12X1 1+11X3 1+1sX1 1+1rX2 1+wXh 1+wX9 z+8X1 " +
  "8+1Yc 5-1oX1 2+1X1 1-7X1 +1X1 2-3mX3 +28Xg +wXw 1c+1Yh 9+1Yr 1+fX1 +1Y7 2+1Y1c 2+1cX12 289+5lsX12 1+5lsX1 " +
  "5+5lsX1 k2+tzkX28 +8X6 1oz+1X1 6-2bkX17 2-2bkX3 8w+1Y23 9-5vjX1 1+1Y1c 9-8X8 8-8X6 a-8X8 8-8X8 8-8X6 b-8Y4 8-8X8 " +
  "o-8X8 8-8X8 8-8X8 8-8X2 -22X2 -9X1 b-2eX4 -9X1 b-8X2 -2sX2 c-8X2 -34X2 -7X1 b-3kX2 -3iX2 -9X1 89-5stX1 3-6gvX1 " +
  "-6diX1 6+sX1 19+gXg j+1X1 mq+qXq 1f4+1cX1c 1c+1X1 1-8afX1 -2xyX1 -89zX1 2+1Y3 1-8bgX1 -8alX1 -8bjX1 -8biX1 1+1X1 " +
  "2+1X1 8-8cfX2 +1Y1e 8+1Y2 4+1X1 nyl+1Yn j+1Ye 3r+1Y7 3+1Yv a+1Y2 1-r9gX1 +1Y5 4+1X1 1-wmgX1 2+1Y2 3+1Ya 1-wn8X1 " +
  "-wnjX1 -wnfX1 -wn5X1 -wn8X1 1-wluX1 -wmiX1 -wlxX1 +psX1 +1Y8 1-1cX1 -wn7X1 -rawX1 +1Y2 1-wo7X1 +1Y8 1-wu9X1 " +
  "o+1X1 h7v+wXq xx+14X14 3s+14X10 4c+13Xb 1+13Xf 1+13X7 1+13X2 1d6+1sX1f 4d+wXm 27u+wXw gw0+wXw 1s+rXp o5j+yXy"

// Vowels and consonants in Porter's sense: y is a vowel after a consonant; everything that is not a letter is a
// consonant.

const Y = 121

/** Whether the letter at a place is a consonant. */
export function isConsonant(letters: Int32Array, at: number): boolean {
  if (letters[at] !== Y) return !isVowel(letters[at]!)
  let first = at
  while (first > 0 && letters[first - 1] === Y) first--
  const consonantFirst = first === 0 || isVowel(letters[first - 1]!)
  return consonantFirst === (((at - first) & 1) === 0)
}

/**
 * Porter's measure m of a stem [C](VC)^m[V]: the number of times that a consonant follows a vowel.
 *
 * @see Porter 1980, section 2
 */
export function measure(letters: Int32Array, end: number): number {
  let pairs = 0
  let vowel = false
  for (let at = 0; at < end; at++) {
    const letter = letters[at]!
    const next: boolean = letter === Y ? at > 0 && !vowel : isVowel(letter)
    if (vowel && !next) pairs++
    vowel = next
  }
  return pairs
}

/** Whether a stem has a vowel: Porter's condition *v*. */
export function hasVowel(letters: Int32Array, end: number): boolean {
  for (let at = 0; at < end; at++) if (isVowel(letters[at]!) || (letters[at] === Y && at > 0)) return true
  return false
}

/** Whether a stem ends in two equal consonants: Porter's condition *d. */
export function endsDouble(letters: Int32Array, end: number): boolean {
  return end >= 2 && letters[end - 1] === letters[end - 2] && isConsonant(letters, end - 1)
}

/**
 * Whether a stem ends consonant, vowel, consonant, where the last is not w, x or y: Porter's condition *o. With NLTK's
 * extension, a vowel and a consonant also count when they are the whole stem.
 */
export function endsShort(letters: Int32Array, end: number): boolean {
  if (end < 2 || !isConsonant(letters, end - 1) || isConsonant(letters, end - 2)) return false
  if (end === 2) return true
  const last = letters[end - 1]!
  return isConsonant(letters, end - 3) && (last < 0x77 || last > Y)
}

function isVowel(letter: number): boolean {
  return letter === 97 || letter === 101 || letter === 105 || letter === 111 || letter === 117
}

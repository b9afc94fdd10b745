// Marks and digits as of Python's regex 2026.9.29, for the normalizers of speech.
// Made by scripts/make-unicode-tables.py; do not edit.

/**
 * Runs of marks that are not of general category Mn (0): gap since the last run, kind + 1 * (length - 1);
 * in base 26, the last digit of a number lower-case.
 */
export const SPACING_MARK_RUNS: string =
  "BSqbBSbaCdaccidbbBybCgcgbcbkaBraCgcCoaCgciabbCbbCgabagbcbkaDybbbdcbckaBpcCjdCjbCgabecbbbjbBcaobCgcfcbckaBqbCxcghsb" +
  "MsbClaGpbeagacbzbkccgvbcfcakcCLsaBeaEzahhbbNidccebbfIqbCgabajabbifCxaCraBwafabebbCjaBeaebcaCiaccbadbBwhibGpavaBMjdbc" +
  "FUnbBSUicQqbcaDkbBypFmbBvaBwbebccEgbcbyaBtabaEfacbfaJdbbbbbbaBLXjabaExaBtcebElaybChaBwcjbnaDpcdbbaGocBfbCgbbdcbccja" +
  "kbDgchacabdbbbaDxcibdaEccgabdcaJdcgdcaEjcibbaEfabbgaDzabbeaKbcjaJnfbbeacabaFmcideaDgaBdbCkaHtadabaHraoaEcahacaIfeeb" +
  "baNmbmaBwbibbaYYycFJgCcEabBKXnbgfIncmaBgb"

/**
 * The first of each ten decimal digits: difference from the last;
 * in base 26, the last digit of a number lower-case.
 */
export const ZEROS: string =
  "BwCIyFoIaQgEyEyEyEyEyEyEyEyEyEcEyDcLcDcCUaBwLyFiGuqHkDsFoqCAEyBAmBwIaBgDsQaBFMmCCuDGiqBFaFiCsFyLcNoEyOuEiqkDiQqEiZw" +
  "DsJwDcCmOeYYqDMmDsFoUyBKEiEDakkkkDNmQqTsJxBHfHBk"

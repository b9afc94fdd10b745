// Numbers, punctuation and symbols as of Python's regex 2026.9.29, for the intl tokenizer.
// Made by scripts/make-unicode-tables.py; do not edit.

/**
 * Runs of general category N (0), P (1) or S (2): gap since the last run, kind + 3 * (length - 1);
 * in base 26, the last digit of a number lower-case.
 */
export const CATEGORY_RUNS: string =
  "BhhacaqacakaBbaeaiaeBahacabacBabacabacBibaoabafbbacbladacbeacaabbagabxcBfcRqlmBpfubcbByEncibffbbEgcFjcIhqBpeciBubbb" +
  "cbcbBseriaeacaeaflbbhCmBbakDybjckcgBbdfbBoGwBbBscahefBwBrBfbBpcIleaBbabEnBbcfapafbbEaBbgbEhBbabacEmBbacbpEgBkaxEdBb" +
  "hbasacebDtBbDrcishCcacEeBbebCwcpbaBbaeEmBbBniaBracabaicraCfacbcbcbkCtbCexbrbfanalaeDxBbaqCmBbefDnbXozaCftBdDybXwcab" +
  "BseDahagCqeGbhbhaceBbgBbgBffBbLicdeaBbEyBedDxBeeDsBbgBbgtbqGeeaBbataBdjBaahBwBbCokChnaBbgBbBkeCmwlbBCrcbilinininfrCs" +
  "iCgacaBlacaBiradpaiaebBbaiaerEgChfblbfkcbifrbcbcbceclfeoflbcaFucmafeBRjakaDiaeaBDkwBgvGvaIzaClaCTbaBoaDjaFqaeaDoaBc" +
  "aBUmaCmaHgakaDraeaBRdcPxIvrokaaaeEibFnFjbDqafaBickBcCzbKgmYrBaBvbhaccaaBcafaBiacaygbffagcbafDnfdbDmbFsfajaBdBgEjjc" +
  "qDobBbaDlavacaBqaDraBbaEmaBqaBKxJToHjBGUiGiCdeKjhqBbCvbkbDzBbcqiCqjfDzfGblepalCgkDieaBbBehbbdBbBkeBvbDtBlcBbeeqBb" +
  "DiBbckxiDweqeEbcofExbeBbBDZrcFgDuNzeaBvCmfCcxBslqBcwDzbBoacabaibbacaeFthacaqacakaBbaeaiaeBahacabacBabacabacatEsubunf" +
  "JyheFcdBaaGmaByadaibBmdcBvFeIuDaBkjBdaiaDgbBwbamHuBbHpbBCpbavxfasBnyCxmwpdbBfbEudcBtcFfCmyhzBkdabBdgBocBimatCotyvyv" +
  "zkmsMspBwBbgBbBkbBffIaDmBubBbffbaxCqBbBqjanBskChsEtteDjCxebkBuBbCiBbakBweDbkebcBbbbbhbCfCpqEdbCsBbIkebeEknaBbaebbEab" +
  "jBbIxCpEbhmBbgBlCybgBbgCfCyBhahacJrbGiCcDdhjBbFgbDowDfhbnDpBcIhboBbCtnkDgdeIoBbCsBbCcBbKjeCwBlaBbDyCiaDinbBNkMvanaBe" +
  "IaBJuDOseSQvBbDMcBbeeDcBbBrbCnnalebackBbbsUdhaBbKcCoakMpbrgBDArccbFVkBBraBbaidBYhgCqbiiDuDeNjCiBCjkEmcGxfiwfhDleRbdc" +
  "nxcfbDrCmCfmCfmKajCuBGiczcBfczcBfczcBfczcBfczckFraCHbCdlByxbBpbfanEmDiCIlBbfcQaBbfcTcBbJnBbebBBjyEyBbeeBEfGsacagacaj" +
  "CyFcacaBqQsfKkFbeLnmBscBsbBsbEgkBkaSrCdDinFbeBahforFyEJtcBydBmdZjeBjeDfeGliBdgEpiDlcBjefoBaBnBNriBpcBmdIebcdCbbBmdBj" +
  "fQybKpaBbac"

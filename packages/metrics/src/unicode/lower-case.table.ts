// Lower case as of Python 3.11.7's str.lower (Unicode 14.0.0).
// Made by scripts/make-unicode-tables.py; do not edit.

/**
 * Runs of upper-case letters without U+0130: gap since the last run, twice the difference (less 1 than
 * twice its size below 0), 2 * (length - 1) + step - 1;
 * in base 26, the last digit of a number lower-case.
 */
export const LOWER_RUNS: string =
  "CnCmByDxCmBsbCmmBhcBvdcfccpccBtbJhaacfdQeaacdbPwaacabPucacacGcaaPoaaPqaacabPuaaPyabQgaaQcaacadQgaaQkabQmaacfbQuaaca" +
  "bQuaccabQuaacabQscacdbQwaacadcaheaacabeaacabeaacrccrceaacdbHlaaEhaacBnbJzabcrhBFYkaacabMnaaBFYeaccabOzaaFiaaFmaacj" +
  "LdcddcaiIyagCyabCwebEyabEwcbCmBgbCmqBjqaicxfEpaccabnaacacJzeaGeBeaCmCkBwcBhjcCbbBeaacnccDrcDsCwEHdVMuCwbVMuafVMua" +
  "BBuEKZoGcaqkDGsIXjDgcIXjeMicFtjWNtabcDrjpoipkkpoipoipklphipoypoipoipoipcaFrcaralGpgaralpcaHrcmpcaIpcanalJvcaJrcara" +
  "LlWGfadYUvaaYLnagCeaBtBgBetcaBFmCaByCSuDsDqBwcabBFUjaaLHjaaBFTdaccfbBFXfaaBFUvaaBFXlaaBFXjabcaccaiBFZxcacDvicdeca" +
  "BTYjcBttcBbFfcndcCjkcdbEANvaacjecabEVChaccddctbEVElaaEVFhaaEVEzaaEVEfaaEVElabEVApaaEVClaaEVAvaaCTkaacpbDraaEVEja" +
  "aEARvaacdgcafcdBccaBHAhCmByBUzDcDaFgDcCsGaDaubDaBcbDambDacCQcEyDwENlCmCkBGJwCmCkBULkCqCo"

/**
 * Runs of cased (0) and case-ignorable (1) characters: gap since the last run, kind + 2 * (length - 1);
 * in base 26, the last digit of a number lower-case.
 */
export const SIGMA_RUNS: string =
  "BnbgblbgBydbbbaByBtbbacbbbebaabdbafBsbCibOybgePybCaaOtagadaccbaebaedaaabaebabBmbGibKqbnaMsbCwcbfbaDciDlbbbdbdbbBsbll" +
  "kvbbBjbkBpqbDxpbtbhBhbbbBeCbDnvCgvebcbyBvBrfBsbhdgpBpElCdbbbepebdnkdnbpbCgbehibudBabcdCfbededcfdbBeddbldCfbejbdebud" +
  "wlbbCgbcbbhibhdldBebCjbmbBybdbCdbbfffbhhdldBdbCgbcbgbfdudBcdCfdehibudBdbCubhfbbDmbcnlrDubcrjbblCwdBbbbbbbCdBbbjbdfv" +
  "bCtjbDyhblbdcdzdefqhnbcdgbpbcCwbafacDgbbaeXhfCmGockBEifBddBedBedCmdbnibcvdbfbBtjBzbCndBibEofedjbgfIldcbCgbbnbbbbcpgt" +
  "cbBnbiCjBxhBwbbjbbfbBormdBghcdbfCebbddbbfCgpcdCmlcqhDgceqfbzbnebgbddgDiaEvayabaCoaHtaVickcCwckcobabababCicEabmabaaaf" +
  "aebmafagckbfayafcebmadmjidkbcbcjBxjbtbbnbqzBzCnraeacsbadigabababgbkeacgfiearCkdcBFlDyCRuJmadaHwggafacmCwbafaCnbpb" +
  "DsClBvbSbbBkhdjfbDplDpfBQBubBWclKkbBzDmbhbtbbaCcahDcdoCpaFyabaBsafagbEmfcbabiyfacbdaahbdbebzdfbFvdBaBjnbBmpzvBufBwb" +
  "chcdrbvdColcdcdmbibBjblbBzbbfcdfdbbBbbodfdbbCfDgajaqafeGcBlbcbebBDYommigbFrBhWbBfdbmBfBibcbGnbhbgblbgBydbbbaByvbBtd" +
  "CpbvfTtbIsbFtjFdGcDsCseCsEmubBcbmbcbubBcbmbcRjlbDfbrWkfbdfhBofebGjdPtDwnDwBxhOxdFxvBxhEtbCcBdBpbcdkfBxhcdcbebkbByf" +
  "BkjbpCkbmdCarkhcbDrfcbbdgbGebdpvdCfddbBlndjHnpcfbbxbDglbbedbdJehgdbdBbdDhpcbbdEcbbbclbbDxfchbjJzrbdDxEwDndbbebFohcd" +
  "ebBgtBolchibjlcfBuzbdPqnblbbDeBrcnbdbdEsldbbdbnbbCuddbbbNjdIBbrUStjChnjhBDkEwHzbClBhCmdbdYGphbnbdEUgdbhGYuDncBtUyf" +
  "jBfcnBehFsfRbGmbFkbccacccgbwbabmbEybgcobmbCcbgbibadmbBAccBwbBwbCibBwbCibBwbCibBwbCibBwboVsEfeDvibobwjbBdBQmsbBmIrn" +
  "bBhcnbdbjKbBbOebCjhCFwnBpFeapCZsBygBygByYbjBSXXpbBeHjEySl"

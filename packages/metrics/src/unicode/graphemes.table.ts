// Grapheme_Cluster_Break, Indic_Conjunct_Break and Extended_Pictographic of Unicode 17.0, as of Python's regex 2025.11.3.
// Made by scripts/make-unicode-tables.py; do not edit.

/**
 * Runs of Control, CR and LF (0); InCB=Linker (1), ZWJ (2), InCB=Extend (3) and other Extend (4); Prepend (5), SpacingMark (6);
 * InCB=Consonant (7); Extended_Pictographic (8); Regional_Indicator (9); L, V and T of Hangul (10 to 12), without syllables: gap since the last run, kind + 13 * (length - 1);
 * in base 26, the last digit of a number lower-case.
 */
export const GRAPHEME_RUNS: string =
  "aPnDrQajidaaiWvCDqKpDdKdWdbdbqbqbdCeCskFdbaBuKdqdDxDdafbCqcqbBqBhfbdBeNdDnFdCgEdjdyBqbEdbBdbCdBrBdCasfEdBqLqafaPqag" +
  "rShadagadbBgaDqaBtabatbDdaDucquDubdatrJubDhbhdBucdbdataBqctctabjdeubhcqmumdcqagCedbBgaqeqcBdddBeqddlqagrJubDhbubChcd" +
  "bBgaCdbqagbtabuqvhaCqbdatrJubDhbubChcdbqagaBqctctabhBdeubhcqnhqdChdagadatdBgbBgadjdBodaBgadqJubHucdbBdaBtbBdbBdabhq" +
  "bBhhqBddatCedbgaqagadatbBdbBqhqlqpgmqatrSuaqbdataBqbBgbBgabafidkqBddatCsdedataBdbdbDgadstCjdbgaDdmDqDudbgaEdlDdCvq" +
  "BbdbdbdetBxGqagaCdbqfFdbRqjdCfVhcBqagaCqbbadataqahqCuataqaBuaBdahduhBhaBqaGhadbgaqgdahodDuBVxaBJyaBRzNlBdBKkBqBcBd" +
  "BdqBeqmZuaqagaDdaDtadataEdabadjdBtBdaaadEnqBidEoBdaBtaqaBgetadaCtaBdIlqatadeBAhagadagaDdbbbdcDqaCtaEqcdBwWqcFquBqag" +
  "gugQhaEqaBtaqabaDuBeEdmqagaOuagaBqataBdabaqaulBhBodagaqaBgadagaCdBwDtaDqataqFwBdbGdagaDdedgdcgaqHqBFqUdaaeacanyDani" +
  "miwHnDsQdBxiwiDmCvpvOdvmiGkizFieBiHriIxvkijiCgBvbCijicicvcieicibvcididviBifibifFvlvcibvbisicvsCvbibvdvficvevlvfvcifv" +
  "bibvuvfCvbBvcieicicCvbicibibigidigikvpicieibieBibilvBwBijioioiOivRvBitvBzieiPtBdFldDsPqViCqaimiDnqToibiBRWnBqbEqBgq" +
  "DcqKmdddedxtaqagedDftByHtaqBaIqndBmDqzFdagadmOkdBdagfBhdRuadataBqataqatabBfChadbEhkChBqCqataqataqmdidagsHubBhghbdbu" +
  "BwdbBdcqfqbdBeFhagaqatfgabHtNhitadatadatbgadQOwLleYmNHydBCjHqqHqHzaGcqDcFnTtdIsdFtCdCMfhaBdbqfBqaBubBhbOhcBdebGjq" +
  "WbBqCnCdMfqCzCqCsFdBxBqEsgadagCbHdBpdcqkBdagBtBgaBqataqcfedkfByBdaRuaCdagaCqabadphatahBrdmqagBwBgaEdagadbsfBqbgad" +
  "DoBgaBdataBqgdcdGbdaBgaDqvqatCdqbdagadaBtctctadjdktcDddCdlEubhchbSucdataCqbdcdbBdagbtaqabafadoqDeBgaDqataBdagadxdDdd" +
  "ataCqagadatadagaqagaqJbdataBqcBtaqagaqBbqDeBgaDqatadagaqEcdagadataDqDxdagadcBqagaCdJwBgaEdagaqHpDhchcDububLuadaCgbt" +
  "cBdabafagafagadFlBgaBqcqaBtaddgBbhaEqaTuaCqagbBqibihaCqataBdaTuaCsaGdagadabHqdagaBdagadagHrgaDdbCqagadDeKqbgaDdagaq" +
  "agaqEsCqddbqbDdafadCoCgbqbtadagadNjqatjqafagaGhbQuataCddtaqabxdHXdHnadgHdQYyFqaBgaBdDSaCdChDdVkldBySqdbBBghBqDddlq" +
  "BDAxqbBnGYuWqcLdUwCddCqaDnaDqcDdBeBqFsBdCYdBBdeYqidodwCdbHdCAiDdbIdcDdbqbCdDwdGeDdOldCjBqToBqJuqJjdcdhqfdSgDdEfDd" +
  "COfiBnBvDwFvpvpiovBlEvEivmvoicEvtBBvaMwbHikiuicEibBvjLigDPvcCDvcvbBicBPicBibBvaCdaEWvbBFilCvbLvhvcDvmicBvcievnvciiv" +
  "jifBimBiiBicibieigidigBQvBwBIvfDvcIidibCvcGiIkSvmBvCeDvkCvBoDvBevmBvcGvjTimXibEvbDOiDkDvoCUvJwTQvBSTJmPnaBVqaCLnaEPq" +
  "aCRFn"

// Variants of names, from english_abbreviations.py of the Open ASR Leaderboard at d1e99b2 (Apache-2.0, see NOTICE).
// Made by scripts/make-names.py; do not edit.

/** Each name with the variants that become it: `allen:alan:allan`. */
export const NAMES: string =
  "allen:alan:allan bridget:bridgette charlie:charly:charley gary:garry greg:gregg jackie:jacky joanne:joann:joane kelly:kellye" +
  ":kelli:kelley lily:lilly michael:micheal michelle:michele molly:mollie philip:phillip sally:sallie stacy:stacey:stacie tracy" +
  ":tracey:tracie brett:bret carol:carrol:carole:carroll alison:allison:alyson russell:russel douglas:douglass dominic:dominick" +
  " rob:robb chris:kris christopher:kristopher:cristopher christina:kristina kristin:kristen carl:karl cathy:kathy catherine:ka" +
  "therine:kathryn:catharine eric:erik:erick karen:caren:caryn:karin caitlin:katelyn:kaitlyn:kaitlin nicole:nikole veronica:ver" +
  "onika victor:viktor victoria:viktoria kevin:kevan patrick:patrik frederick:frederik:fredrick lucas:lukas anne:ann john:jon j" +
  "onathan:johnathan:jonathon sarah:sara matthew:mathew nicholas:nicolas rachel:rachael rebecca:rebekah deborah:devorah teresa:" +
  "theresa susanne:suzanne anthony:antony martin:martyn dennis:denis lawrence:laurence thomas:tomas toby:tobey mcarthur:macarth" +
  "ur mccartney:macartney mccarthy:macarthy:maccarthy mcdonald:macdonald mckay:mackay mckenzie:mackenzie mcleod:macleod mclean:" +
  "maclean mcmillan:macmillan mcintosh:macintosh mcintyre:macintyre mcnamara:macnamara mcgowan:macgowan mohammed:mohamad:mohame" +
  "d:mohammad:muhammad:muhamad:muhammed:mouhamed:mouhamad:mahomet fatima:fatimah yousef:yusuf:yusef miriam:myriam rajiv:rajeev " +
  "alfonso:alphonso brian:bryan jeffrey:geoffrey:jeffery jeff:geoff neil:neal sean:shaun:shawn shane:shayne steven:stephen tony" +
  ":toni lee:leigh louis:lewis mark:marc megan:meghan natalie:nathalie robin:robyn roger:rodger lindsay:linsey:lindsey zachary:" +
  "zackary:zachery zach:zak sherry:sheri:cheri:sherrie terry:terri laurie:lori jamie:jaime jason:jayson leslie:lesley linda:lyn" +
  "da lynn:lynne gail:gayle ronda:rhonda ivonne:yvonne stuart:stewart walter:walther simon:symon colin:collin dylan:dillon aaro" +
  "n:aron arthur:artur henry:henri joseph:josef peter:pieter"

// British and American spellings, from english.json of openai-whisper 20250625 (MIT, see NOTICE).
// Made by scripts/make-spellings.py; do not edit.

/**
 * Words with their differences: `coloUr`, `organiSe`, `centR`, `labelLed`, and `gr{e|a}y` for others; each without the start that it
 * shares with the last one, whose length is a letter, `a` for 0.
 */
export const SPELLINGS: string =
  "aaccessoriSe ld ls king dlimatiSation ke ld ls king doutRments a{a|}eon hs aaerogram{me|} ns b{ero|ir}plane os a{a|}esthete " +
  "ls kic mally ms ftiology aag{e|}ing cgrandiSement coniSe hd hs ging jly blmanac{k|} ls cumin{i|}um bmortiSable ition ms he i" +
  "d is hing cphitheatR ls bn{a|}emia jc hsthesia ltic os eesthetis|esthetiz}e xd xs wing e|}esthetist ps nze pd ps oing calog{" +
  "ue|} ls eySe hd hs ging cgliciSe jd js iing cnualiSed ctagoniSe kd ks jing bpologiSe jd js iing cpal{|l} js detiSer js hing " +
  "kly brboUr gs cch{|a}eological fa|}eologically ost qs geology|eology</span>} cdoUr cmoUr ged hr is gies gy ct{e|i}fact ms bu" +
  "thoriSe jd js iing bx{e|} abackpedalLed king cn{n|}ister ms cptiSe hd hs ging cstardiSe kd ks jing cttleax{|e} cUlk fed fing" +
  " fs bedevilLed iing chavioUr jal jism lt ms js do{|o}ve kd ks cjewelLed claboUr ied iing is cvelLed d{v|}ies hy bias{s|}ed i" +
  "ing cng{e|}ing bougainvill{a|}ea rs cwdleriSe kd ks jing breathalySe ld lr ms ls king cutaliSe jd js iing bus{s|}es hing ac{" +
  "a|}esarean ms balibR gs dLiper is fsthenics cnaliSe id is hing dcel{|l}ation ps gLed hing ddoUr dnibaliSe ld ls king doniSe " +
  "id is hing cpitaliSe kd ks jing crameliSe kd ks jing dboniSe jd js iing dolLed ging ctalog{ue|} hUed h{ue|}s hUing fySe id i" +
  "s hing degoriSe kd ks jing cuteriSe jd js iing cvilLed ging bentigram{me|} os flitR js fmetR js eraliSe kd ks jing eR e{|e}r" +
  "ed eRfold js fpiece ks fs bhannelLed iing dracteriSe md ms ling ce{que|ck} lbook ps g|ck}ered ge|ck}s cilLi dm{a|}era ls dse" +
  "lLed hing birculariSe ld ls king cviliSe id is hing blamoUr hed hing hs dngoUr drinet{t|}ist ps bollectiviSe md ms ling doni" +
  "Sation he id ir js is hing eUr gant js ged is gful jly ging hze jd js iing gless gs cmmercialiSe nd ns ming dpartmentaliSe q" +
  "d qs ping euteriSe ld ls king cnceptualiSe nd ns ming dne{x|ct}ion os dtextualiSe nd ns ming cSier fs gt ely eness dy cuncil" +
  "Lor ks eselLed iing ior ks brenel{|l}ated ciminaliSe ld ls king dticiSe jd js iing cuelLer hst cystalliSation ke ld ls king " +
  "budgelLed hing cstomiSe jd js iing b{y|i}pher ks adecentraliSation le md ms ling driminaliSation me nd ns ming cfen{c|s}e ll" +
  "ess ls chumaniSation je kd ks jing cmeanoUr dilitariSation le md ms ling dobiliSation je kd ks jing ecratiSation ke ld ls ki" +
  "ng eniSe id is hing eraliSation je kd ks jing cnationaliSation me nd ns ming codoriSe jd js iing cpersonaliSe nd ns ming dut" +
  "iSe id is hing csensitiSation ke ld ls king dtabiliSation ke ld ls king bialLed fing eog{ue|} ls drrh{o|}ea cgitiSe id is hi" +
  "ng cs{c|k} dcoloUr jed jing js d{c|k}s dembowelLed ling dfavoUr dhevelLed eonoUr jable my jed jing js dorganiSation ked dtil" +
  "{|l} ks bramatiSation ns ie jd js iing d{ugh|f}t lboard qs lier nst ls mman pship nen mwoman pen ly civelLed hing buelLed fi" +
  "ng aeconomiSe jd js iing bd{o|}ema citorialiSe md ms ling bmpathiSe jd js iing dhasiSe jd js iing bnamelLed hing eoUred ccyc" +
  "lop{a|}edia qs pc cdeavoUr jed jing js cergiSe id is hing crol{|l} js cthral{|l} ls bpaulet{te|} ms cicentR is dlog{ue|} ls " +
  "dtomiSe jd js iing bqualiSation he id ir js is hing bulogiSe id is hing bvangeliSe kd ks jing bxorciSe id is hing ctemporiSa" +
  "tion ke ld ls king ernaliSation ps ke ld ls king afactoriSe jd js iing b{a|}ecal hes bamiliariSation ke ld ls king cntasiSe " +
  "jd js iing cvoUr gable jy ged ging hte js iism gs beminiSe id is hing crtiliSation ie jd jr ks js iing dvoUr bibR eglass es " +
  "cctionaliSation qs le md ms ling clLet ged ging gs cnaliSation he id is hing bl{a|}utist ls cavoUr hed hing ks hless hs iome" +
  " b{o|}etal hid hus jes bormaliSation ie jd js iing cssiliSation ie jd js iing braterniSation je kd ks jing bulfil{|l} kment " +
  "ks cnnelLed hing agalvaniSe jd js iing cmbolLed hing a{gao|jai}l kbird os lreak ps ked lr ms king ks agas{s|}es c{|u}ge id i" +
  "s hing beneraliSation os je kd ks jing bhettoiSe jd js iing b{i|y}psies blamoriSe jd js iing f{|u}r cobaliSation ie jd js ii" +
  "ng cu{e|}ing boitR fs cnorrh{o|}ea bram{me|} js dvelLed c{e|a}y ied iing jsh iness is covelLed hing d{yne|in} ls cuelLing jl" +
  "y c{ypho|iffi}n os byn{a|}ecological ost qs ny ah{a|}ematological ost qs ny hoglobin iphilia oc ps irrhage od os ning loids " +
  "barboUr hed hing hs dmoniSation ie jd js iing bom{o|}eopath nic ns ny dogeniSe kd ks jing cnoUr gable jy ged ging gs cspital" +
  "iSation ke ld ls king bumaniSe id is hing doUr ged ging gless gs bybridiSe jd js iing cpnotiSe jd js iing dothesiSe ld ls ki" +
  "ng aidealiSation he id is hing coliSe hd hs ging bmmobiliSation je kd kr ls ks jing ertaliSe ld ls king duniSation he id is " +
  "hing cpanelLed iing derilLed iing bndividualiSe nd ns ming dustrialiSe nd ns ming cfle{x|ct}ion os citialiSe kd ks jing hLed" +
  " iing cstal{|l} kment os ks eil{|l} ks ftutionaliSation pe qd qs ping ctellectualiSe pd ps oing ernaliSation ke ld ls king h" +
  "tionaliSation pe qd qs ping boniSation fe gd gr hs gs fing btaliciSe jd js iing cemiSe hd hs ging ajeopardiSe kd ks jing cwe" +
  "lLed hr is f{le|}ry budg{e|}ment akilogram{me|} ns emetR is alabelLed ging doUr ged hr is ging gs ccklustR begaliSation he i" +
  "d is hing ditimiSe kd ks jing cuk{a|}emia cvelLed hr is ging bibelLed ging gous eraliSation je kd ks jing ccen{c|s}e ld ls k" +
  "ing ck{e|}able coniSation ge hd hs ging cquidiSe jd jr ks js iing ctR es bocaliSe id is hing cuvR e{|e}red eRs bustR amagnet" +
  "iSe jd js iing cn{oeuv|euve}rability rle ire|euver} i|euve}red ire|euver}s i|euve}ring ss crginaliSation ke ld ls king dshal" +
  "Led iing dvelLed hing hous kly cterialiSation ke ld ls king cximiSation he id is hing beagR cchaniSation ie jd js iing cdi{a" +
  "|}eval cmorialiSe ld ls king gSe id is hing csmeriSe jd js iing ctaboliSe kd ks jing dR es bicrometR js clitariSe kd ks jing" +
  " dligram{me|} os flitR js fmetR js cniaturiSation ke ld ls king ebus{s|}es emiSe id is hing csbehavioUr ddemeanoUr ms dspel{" +
  "t|led} ctR es bobiliSation he id is hing cdelLed hr is ging erniSe jd js iing cisturiSe kd kr ls ks jing cnolog{ue|} ms epol" +
  "iSation je kd ks jing craliSe id is hing ctoriSed cUld fed gr hed hing hs fier hst gng is fs fy et fed fing fs b{o|}ustache " +
  "md ms lioed bulticoloUred anationaliSation ps ke ld ls king duraliSation je kd ks jing beighboUr jhood ns jing jliness ky js" +
  " cutraliSation je kd ks jing bormaliSation ie jd js iing aodoUr fless fs a{o|}esophagus nes gtrogen aoffen{c|s}e ls bmelet{t" +
  "e|} ls bptimiSe id is hing brganiSation mal ms he id ir js is hing cthop{a|}edic os bstraciSe jd js iing butman{oeuvre|euver" +
  "} l|euve}red lre|euver}s l|euve}ring bveremphasiSe nd ns ming bxidiSation ge hd hs ging ap{a|}ederast ms hiatric nian qs ns " +
  "hophile ns mia bal{a|}eolithic jntologist ss py cnelLed ging hst js cralySe id is hing dcelLed hing dloUr hs dticulariSe nd " +
  "ns ming cssiviSation ie jd js iing dteuriSation je kd ks jing ctroniSe jd js iing lly bedalLed ging destrianiSation me nd ns" +
  " ming cnaliSe id is hing dcilLed hing crsonaliSe ld ls king bharmacop{o|}eia qs cilosophiSe md ms ling a{philtre|filter} qs " +
  "aphon{e|}y blagiariSe kd ks jing co{ugh|w} ked king kman len ks lhare ps bolariSation he id is hing diticiSation je kd ks ji" +
  "ng cpulariSation je kd ks jing cuf{fe|} js bracti{s|c}e md ms ling c{a|}esidium ns cessuriSation je kd ks jing dten{c|s}e ms" +
  " cim{a|}eval doritiSation je kd ks jing dvatiSation ns ie jd js iing cofessionaliSation oe pd ps oing dgram{me|} ms dlog{ue|" +
  "} ls dpagandiSe md ms ling dselytiSe ld lr ms ls king bsychoanalySe nd ns ming bubliciSe jd js iing clveriSation ie jd js ii" +
  "ng cmmel{led|} iing|ed} b{y|a}jama ks c|iz}zazz aquarrelLed iing aradicaliSe kd ks jing cncoUr ddomiSe jd js iing ctionaliSa" +
  "tion ps ke ld ls king cvelLed ging bealiSable htion ls ge hd hs ging ccogniSable ly jnce ie jd js iing ennoitR j{|e}red jRs " +
  "j{|e}ring cfuelLed hing cgulariSation je kd ks jing cmodelLed iing eUld hed hing hs corganiSation os je kd ks jing cvelLed h" +
  "r is ging ditaliSe kd ks jing dolutioniSe nd ns ming bhapsodiSe kd ks jing bigoUr gs ctualiSed cvalLed ging bomanticiSe ld l" +
  "s king bumoUr ged gs asabR es cltpetR cnitiSe id is hing ctiriSe id is hing cvioUr hs doUr ged gies hng gs gy bcandaliSe kd " +
  "ks jing b{c|k}eptic lal nly lism ls bceptR gs crutiniSe kd ks jing beculariSation je kd ks jing cnsationaliSe od os ning eit" +
  "iSe jd js iing dtimentaliSe od os ning cpulchR is crialiSation ns ie jd js iing dmoniSe jd js iing bheik{h|} covelLed hing c" +
  "rivelLed iing bignaliSe jd js iing gLed hing bmoUlder ied iing is bnivelLed hing corkelLed iing dwplo{ugh|w} ls|w} bocialiSa" +
  "tion ie jd js iing cdomiSe id is hing clemniSe jd js iing cmbR bpecialiSation os je kd ks jing etR gs ciralLed hing clendoUr" +
  " js bquirrelLed jing btabiliSation ie jd jr ks js iing dndardiSation ke ld ls king cencilLed iing driliSation ns ie jd jr ks" +
  " js iing cigmatiSation je kd ks jing cor{e|}y gy|ie}s bubsidiSation ie jd jr ks js iing cccoUr hed hing hs cl{ph|f}ate ms ji" +
  "de ms jur lous cmmariSe jd js iing bwivelLed hing bymboliSe jd js iing dpathiSe kd kr ls ks jing cnchroniSation ke ld ls kin" +
  "g dthesiSe kd kr ls ks jing b{y|i}phon ked king ks bystematiSation ke ld ls king atantaliSe jd js iing lly csselLed bechnico" +
  "loUr cmporiSe jd js iing cnderiSe jd js iing crroriSe jd js iing bheatR ggoer ks gs doriSe id is hing bon{ne|} is cwelLed gi" +
  "ng cx{a|}emia branquil{lis|iz}e rd rr ss rs qing iLity kze md mr ns ms ling i{l|it}y esistoriSed dumatiSe kd ks jing dvelLed" +
  " ir js hing gog{|ue} ns cialLed ging dcoloUr js dvialiSe kd ks jing bumoUr gs cnnelLed hing byranniSe jd js iing b{y|i}re is" +
  " aunauthoriSed cciviliSed cderutiliSed cequalLed cfavoUrable ly cioniSation he id is hing corganiSed cravelLed iing decogniS" +
  "able ked divalLed csavoUry ctrammelLed brbaniSation he id is hing btiliSable htion ge hd hs ging avaloUr cndaliSe jd js iing" +
  " cporiSation he id is hing eUr gs berbaliSe jd js iing bictimiSation ie jd js iing cdeodis{c|k} ns cgoUr csualiSation ns ie " +
  "jd js iing bocaliSation ms he id is hing bulcaniSed dgariSation ie jd js iing awag{g|}on js ctercoloUr ls beaselLed hing cst" +
  "erniSation je kd ks jing bomaniSe id ir js is hing colLen hs fies fy crship{p|}ed ling ler ayodelLed ging cg{ho|}urt ls f|}u" +
  "rt ks a{mh|hm}m c|h}mm"

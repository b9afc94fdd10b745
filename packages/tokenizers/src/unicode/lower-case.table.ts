// Lower case.
// Made by scripts/make-unicode-tables.py from tokenizers 0.23.3; do not edit.

/**
 * Lower case as Unicode 17.0 has it.
 *
 * Runs of letters with a lower case: gap, twice the difference (and 1 more if it is negative), step, length. U+0130 is left out.
 */
export const LOWER_RUNS: string =
  "]/]S&F(''&%(%&%&%'%%%&%&%%(%&%&%&'&%&%&%(,%&%&%''%&%%&&,%&%'&%%%a3(-+&&&&&H-*'&%'%%U.&%'']nB&*i,%]aW+'aR.&.-/--0" +
  "-=---%%0%0%1%%0%%a;(%+R8jU}>U&%%'&%%%&'-%-)lpF8^>(/&%)&'(&%%%%&%%%%&%%%&%&=g{Mr0^?^S&&&|/^T]n3gsZ].lu-].].].''''" +
  "`<'cH'c@'c>'^Uc8c:'c>cBcJcF'cJcNcP'cX'cX'cX'cV'cZ'')')')'')'_C^('`N'gnC'aYgn='c+^A^E'''`1]:]8^7^5].].5'^0'4'`N^W" +
  "].''C'']Ncv-cv-cv-]co25'_c;_c;'d`X'66666666666^L8_-86_I6`*4`J`F8d]9d|Tdx>]&E'Y]N'glJ`^Lgl*'gn&glVgn,gn*''go5''''" +
  "'''']_vR'']gc?'']gd@]gdV]gdN]gd:]gd@]gbJ]gcC]gbP}N']O]gd>]_xL']geO']gmK'].]>]>]<]<]<]<^7].].].[]2&&&''''&'&'&&&&" +
  "&&&&&&&&&&&&'&&&&&&&'&&&&&&&&''&'&&'&'&&&&&&&&''&&&&&&&&&'&&&&&&&''&''&&&&&&&&&'&'&&&&&'&&&&&&&&&&&&&&&&&&&&&&&&" +
  "&&&&&'&&&&&&&''&'''''&'&&''&&&&&&&&&'&&&'&'&&&&&&&&&&&&&&&?<,=(-<&(&'&&'&&&&&&&&&&&&&(&&&&&&''&&&&&&&&..&'&&9&.&" +
  "&&&&&&&*'&&&(&'6.&1&&&&(5E6@&,UKK&&]>+&P(]9&U-+--+)----''&)&''''&''&&&&&5&?U&&&&(&&&&&&'W'&<3,D'&*&&'/&&&&&&&&&-" +
  "&&&'&-&&?MI04,'X;EE>G"

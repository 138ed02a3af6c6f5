/** `letter:letters` of the MRZ, parted by spaces; a letter without letters is left out. */
function table(entries: string): Readonly<Record<string, string>> {
  return Object.fromEntries(entries.split(/\s+/).map((entry) => entry.split(':') as [string, string]));
}

/** Letters that do not decompose into a Latin base letter, or not into that alone (Doc 9303-3, 6, table A). */
export const LATIN = table(
  'Ä:AE Å:AA Æ:AE Ð:D Đ:D Ħ:H ı:I Ĳ:IJ Ŀ:L Ł:L Ñ:N Ŋ:N Ö:OE Ø:OE Œ:OE ẞ:SS ß:SS Ŧ:T Ü:UE Þ:TH',
);

/**
 * Cyrillic (Doc 9303-3, 6, table B), as for Russian. Where a language has its own letters in the table (Bulgarian,
 * Serbian, Ukrainian among others), the issuer's spelling may differ; the issuer is not known from the name.
 */
export const CYRILLIC = table(
  'А:A Б:B В:V Г:G Д:D Е:E Ж:ZH З:Z И:I Й:I К:K Л:L М:M Н:N О:O П:P Р:R С:S Т:T У:U Ф:F Х:KH Ц:TS Ч:CH Ш:SH Щ:SHCH ' +
    'Ъ:IE Ы:Y Ь: Э:E Ю:IU Я:IA Ё:E Ђ:D Ѓ:G Є:IE Ѕ:DZ І:I Ї:I Ј:J Љ:LJ Њ:NJ Ћ:C Ќ:K Ў:U Џ:DZ Ѫ:U Ѵ:Y Ґ:G Ғ:G Һ:C',
);

/** Arabic with the letters of Persian, Pashto and Urdu (Doc 9303-3, 6, table C); vowel signs are not encoded. */
export const ARABIC = table(
  '\u0621:XE \u0622:XAA \u0623:XAE \u0624:U \u0625:I \u0626:XI \u0627:A \u0628:B \u0629:XTA \u062a:T \u062b:XTH ' +
    '\u062c:J \u062d:XH \u062e:XKH \u062f:D \u0630:XDH \u0631:R \u0632:Z \u0633:S \u0634:XSH \u0635:XSS \u0636:XDZ ' +
    '\u0637:XTT \u0638:XZZ \u0639:E \u063a:G \u0640: \u0641:F \u0642:Q \u0643:K \u0644:L \u0645:M \u0646:N \u0647:H ' +
    '\u0648:W \u0649:XAY \u064a:Y \u064b: \u064c: \u064d: \u064e: \u064f: \u0650: \u0652: \u0670: \u0671:XXA ' +
    '\u0679:XXT \u067c:XRT \u067e:P \u0681:XKE \u0685:XXH \u0686:XC \u0688:XXD \u0689:XDR \u0691:XXR \u0693:XRR ' +
    '\u0696:XRX \u0698:XJ \u069a:XXS \u069c: \u06a2: \u06a7: \u06a8: \u06a9:XKK \u06ab:XXK \u06ad:XNG \u06af:XGG ' +
    '\u06ba:XNN \u06bc:XXN \u06be:XDO \u06c0:XYH \u06c1:XXG \u06c2:XGE \u06c3:XTG \u06cc:XYA \u06cd:XXY \u06d0:Y ' +
    '\u06d2:XYB \u06d3:XBE',
);

/** Teh marbuta at the end of a word (table C, note 1). */
export const FINAL_TEH_MARBUTA = 'XAH';
/** Shadda: its letter is written twice. */
export const SHADDA = '\u0651';

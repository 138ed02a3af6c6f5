import { findRegion, hasRegions } from '../aamva/issuers.ts';

/** ISO 3166-1: alpha-3 codes, each followed by its alpha-2 code. Source: the Online Browsing Platform of ISO. */
const ISO_3166 =
  'ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE ' +
  'BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW ' +
  'CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY ' +
  'CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR ' +
  'FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU ' +
  'GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE ' +
  'JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT ' +
  'LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ ' +
  'MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ ' +
  'OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU ' +
  'RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK ' +
  'SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV ' +
  'TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ' +
  'ZMBZM ZWEZW';

/**
 * Codes that Doc 9303-3 section 5 adds: British persons other than citizens; the European Union and Kosovo; the United
 * Nations, its agencies and its mission in Kosovo; other organisations that issue documents; persons without a state
 * (XXA stateless, XXB refugee, XXC other refugee, XXX unspecified); the specimens' Utopia.
 */
const DOC_9303 =
  'GBD GBN GBO GBP GBS EUE RKS UNO UNA UNK XAA XBA XCC XCE XCO XCT XDC XEC XES XIM XMP XOM XPO XXA XXB XXC XXX UTO';

/**
 * Other codes of the same: Germany's single letter (Doc 9303-3, section 5); codes that ISO 3166-1 reserves for the
 * United Kingdom, the European Union and the United Nations; the codes in use for Kosovo.
 */
const ALIASES: readonly (readonly [string, string])[] = [
  ['D', 'DEU'],
  ['UK', 'GBR'],
  ['EU', 'EUE'],
  ['UN', 'UNO'],
  ['XK', 'RKS'],
  ['XKX', 'RKS'],
];

const ALPHA_2: ReadonlyMap<string, string> = new Map(
  ISO_3166.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(3)]),
);
const NORMAL: ReadonlyMap<string, string> = new Map([
  ...[...ALPHA_2].flatMap(([alpha3, alpha2]) => [[alpha3, alpha3] as const, [alpha2, alpha3] as const]),
  ...DOC_9303.split(' ').map((code) => [code, code] as const),
  ...ALIASES,
]);

/** Every MRZ code of a state, an organisation or a nationality. */
export const DOCUMENT_CODES: ReadonlySet<string> = new Set([...ALPHA_2.keys(), ...DOC_9303.split(' '), 'D']);

/** Every alpha-3 code of ISO 3166-1. */
export const ISO_COUNTRIES: readonly string[] = [...ALPHA_2.keys()];

/** The alpha-2 code of an alpha-3 code of ISO 3166-1. */
export const alpha2Of = (alpha3: string): string | undefined => ALPHA_2.get(alpha3);

/**
 * The one form of a code of ISO 3166-1 (alpha-2 or alpha-3) or of Doc 9303-3, in any case and with or without fillers:
 * alpha-3 of ISO 3166-1, or else the code of Doc 9303-3. Undefined for any other text.
 */
export const countryOf = (code: string): string | undefined =>
  NORMAL.get(code.trim().toUpperCase().replace(/<+$/, ''));

/** A place as a caller or a flow writes it, in one form; a code that is not known stays as it was written. */
export interface Place {
  country?: string | undefined;
  region?: string | undefined;
}

/** The country as `countryOf` writes it, and the region by its code where the product has a list for the country. */
export function normalPlace<T extends Place>(place: T): T {
  const { country, region } = place;
  const normal = country === undefined ? undefined : (countryOf(country) ?? country);
  const known = normal === undefined || region === undefined ? undefined : findRegion(normal, region);
  return {
    ...place,
    ...(normal === undefined ? {} : { country: normal }),
    ...(known === undefined ? {} : { region: known }),
  };
}

/** The member of a place that is unknown; undefined where all are known or no list exists. */
export function unknownPart({ country, region }: Place): keyof Place | undefined {
  const normal = country === undefined ? undefined : countryOf(country);
  if (country !== undefined && normal === undefined) return 'country';
  if (normal === undefined || region === undefined || !hasRegions(normal)) return undefined;
  return findRegion(normal, region) === undefined ? 'region' : undefined;
}

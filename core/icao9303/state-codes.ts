/** ISO 3166-1, alpha-3. */
const ISO_3166 =
  'ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS BIH BLM ' +
  'BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB CUW CXR ' +
  'CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH FIN FJI FLK FRA FRO FSM GAB GBR GEO GGY GHA GIB ' +
  'GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV HTI HUN IDN IMN IND IOT IRL IRN IRQ ISL ISR ITA ' +
  'JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA ' +
  'MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR ' +
  'NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS RWA SAU SDN SEN SGP SGS ' +
  'SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON ' +
  'TTO TUN TUR TUV TWN TZA UGA UKR UMI URY USA UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE';

/**
 * What Doc 9303-3 section 5 adds: Germany's single letter; British persons other than citizens; the European Union and
 * Kosovo; the United Nations, its agencies and its mission in Kosovo; other organisations that issue documents; persons
 * without a state (XXA stateless, XXB refugee, XXC other refugee, XXX unspecified); the specimens' Utopia.
 */
const DOC_9303 =
  'D GBD GBN GBO GBP GBS EUE RKS UNO UNA UNK XAA XBA XCC XCE XCO XCT XDC XEC XES XIM XMP XOM XPO XXA XXB XXC XXX UTO';

const CODES: ReadonlySet<string> = new Set(`${ISO_3166} ${DOC_9303}`.split(' '));

/**
 * Whether a code may stand for an issuing state or organisation, or for a nationality, in a machine readable zone.
 * @param code one to three letters, with or without fillers
 */
export function isIssuingState(code: string): boolean {
  return CODES.has(code.replace(/<+$/, ''));
}

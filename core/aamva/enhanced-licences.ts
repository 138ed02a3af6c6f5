import { parseAamva } from './parse-aamva.ts';

/**
 * States and provinces whose enhanced licences carry a machine-readable zone of Doc 9303-5 beside the barcode. Sources:
 * US Department of Homeland Security, Enhanced Drivers Licenses; applicants' guides of the four provinces, some of
 * which issue none any more while cards are still carried.
 */
const ENHANCED = ['MI', 'MN', 'NY', 'VT', 'WA', 'BC', 'MB', 'ON', 'QC'];

/**
 * Whether the side with this symbol is that of a licence without a machine-readable zone.
 * @param bytes of the symbol
 * @param today YYYY-MM-DD
 */
export function isPlainLicence(bytes: Uint8Array, today: string): boolean {
  const licence = parseAamva(bytes, { today });
  const issuer = licence?.jurisdiction?.code;
  return issuer !== undefined && !ENHANCED.includes(issuer);
}

import { parseAamva } from './parse-aamva.ts';

/**
 * States whose enhanced licences carry a machine readable zone of Doc 9303-5 beside the bar code. Source: US
 * Department of Homeland Security, Enhanced Drivers Licenses.
 */
const ENHANCED = ['MI', 'MN', 'NY', 'VT', 'WA'];

/**
 * Whether the side with this symbol is that of a licence without a machine readable zone.
 * @param bytes of the symbol
 * @param today YYYY-MM-DD
 */
export function isPlainLicence(bytes: Uint8Array, today: string): boolean {
  const licence = parseAamva(bytes, { today });
  const issuer = licence?.jurisdiction?.code;
  return issuer !== undefined && !ENHANCED.includes(issuer);
}

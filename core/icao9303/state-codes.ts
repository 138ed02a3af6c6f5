import { DOCUMENT_CODES } from '../document/countries.ts';

/**
 * Whether a code may stand for an issuing state or organisation, or for a nationality, in a machine readable zone.
 * @param code one to three letters, with or without fillers
 */
export const isIssuingState = (code: string): boolean => DOCUMENT_CODES.has(code.replace(/<+$/, ''));

import { DOCUMENT_CODES } from '../document/countries.ts';

/**
 * Whether an MRZ may have the code as issuing state or organisation, or as nationality.
 * @param code one to three letters, with or without fillers
 */
export const isIssuingState = (code: string): boolean => DOCUMENT_CODES.has(code.replace(/<+$/, ''));

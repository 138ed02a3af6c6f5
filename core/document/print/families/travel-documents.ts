import type { PrintFamily } from '../family.ts';

/** The data page of a passport (Doc 9303-4, 4.1): captions above or beside the values. */
export const TD3_PAGE: PrintFamily = { id: 'td3-page', captions: true };

/** Cards with a zone on one of their sides (Doc 9303-5, 9303-6). */
export const TD_CARD: PrintFamily = { id: 'td-card', captions: true };

/** Every other layout, by its captions and the zone or barcode beside them. */
export const GENERIC: PrintFamily = { id: 'generic', captions: true };

import type { PrintFamily } from '../family.ts';

/**
 * PAN cards of India. Those of 2017 and later have captions; on earlier ones the holder's name stands below the head of
 * the Income Tax Department, and the father's below it.
 */
export const PAN_CARD: PrintFamily = {
  id: 'pan-card',
  captions: true,
  wholeName: true,
  shapes: [{ field: 'documentNumber', shape: 'pan' }],
  layout: [{ field: 'givenNames', anchor: ['INCOMETAXDEPARTMENT'], rows: 1 }],
};

/** Aadhaar letters and cards of India: the name above the date of birth, the number at the foot. */
export const AADHAAR: PrintFamily = {
  id: 'aadhaar',
  captions: true,
  wholeName: true,
  shapes: [{ field: 'documentNumber', shape: 'aadhaar' }],
  layout: [{ field: 'givenNames', anchor: 'dateOfBirth', rows: -1 }],
};

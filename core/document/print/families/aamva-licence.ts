import type { PrintFamily } from '../family.ts';

/** Fronts of North American cards: numbers of data elements of the AAMVA DL/ID Card Design Standard, annex A, and captions. */
export const AAMVA_LICENCE: PrintFamily = {
  id: 'aamva-licence',
  captions: true,
  numbers: {
    1: { field: 'surname' },
    2: { field: 'givenNames' },
    3: { field: 'dateOfBirth' },
    '4a': { field: 'dateOfIssue' },
    '4b': { field: 'dateOfExpiry' },
    '4d': { field: 'documentNumber' },
    15: { field: 'sex' },
    16: { field: 'height' },
    18: { field: 'eyeColour' },
  },
  layout: [{ field: 'givenNames', anchor: 'surname', rows: 1 }],
};

import type { PrintFamily } from '../family.ts';

/** Licences of the European Union and the EEA: numbers of data elements of Directive 2006/126/EC, annex I, page 1. */
export const EU_LICENCE: PrintFamily = {
  id: 'eu-licence',
  captions: false,
  numbers: {
    1: { field: 'surname' },
    2: { field: 'givenNames' },
    3: { field: 'dateOfBirth', rest: 'placeOfBirth' },
    '4a': { field: 'dateOfIssue' },
    '4b': { field: 'dateOfExpiry' },
    '4d': { field: 'personalNumber' },
    5: { field: 'documentNumber' },
  },
};

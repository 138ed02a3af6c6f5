import type { DocumentView } from '#core/contract/counter/state.ts';
import { CAPTURE, fieldOf, picture, print } from './renderer-document-parts.ts';

/** A card without machine-readable data: the operator names its kind and keys it. */
export const TAX_CARD: DocumentView = {
  id: 'd3',
  number: 1,
  attempt: 1,
  complete: true,
  kind: { type: 'pan-card', country: 'IND', basis: 'operator' },
  captures: [
    {
      ...CAPTURE,
      id: 't1',
      captureType: 'Manual',
      noZone: 'mrz-not-found',
      format: 'ID-1',
      pictures: [picture('tax-card', 'document-card', 1000, 630)],
    },
  ],
  fields: [
    fieldOf('documentNumber', [print('ABCPV1234D')], {
      operator: { verdict: 'keyed', value: 'ABCPV1234D' },
      open: false,
      verdict: 'one-source',
    }),
    ...(['surname', 'givenNames', 'dateOfBirth'] as const).map((field) => fieldOf(field, [])),
    fieldOf('dateOfExpiry', [], { required: false, open: false }),
  ],
  indicators: ['no-expiry-date'],
};

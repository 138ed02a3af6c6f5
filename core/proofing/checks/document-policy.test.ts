import { expect, it } from 'vitest';
import type { DocumentKind } from '../../document/document-records.ts';
import { checkDocumentPolicy } from './document-policy.ts';

const LISTS = {
  supported: ['driving-licence' as const],
  allowed: [],
  blocked: [{ country: 'USA', region: 'NY' }],
};
const licence = (region: string) => {
  const kind: DocumentKind = { type: 'driving-licence', country: 'USA', region, basis: 'barcode' };
  return { joined: { kind, fields: [], indicators: [] } };
};

it.each([
  ['ny', 'FAILED'],
  ['NY', 'FAILED'],
  ['CA', 'PASSED'],
])('judges a document by its own region: %s', (region, allowed) => {
  const checks = checkDocumentPolicy(licence(region), LISTS);
  expect(checks.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['document.supported', 'PASSED'],
    ['document.allowed', allowed],
  ]);
});

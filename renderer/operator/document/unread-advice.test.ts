import { expect, it } from 'vitest';
import type { CaptureRecord, DocumentKind } from '#core/document/document-records.ts';
import { CAPTURE, PORTRAIT } from '#scripts/harness/renderer-document-parts.ts';
import { unreadAdvice } from './unread-advice.ts';

const UNKNOWN: DocumentKind = { type: 'unknown', country: '', basis: 'none' };
const kindOf = (type: DocumentKind['type'], country: string): DocumentKind => ({
  type,
  country,
  basis: 'print',
});
const { zone: _zone, barcode: _barcode, stripe: _stripe, ...BLANK } = CAPTURE as CaptureRecord;
const front: CaptureRecord = { ...BLANK, channel: 'camera', format: 'ID-1', pictures: [PORTRAIT] };
const back: CaptureRecord = { ...front, id: 'back', pictures: [] };

it.each([
  ['the front of a card of no known kind', [front], UNKNOWN, 'back'],
  ['the front of an identity card', [front], kindOf('identity-card', 'DEU'), 'back'],
  ['both sides of a card', [front, back], kindOf('identity-card', 'DEU'), 'text'],
  ['a page', [{ ...front, format: 'ID-3' }], UNKNOWN, 'text'],
  ['a licence of North America', [front], kindOf('driving-licence', 'USA'), 'barcode'],
  ['a licence of Europe', [front], kindOf('driving-licence', 'DEU'), 'none'],
  ['a card that no model read', [{ ...front, noZone: 'model-missing' }], UNKNOWN, 'model'],
] as const)('advises what fits %s', (_what, captures, kind, advice) => {
  expect(unreadAdvice({ captures: [...captures] as CaptureRecord[], kind })).toBe(advice);
});

it('advises nothing where something was read', () => {
  const stripe = { tracks: [1], fields: {}, findings: [] };
  expect(unreadAdvice({ captures: [{ ...front, stripe }], kind: UNKNOWN })).toBeUndefined();
});

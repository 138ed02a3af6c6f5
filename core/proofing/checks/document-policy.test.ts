import { expect, it } from 'vitest';
import type { DocumentKind } from '../../document/document-records.ts';
import type { CheckResult } from '../verdicts.ts';
import { withDocumentPolicy } from './document-policy.ts';

const claim = (id: CheckResult['id'], document?: number): CheckResult => ({
  id,
  category: 'document-validity',
  verdict: 'PASSED',
  reason: 'ok',
  ...(document === undefined ? {} : { document }),
});
const LISTS = {
  supported: ['driving-licence' as const],
  allowed: [],
  blocked: [{ country: 'USA', region: 'NY' }],
};
const licence = (number: number, region: string) => {
  const kind: DocumentKind = { type: 'driving-licence', country: 'USA', region, basis: 'barcode' };
  return { number, joined: { kind, fields: [], indicators: [] } };
};
const verdicts = (checks: readonly CheckResult[]) =>
  checks.filter(({ id }) => id === 'document.allowed').map(({ document, verdict }) => [document, verdict]);

it('judges each document by its own region, and believes a claim of none that it sees', () => {
  const claimed = [1, 2, 3].map((number) => claim('document.allowed', number));
  const seen = [licence(1, 'ny'), licence(2, 'CA')];
  expect(verdicts(withDocumentPolicy(LISTS, claimed, seen))).toEqual([
    [3, 'PASSED'],
    [1, 'FAILED'],
    [2, 'PASSED'],
  ]);
});

it('leaves other checks, and everything while there is no document', () => {
  const claimed = [claim('document.expiry', 1), claim('document.allowed')];
  expect(withDocumentPolicy(LISTS, claimed, [])).toEqual(claimed);
  const judged = withDocumentPolicy(LISTS, claimed, [licence(1, 'NY')]);
  expect(judged.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['document.expiry', 'PASSED'],
    ['document.supported', 'PASSED'],
    ['document.allowed', 'FAILED'],
  ]);
});

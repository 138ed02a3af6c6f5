import { expect, it } from 'vitest';
import type { Flow } from '../../contract/flow.ts';
import type { DocumentKind } from '../../document/document-records.ts';
import type { CheckResult } from '../verdicts.ts';
import { failed, notPerformed, passed } from './check-result.ts';
import { checkDocumentPolicy } from './document-policy.ts';

type Lists = Pick<Flow['document'], 'supported' | 'allowed' | 'blocked'>;
const LISTS: Lists = {
  supported: ['driving-licence'],
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

const SUPPORTED = 'document.supported';
const ALLOWED = 'document.allowed';
const subject = 'driving-licence';
const supported = passed(SUPPORTED, 'ok', { subject });
const nowhere: DocumentKind = { type: 'driving-licence', country: 'FRA', basis: 'mrz' };

it.each<[string, Partial<Lists>, CheckResult[]]>([
  ['no list names any', {}, [supported, passed(ALLOWED, 'ok', { subject })]],
  [
    'one of several rules allows it',
    { allowed: [{ country: 'FRA' }, { country: 'USA', type: 'driving-licence' }] },
    [supported, passed(ALLOWED, 'ok', { subject })],
  ],
  [
    'no rule allows it',
    { allowed: [{ country: 'USA', type: 'passport' }] },
    [supported, failed(ALLOWED, 'not-on-allowed-list', { subject })],
  ],
  [
    'it is allowed and blocked',
    { allowed: [{ country: 'USA' }], blocked: [{ country: '*', type: 'driving-licence' }] },
    [supported, failed(ALLOWED, 'blocked-document', { subject })],
  ],
  [
    'the flow does not handle its kind',
    { supported: ['passport'] },
    [failed(SUPPORTED, 'unsupported-document', { subject }), passed(ALLOWED, 'ok', { subject })],
  ],
])('names the kind of a document, and never its country, where %s', (_what, lists, checks) => {
  const { joined } = licence('CA');
  expect(checkDocumentPolicy({ joined }, { ...LISTS, blocked: [], ...lists })).toEqual(checks);
});

it('holds a document without a region against no rule that names one', () => {
  const joined = { kind: nowhere, fields: [], indicators: [] };
  const given = { ...LISTS, blocked: [{ country: 'FRA', region: 'NY' }] };
  expect(checkDocumentPolicy({ joined }, given)).toEqual([supported, passed(ALLOWED, 'ok', { subject })]);
});

it('judges no document of an unknown kind', () => {
  const joined = { kind: { ...nowhere, type: 'unknown' as const }, fields: [], indicators: [] };
  expect(checkDocumentPolicy({ joined }, LISTS)).toEqual([
    notPerformed(SUPPORTED, 'kind-unknown'),
    notPerformed(ALLOWED, 'kind-unknown'),
  ]);
});

it('takes no printed title for the kind of a document before the operator confirms it', () => {
  const kind: DocumentKind = { type: 'driving-licence', country: 'USA', region: 'NY', basis: 'print' };
  const { joined } = licence('NY');
  expect(checkDocumentPolicy({ joined: { ...joined, kind } }, LISTS)).toEqual([
    notPerformed(SUPPORTED, 'one-source-only', { subject }),
    notPerformed(ALLOWED, 'one-source-only', { subject }),
  ]);
});

import { expect, it } from 'vitest';
import { failed, notPerformed, passed } from './checks/check-result.ts';
import { scanVerdict } from './scan-verdict.ts';
import type { CheckId, CheckResult } from './verdicts.ts';

const AGAINST = [
  'document.allowed',
  'document.data-integrity',
  'document.field-format',
  'document.barcode-authenticity',
  'document.data-match',
  'document.logic',
  'document.expiry',
  'document.liveness',
] as const;
const SCAN = (['document.machine-read', 'document.supported', ...AGAINST] as const).map((id) =>
  passed(id, 'ok'),
);
const scan = (...changes: CheckResult[]) =>
  scanVerdict(SCAN.map((check) => changes.find(({ id }) => id === check.id) ?? check));
const scanWithout = (missing: CheckId) => scanVerdict(SCAN.filter(({ id }) => id !== missing));

it('is verified when it was read, is supported, and nothing speaks against it', () => {
  expect(scan()).toEqual({ verdict: 'PASSED', reason: 'ok' });
  expect(scan(notPerformed('document.machine-read', 'quality-low'))).toEqual({
    verdict: 'PASSED',
    reason: 'ok',
  });
  expect(scan(failed('document.suspicious-data', 'specimen-data'))).toEqual({
    verdict: 'PASSED',
    reason: 'ok',
  });
});

it.each(AGAINST)('is refused by %s, with its reason', (id) => {
  expect(scan(failed(id, 'structure-wrong'))).toEqual({ verdict: 'FAILED', reason: 'structure-wrong' });
});

it('is refused by a blocked document before anything else', () => {
  expect(scan(failed('document.expiry', 'expired'), failed('document.allowed', 'blocked-document'))).toEqual({
    verdict: 'FAILED',
    reason: 'blocked-document',
  });
});

it.each<[string, CheckResult]>([
  ['was not read', notPerformed('document.machine-read', 'model-missing')],
  ['is of an unsupported kind', failed('document.supported', 'unsupported-document')],
  ['has no protection of its own', notPerformed('document.data-integrity', 'data-missing')],
])('is not verified, and not refused, when it %s', (_what, check) => {
  expect(scan(check)).toEqual({ verdict: 'NOT_PERFORMED', reason: check.reason });
  const expired = failed('document.expiry', 'expired');
  const refused = check.id === 'document.data-integrity';
  expect(scan(check, expired).verdict).toBe(refused ? 'FAILED' : 'NOT_PERFORMED');
});

it.each([
  ['document.machine-read', 'not-captured'],
  ['document.supported', 'kind-unknown'],
  ['document.data-integrity', 'data-missing'],
] as const)('is not verified without the check %s', (id, reason) => {
  expect(scanWithout(id)).toEqual({ verdict: 'NOT_PERFORMED', reason });
});

import { expect, it } from 'vitest';
import type { NumberedDocument } from '#core/proofing/checks/entered-data.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { documentOfHolder } from './proven-identity.ts';

const [first, second] = [1, 2].map((number) => ({ number }) as NumberedDocument) as [
  NumberedDocument,
  NumberedDocument,
];
const compared = (document?: number, verdict: CheckResult['verdict'] = 'PASSED') =>
  ({ id: 'face.comparison', verdict, ...(document === undefined ? {} : { document }) }) as CheckResult;

it('takes the name from the document whose portrait was compared', () => {
  expect(documentOfHolder([first], [compared()])).toBe(first);
  expect(documentOfHolder([first, second], [compared(2)])).toBe(second);
});

it('takes it from no document where none is known to be the person’s', () => {
  expect(documentOfHolder([first, second], [compared()])).toBeUndefined();
  expect(documentOfHolder([first], [])).toBeUndefined();
  expect(documentOfHolder([first], [compared(undefined, 'NOT_PERFORMED')])).toBeUndefined();
  expect(documentOfHolder([], [compared()])).toBeUndefined();
});

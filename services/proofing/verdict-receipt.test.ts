import { expect, it } from 'vitest';
import { SANDBOX_NOTICE, sandboxMark } from '#core/contract/sandbox-mark.ts';
import type { SessionResult } from '#core/contract/session-results.ts';
import { verifyVerdict } from '#core/evidence/trust.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { verdictReceipt } from './verdict-receipt.ts';

const keys = generateKeyPair();
const at = new Date('2026-01-02T03:04:05.000Z');
const context = { durability: 'server', now: () => at, signer: jwsSigner(keys) } as const;
const RESULT: SessionResult = {
  sessionId: '01930000-0000-7000-8000-000000000001',
  state: 'Review',
  ended: true,
  final: { outcome: 'Review', ruleSet: 'outcome-rules-3', rules: [] },
  disagreement: true,
  reasons: ['CHECKS_DIFFER'],
  evidence: { count: 6, head: 'A'.repeat(43) },
};
const read = (result: SessionResult) => verifyVerdict(verdictReceipt(context, result) ?? '', keys.publicKey);

it('carries the verdict on exactly this log', () => {
  const { sessionId, evidence } = RESULT;
  expect(read(RESULT)).toEqual({
    valid: true,
    statement: {
      v: 1,
      sessionId,
      evidence,
      verdict: { state: 'Review', reasons: ['CHECKS_DIFFER'] },
      serverTime: at.toISOString(),
      durability: 'server',
      independence: 'server',
    },
  });
});

it('says that a session of a sandbox is one', () => {
  expect(read({ ...RESULT, ...sandboxMark({ sandbox: true }) })).toMatchObject({
    statement: { sandbox: true, sandboxNotice: SANDBOX_NOTICE },
  });
});

it.each(['final', 'evidence'] as const)('is not given while there is no %s', (missing) => {
  expect(verdictReceipt(context, { ...RESULT, [missing]: undefined })).toBeUndefined();
});

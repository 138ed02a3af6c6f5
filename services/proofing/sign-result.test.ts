import { expect, it } from 'vitest';
import { SESSION_RESULT_TYPE, SessionResult } from '#core/contract/session-results.ts';
import { readStatement } from '#core/evidence/signed-statement.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { signResult } from './sign-result.ts';

const keys = generateKeyPair();
const NOW = '2026-11-20T10:00:00.000Z';
const context = { durability: 'server', now: () => new Date(NOW), signer: jwsSigner(keys) } as const;
const SAID: SessionResult = {
  sessionId: '0190a000-0000-7000-8000-000000000001',
  state: 'In Progress',
  ended: false,
  disagreement: false,
  reasons: [],
};

it('signs a result with the time at which it is given out', () => {
  const { jws, receipt, ...result } = signResult(context, SAID);
  expect(result).toEqual({ ...SAID, issuedAt: NOW });
  expect(receipt).toBeUndefined();
  const read = readStatement(jws, keys.publicKey, { typ: SESSION_RESULT_TYPE, schema: SessionResult });
  expect(read).toEqual({ valid: true, statement: result });
});

it('has the receipt of a final verdict beside it', () => {
  const said: SessionResult = {
    ...SAID,
    state: 'Success',
    ended: true,
    final: { outcome: 'Success', ruleSet: 'outcome-rules-3', rules: [] },
    evidence: { count: 6, head: 'A'.repeat(43) },
  };
  expect(signResult(context, said).receipt).toBeDefined();
});

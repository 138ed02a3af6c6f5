import type { z } from 'zod';
import {
  SESSION_RESULT_TYPE,
  type SessionResult,
  type SignedSessionResult,
} from '#core/contract/session-results.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { verdictReceipt } from './verdict-receipt.ts';

/** Signs the result of a session with the present time; beside it the receipt of the verdict, once that is final. */
export function signResult(
  context: Pick<ServicesContext, 'durability' | 'now' | 'signer'>,
  said: SessionResult,
): z.infer<typeof SignedSessionResult> {
  const result: SessionResult = { ...said, issuedAt: context.now().toISOString() };
  const receipt = verdictReceipt(context, result);
  return {
    ...result,
    jws: context.signer.signJws(result, SESSION_RESULT_TYPE),
    ...(receipt === undefined ? {} : { receipt }),
  };
}

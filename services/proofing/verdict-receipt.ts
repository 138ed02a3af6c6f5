import { RECEIPT_TYPE } from '#core/contract/receipt.ts';
import type { SessionResult } from '#core/contract/session-results.ts';
import type { VerdictReceipt } from '#core/contract/verdict-receipt.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { INDEPENDENCE } from './independence.ts';

/**
 * The receipt that carries the final verdict on a closed log, compact JWS; undefined while there is none. The holder of
 * the key of a kiosk can leave it out of a package, but cannot make another.
 */
export function verdictReceipt(
  { durability, now, signer }: Pick<ServicesContext, 'durability' | 'now' | 'signer'>,
  { sessionId, sandbox, sandboxNotice, state, reasons, final, evidence }: SessionResult,
): string | undefined {
  if (!final || !evidence) return undefined;
  const receipt: VerdictReceipt = {
    v: 1,
    sessionId,
    ...(sandbox ? { sandbox, sandboxNotice } : {}),
    evidence,
    verdict: { state, reasons },
    serverTime: now().toISOString(),
    durability,
    independence: INDEPENDENCE[durability],
  };
  return signer.signJws(receipt, RECEIPT_TYPE);
}

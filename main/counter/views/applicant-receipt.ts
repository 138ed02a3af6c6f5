import type { ReceiptView } from '#core/contract/counter/state.ts';
import type { Outcome } from '#core/proofing/verdicts.ts';
import type { SessionState } from '../session/session-state.ts';

/** The issuer of a receipt. */
export interface ReceiptIssuer {
  counter: string;
  community: string;
}

/**
 * The receipt of an ended session. None while it runs, none of one that continues elsewhere or was abandoned, and none
 * of a sealed one: the receipt of an applicant must not reveal a suspicion.
 */
export function receiptView(
  state: SessionState,
  { counter, community }: ReceiptIssuer,
): ReceiptView | undefined {
  const { ending, endedAt, sealed, reference, final, finalState, provisional } = state;
  if (!endedAt || sealed || ending === 'suspected' || ending === 'handed-over' || ending === 'abandoned') {
    return undefined;
  }
  const outcome = finalState ?? final?.outcome ?? provisional?.outcome;
  if (!outcome) return undefined;
  const isFinal = finalState !== undefined || final !== undefined;
  return { reference, endedAt, counter, community, outcome, isFinal, retention: retentionOf(state, outcome) };
}

/** By the flow, as the services and this kiosk count it; what was captured of who withdrew or refused was erased with the end. */
function retentionOf({ ending, flow, reviewed }: SessionState, outcome: Outcome): ReceiptView['retention'] {
  const { success, failed, notPerformed, review, abandoned } = flow.retentionMin;
  if (ending === 'withdrawn' || ending === 'consent-refused') return { from: 'nothing', minutes: 0 };
  if (outcome === 'Review') return { from: 'review', minutes: review };
  if (reviewed) return { from: 'result', minutes: review };
  const minutes = {
    Success: success,
    Failed: failed,
    'Not Performed': notPerformed,
    Abandoned: abandoned,
    Expired: abandoned,
  }[outcome];
  return { from: 'result', minutes };
}

import type { SessionState } from '../session-state.ts';
import { allowedSelfieAttempts } from '../session-steps.ts';

/**
 * The data of E_IDV_SELFIECAPTURE (web services specification, section 6).
 * @param state after the attempt was counted
 */
export function attemptFacts(state: SessionState, result: 'success' | 'retry' | 'fail') {
  const allowed = allowedSelfieAttempts(state);
  return {
    attempt_number: state.selfieAttempts,
    max_retry_count: state.flow.face_liveness.max_retry_count,
    retries_remaining: Math.max(0, allowed - state.selfieAttempts),
    result,
  };
}

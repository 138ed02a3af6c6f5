import { type CaptureSource, selfieForRestoration } from '../evidence-pipeline/signed-captures.ts';
import type { SessionState } from '../session/session-state.ts';
import type { RunningSession } from './restoration-questions.ts';

/** The session that runs, as a restoration needs it. */
export function restoringSession(
  state: SessionState | undefined,
  source: CaptureSource,
): RunningSession | undefined {
  if (state?.status !== 'active') return undefined;
  const { sessionId, language } = state;
  const selfieFor = (did: string) => selfieForRestoration(state, source, did);
  return { sessionId, language: language ?? 'en', selfieFor };
}

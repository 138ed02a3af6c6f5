import type { LibrarySession } from '../ports/identity-library.ts';
import { type CaptureSource, signedCaptures } from './evidence-pipeline/signed-captures.ts';
import type { SessionState } from './session/session-state.ts';

/** The session on the screens as the library follows it. */
export function librarySession(
  state: SessionState | undefined,
  source: CaptureSource,
): LibrarySession | undefined {
  if (!state) return undefined;
  const { sessionId, flow, status, ending, at, documents } = state;
  return {
    sessionId,
    flow,
    active: status === 'active',
    withdrawn: ending === 'withdrawn' || ending === 'consent-refused',
    scanning: at.step === 'document',
    scanId: documents.at(-1)?.id,
    captures: () => signedCaptures(state, source),
  };
}

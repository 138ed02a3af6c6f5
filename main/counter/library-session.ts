import type { Flow } from '../../services/contract/flow.ts';
import type { LibrarySession } from '../ports/identity-library.ts';
import { type CaptureSource, signedCaptures } from './evidence-pipeline/signed-captures.ts';
import type { SessionState } from './session/session-state.ts';

/** The session on the screens as the library follows it. */
export function librarySession(
  state: SessionState | undefined,
  source: CaptureSource & { comparisonRules(state: SessionState): Flow['comparison'] },
): LibrarySession | undefined {
  if (!state) return undefined;
  const { sessionId, flow, status, ending, at, documents } = state;
  const newest = documents.at(-1);
  return {
    sessionId,
    flow,
    active: status === 'active',
    withdrawn: ending === 'withdrawn' || ending === 'consent-refused',
    scanning: at.step === 'document',
    // One side of a card is no scan of it yet.
    scanId: newest?.complete ? newest.captures.at(-1)?.id : undefined,
    captures: () => signedCaptures(state, source),
    comparisonRules: () => source.comparisonRules(state),
  };
}

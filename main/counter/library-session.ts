import type { Flow } from '#core/contract/flow.ts';
import type { DocumentRecord } from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { isMachineRead } from '#core/document/sides.ts';
import { createSignToken } from '#core/keys/sign-token.ts';
import type { LibrarySession } from '../ports/identity-library.ts';
import {
  type CaptureSource,
  signedCaptures,
  signedDocuments,
  signedKeyed,
} from './evidence-pipeline/signed-captures.ts';
import type { SessionState } from './session/session-state.ts';

interface LibrarySource extends CaptureSource {
  comparisonRules(state: SessionState): Flow['comparison'];
  now(): Date;
  /** The person of this session has still to do with their context after its end. */
  enrols(sessionId: string): boolean;
}

/** The session on the screens as the library follows it. */
export function librarySession(
  state: SessionState | undefined,
  source: LibrarySource,
): LibrarySession | undefined {
  if (!state) return undefined;
  const { sessionId, flow, status, ending, at, documents } = state;
  const newest = documents.at(-1);
  return {
    sessionId,
    flow,
    active: status === 'active' || source.enrols(sessionId),
    withdrawn: ending === 'withdrawn' || ending === 'consent-refused',
    scanning: at.step === 'document',
    scanId: newest && scanIdOf(newest, flow.document.confirmFields),
    sign: (data) => createSignToken(data, source.kiosk, source.now().toISOString(), sessionId),
    captures: () => signedCaptures(state, source),
    documents: () => signedDocuments(state, source),
    keyedIds: (state.keyed ?? []).map(({ id }) => id),
    keyed: () => signedKeyed(state, source),
    comparisonRules: () => source.comparisonRules(state),
  };
}

/**
 * One side of a card is no scan of it yet. A document that no machine could read becomes a scan once more, when the
 * operator has keyed or confirmed every field that the flow asks for.
 */
function scanIdOf(
  { complete, captures, keyedKind, words }: DocumentRecord,
  asked: readonly DocumentField[],
): string | undefined {
  const newest = captures.at(-1)?.id;
  if (!complete || newest === undefined) return undefined;
  const isKeyed = keyedKind && words.documentNumber && asked.every((field) => words[field]);
  return isKeyed && !captures.some(isMachineRead) ? `${newest} keyed` : newest;
}

import type { CapturedPicture } from '#capture/captured-picture.ts';
import { failure } from '#core/contract/errors.ts';
import type { Flow } from '#core/contract/flow.ts';
import { MAX_SESSION_BYTES } from '#core/contract/outbox-entries.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import { firstOwn } from '#core/evidence/hand-over.ts';
import { MOST_LIVE_BYTES } from '#core/liveness/live-frames.ts';
import { CAPTURE_EVENT } from '#core/proofing/session-log/capture-event.ts';
import { unsentPictures } from '#core/proofing/session-log/replaced-pictures.ts';
import type { Vault } from '../../ports/vault.ts';
import { inWork, recordOf } from './session-documents.ts';
import type { SessionState } from './session-state.ts';

/** Bytes of a picture of the face. */
export const MOST_SELFIE_BYTES = 350_000;
/** The limit for the whole result of an attempt, with its tracks. */
const MOST_RESULT_BYTES = 150_000;
/** Room kept free for the selfie and its attempt, whenever these are taken. */
const SELFIE_BYTES = MOST_SELFIE_BYTES + MOST_LIVE_BYTES + MOST_RESULT_BYTES;

/**
 * The limit for the frame of a side: a low-noise camera stays far below it at 1080 lines, a noisy one is compressed
 * more.
 */
const MOST_FRAME_BYTES = 500_000;
/** From about here on a frame shows too little. */
const LEAST_FRAME_BYTES = 120_000;
/**
 * The share of the remaining room for a frame; its cut-out pictures and those of the other frames take about as much.
 */
const FRAME_SHARE = 0.55;

type Facts = Pick<EvidenceDraft, 'type' | 'payload'>;

interface Party {
  readonly vault: Pick<Vault, 'evidence' | 'artefacts'>;
  readonly kioskDid: string;
}

/** Bytes that the pictures of a session's documents may have together. */
const documentBytes = ({ steps }: Pick<Flow, 'steps'>): number =>
  MAX_SESSION_BYTES - (steps.includes('selfie') ? SELFIE_BYTES : 0);

/**
 * How large the next frame of a document may be, so that its cuts fit beside it. Where documents have taken nearly all
 * of their room, frames get smaller; a frame that still does not fit is refused when it is stored.
 */
export function frameBytes(party: Party, state: SessionState): number {
  const taken = sumOf(sentPictures(party, state.sessionId, [nextLook(state)]).filter(isOfDocument));
  const left = documentBytes(state.flow) - taken;
  return Math.max(LEAST_FRAME_BYTES, Math.min(MOST_FRAME_BYTES, Math.floor(FRAME_SHARE * left)));
}

/**
 * Makes sure that the services accept a session with these pictures: the operator must learn of a limit before the
 * decision, not after.
 * @param events that are stored with them
 * @throws AppError PICTURES_EXHAUSTED
 */
export function requireRoom(
  party: Party,
  { sessionId, flow }: Pick<SessionState, 'sessionId' | 'flow'>,
  events: readonly Facts[],
  pictures: readonly CapturedPicture[],
): void {
  if (pictures.length === 0) return;
  const added = pictures.map(({ id, kind, bytes }) => ({ id, kind, size: bytes.length }));
  const sent = sentPictures(party, sessionId, events, added);
  const isTooMuch = sumOf(sent.filter(isOfDocument)) > documentBytes(flow) || sumOf(sent) > MAX_SESSION_BYTES;
  if (isTooMuch) throw failure('PICTURES_EXHAUSTED', `${sumOf(sent)} bytes with these pictures`);
}

interface Sized {
  id: string;
  kind: string;
  size: number;
}

/** The pictures that a session will send after some more events and pictures. */
function sentPictures(
  { vault: { evidence, artefacts }, kioskDid }: Party,
  sessionId: string,
  more: readonly Facts[],
  added: readonly Sized[] = [],
): Sized[] {
  const before = evidence.events(sessionId);
  const unsent = unsentPictures([...before, ...more], firstOwn(before, kioskDid));
  const sizes = artefacts.sizes(sessionId);
  const kept = artefacts
    .list(sessionId)
    .map(({ artefactId: id, kind }) => ({ id, kind, size: sizes.get(id) ?? 0 }));
  return [...kept, ...added].filter(({ id }) => !unsent.has(id));
}

const sumOf = (pictures: readonly Sized[]): number => pictures.reduce((sum, { size }) => sum + size, 0);

const isOfDocument = ({ kind }: Sized): boolean => kind.startsWith('document-');

/** The picture that is taken now replaces those of the try before. */
function nextLook(state: SessionState): Facts {
  const work = inWork(state);
  const documentId = recordOf(state.documents, work)?.id ?? work.reads?.[0]?.id ?? '';
  const { number } = work;
  return { type: CAPTURE_EVENT, payload: { documentId, number, channel: 'camera', pictures: [] } };
}

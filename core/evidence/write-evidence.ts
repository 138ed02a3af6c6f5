import { failure } from '../contract/errors.ts';
import type { JwsSigner } from '../keys/jws.ts';
import type { EvidenceDraft, JsonRecord } from './evidence-draft.ts';
import { appendEvent, checkpoint, type LogHead, seal, signAsOperator } from './evidence-log.ts';
import type { Actor, EvidenceEvent, EvidenceSignature, Opening } from './evidence-schema.ts';

/** The signers and actors of one session. */
export interface EvidenceParties {
  kiosk: JwsSigner;
  /** Absent in an unattended session. */
  operator?: { id: string; did: string } | undefined;
  /** The operator's own key while they are signed in. */
  operatorSigner?: JwsSigner | undefined;
}

/** A picture whose bytes an event commits to. */
interface GivenPicture {
  id: string;
  kind: string;
  mediaType: string;
  bytes: Uint8Array;
  meta: JsonRecord;
}

/** A picture as it is stored beside the log. */
interface WrittenArtefact extends Omit<GivenPicture, 'id'> {
  artefactId: string;
  /** Digest of the commitment in the log that this picture opens, base64url. */
  digest: string;
}

/** One stretch of the log: the events of one command. */
export interface WrittenEvidence {
  head: LogHead;
  events: EvidenceEvent[];
  signatures: EvidenceSignature[];
  openings: Opening[];
  artefacts: WrittenArtefact[];
}

export interface WriteRequest {
  head: LogHead;
  drafts: readonly EvidenceDraft[];
  pictures: readonly GivenPicture[];
  parties: EvidenceParties;
  time: string;
  /** Set when these are the last events: how many signatures the log has already. */
  closing?: { signaturesBefore: number } | undefined;
}

/**
 * Numbers, chains, commits and signs the events of one command. Every stretch ends with a checkpoint of the kiosk;
 * the last one also with the final signature over count and head.
 * @throws AppError NOT_SIGNED_IN when an event needs the operator's key and no operator is signed in
 */
export function writeEvidence(request: WriteRequest): WrittenEvidence {
  const { drafts, parties, time, closing } = request;
  const written: WrittenEvidence = {
    head: request.head,
    events: [],
    signatures: [],
    openings: [],
    artefacts: [],
  };
  for (const draft of drafts) addEvent(written, draft, request, time);
  if (drafts.length > 0) written.signatures.push(checkpoint(written.head, parties.kiosk));
  if (closing) {
    const before = closing.signaturesBefore + written.signatures.length;
    written.signatures.push(seal(written.head, before, parties.kiosk));
  }
  return written;
}

function addEvent(written: WrittenEvidence, draft: EvidenceDraft, request: WriteRequest, time: string): void {
  const pictures = (draft.pictures ?? []).map((id) => pictureOf(request, id));
  const appended = appendEvent(written.head, {
    type: draft.type,
    actor: actorOf(draft, request.parties),
    time,
    payload: jsonMembers(draft.payload),
    fields: jsonMembers(draft.fields ?? {}),
    pictures: Object.fromEntries(pictures.map(({ id, bytes }) => [id, bytes])),
  });
  written.head = appended.head;
  written.events.push(appended.event);
  written.openings.push(...appended.openings);
  for (const { id, kind, mediaType, bytes, meta } of pictures) {
    const digest = appended.pictureDigests[id] ?? '';
    written.artefacts.push({ artefactId: id, kind, mediaType, bytes, digest, meta: jsonMembers(meta) });
  }
  if (draft.operatorSigned) {
    written.signatures.push(signAsOperator(appended.event, signerOf(request.parties)));
  }
}

function pictureOf({ pictures }: WriteRequest, id: string): GivenPicture {
  const found = pictures.find((picture) => picture.id === id);
  if (!found) throw new RangeError('an event names a picture that was not handed over');
  return found;
}

function actorOf({ actor }: EvidenceDraft, { kiosk, operator }: EvidenceParties): Actor {
  if (actor === 'operator') {
    if (!operator) throw new RangeError('an event of an operator in an unattended session');
    return { kind: 'operator', id: operator.id, did: operator.did };
  }
  return actor === 'kiosk' ? { kind: 'kiosk', id: kiosk.did } : { kind: 'applicant', id: 'applicant' };
}

function signerOf({ operator, operatorSigner }: EvidenceParties): JwsSigner {
  if (operatorSigner && operatorSigner.did === operator?.did) return operatorSigner;
  throw failure('NOT_SIGNED_IN', 'the key of the operator is not in memory');
}

/** JSON knows no undefined: members without a value are left out, at every depth. */
function jsonMembers(members: JsonRecord): Record<string, JsonValue> {
  return JSON.parse(JSON.stringify(members)) as Record<string, JsonValue>;
}
type JsonValue = EvidenceEvent['payload'][string];

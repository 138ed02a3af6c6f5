import type { ArtefactDeclaration } from '#core/contract/outbox-entries.ts';
import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import {
  appendEvent,
  checkpoint,
  emptyLog,
  type LogHead,
  seal,
  signAsOperator,
} from '#core/evidence/evidence-log.ts';
import {
  type Actor,
  type EvidenceEvent,
  type EvidenceSignature,
  OPERATOR_SIGNED_EVENTS,
  type Opening,
} from '#core/evidence/evidence-schema.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import type { JwsSigner } from '#core/keys/jws.ts';

/** Id of the operator in every recorded log. */
export const RECORDED_OPERATOR = 'op-1';

/** A picture and its announcement to the services. */
export interface LoggedArtefact {
  declaration: ArtefactDeclaration;
  bytes: Uint8Array;
}

/** The actor of an event. */
export type By = 'kiosk' | 'operator' | 'applicant';

interface RecorderOptions {
  kiosk: JwsSigner;
  operator: JwsSigner;
  startedAt: Date;
  /** Milliseconds between events. */
  stepMs: number;
}

/** A log that grows, in two parts. */
export class Recorder {
  head: LogHead;
  readonly parts = [this.#part(), this.#part()] as const;
  readonly artefacts: LoggedArtefact[] = [];
  readonly #options: RecorderOptions;
  #current: 0 | 1 = 0;

  constructor(sessionId: string, options: RecorderOptions) {
    this.head = emptyLog(sessionId);
    this.#options = options;
  }

  next(): void {
    this.parts[0].signatures.push(checkpoint(this.head, this.#options.kiosk));
    this.#current = 1;
  }

  add({ type, actor, payload, fields = {} }: EvidenceDraft, pictures: Record<string, NewPicture> = {}) {
    const { operator, startedAt, stepMs } = this.#options;
    const appended = appendEvent(this.head, {
      type,
      actor: this.#actor(actor),
      time: new Date(startedAt.getTime() + this.head.seq * stepMs).toISOString(),
      payload: asJson(payload),
      fields: asJson(fields),
      pictures: Object.fromEntries(Object.entries(pictures).map(([id, { bytes }]) => [id, bytes])),
    });
    this.head = appended.head;
    const part = this.parts[this.#current];
    part.events.push(appended.event);
    part.openings.push(...appended.openings);
    for (const [artefactId, picture] of Object.entries(pictures)) {
      const digest = appended.pictureDigests[artefactId] ?? '';
      const declaration = this.#declare(artefactId, { ...picture, digest });
      this.artefacts.push({ bytes: picture.bytes, declaration });
    }
    if (OPERATOR_SIGNED_EVENTS.includes(type)) part.signatures.push(signAsOperator(appended.event, operator));
  }

  /** Drops the openings of the commitments, as a withdrawal does. */
  erase(): void {
    for (const { openings } of this.parts) openings.length = 0;
  }

  seal(): void {
    const signatures = this.parts[0].signatures.length + this.parts[1].signatures.length;
    this.parts[1].signatures.push(seal(this.head, signatures, this.#options.kiosk));
  }

  #part() {
    return {
      events: [] as EvidenceEvent[],
      signatures: [] as EvidenceSignature[],
      openings: [] as Opening[],
    };
  }

  #actor(kind: By): Actor {
    const { kiosk, operator } = this.#options;
    if (kind === 'kiosk') return { kind, id: kiosk.did };
    return kind === 'operator'
      ? { kind, id: RECORDED_OPERATOR, did: operator.did }
      : { kind, id: 'applicant' };
  }

  #declare(
    artefactId: string,
    { kind, mediaType = 'image/jpeg', bytes, digest }: NewPicture & { digest: string },
  ): ArtefactDeclaration {
    return {
      v: 1,
      sessionId: this.head.sessionId,
      artefactId,
      kind,
      mediaType,
      digest,
      size: bytes.length,
      sha256: toBase64Url(sha256(bytes)),
    };
  }
}

/** A picture that a session keeps. */
export interface NewPicture {
  kind: string;
  /** JPEG by default. */
  mediaType?: ArtefactDeclaration['mediaType'];
  bytes: Uint8Array;
}

const asJson = (value: object) => JSON.parse(JSON.stringify(value)) as EvidenceEvent['payload'];

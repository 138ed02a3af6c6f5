import { type JwsSigner, jwsSigner } from '../keys/jws.ts';
import { keyPairFromPrivate } from '../keys/p256.ts';
import { appendEvent, checkpoint, type EventInput, emptyLog, seal, signAsOperator } from './evidence-log.ts';
import { ATTESTATION_EVENT, DECISION_EVENT, type EvidenceLog } from './evidence-schema.ts';
import type { PackageContent, PackagePicture } from './package.ts';

/** A small but complete session, as tests of the evidence share it. */
const pair = (seed: number) => keyPairFromPrivate(new Uint8Array(32).fill(seed));
export const KIOSK = jwsSigner(pair(1));
export const OPERATOR = jwsSigner(pair(2));
export const STRANGER = jwsSigner(pair(3));
export const SERVICES_PAIR = pair(4);
export const RECIPIENT_PAIR = pair(5);
export const SESSION = '0197a000-0000-7000-8000-000000000001';
export const SELFIE = Uint8Array.from({ length: 500 }, (_, i) => (i * 7) % 256);
export const PORTRAIT = Uint8Array.from({ length: 300 }, (_, i) => (i * 11) % 256);

export interface Recorded {
  readonly log: EvidenceLog;
  readonly pictures: readonly PackagePicture[];
}

/** Records a session from consent to decision under the given keys. */
export function recordSession(kiosk: JwsSigner = KIOSK, operator: JwsSigner = OPERATOR): Recorded {
  const bySystem = { kind: 'kiosk', id: kiosk.did } as const;
  const byOperator = { kind: 'operator', id: 'op-1', did: operator.did } as const;
  const steps: Omit<EventInput, 'time'>[] = [
    { type: 'session.started', actor: byOperator, payload: { flow: 'counter-standard' } },
    { type: 'consent.given', actor: { kind: 'applicant', id: 'applicant' }, payload: { biometric: true } },
    {
      type: 'document.captured',
      actor: bySystem,
      fields: { surname: 'ERIKSSON', dateOfBirth: '1974-08-12' },
      pictures: { portrait: PORTRAIT },
    },
    { type: 'selfie.captured', actor: bySystem, pictures: { selfie: SELFIE } },
    { type: ATTESTATION_EVENT, actor: byOperator, payload: { documentInspected: 'genuine' } },
    { type: DECISION_EVENT, actor: byOperator, payload: { kind: 'approve' }, fields: { note: null } },
  ];
  const log: EvidenceLog = { sessionId: SESSION, events: [], signatures: [], openings: [] };
  const pictures: PackagePicture[] = [];
  let head = emptyLog(SESSION);
  for (const [i, step] of steps.entries()) {
    const appended = appendEvent(head, { ...step, time: `2026-01-02T03:04:0${i}.000Z` });
    head = appended.head;
    log.events.push(appended.event);
    log.openings.push(...appended.openings);
    for (const [name, bytes] of Object.entries(step.pictures ?? {})) {
      pictures.push({ digest: appended.pictureDigests[name] ?? '', mediaType: 'image/jpeg', bytes });
    }
    if (step.type === ATTESTATION_EVENT || step.type === DECISION_EVENT) {
      log.signatures.push(signAsOperator(appended.event, operator));
    }
    log.signatures.push(checkpoint(head, kiosk));
  }
  log.signatures.push(seal(head, log.signatures.length, kiosk));
  return { log, pictures };
}

/** The content of a package over a recorded session. */
export function contentOf({ log, pictures }: Recorded, change: Partial<PackageContent> = {}): PackageContent {
  return {
    exportedAt: '2026-01-03T00:00:00.000Z',
    exportedBy: 'op-1',
    log,
    pictures,
    receipts: [],
    ...change,
  };
}

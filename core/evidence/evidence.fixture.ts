import { zipSync } from 'fflate';
import { RECEIPT_TYPE } from '../contract/receipt.ts';
import type { Roster, RosterOperator, RosterProof } from '../contract/roster.ts';
import { SESSION_RESULT_TYPE } from '../contract/session-results.ts';
import { toBase64Url, utf8 } from '../keys/bytes.ts';
import { canonicalDigest, canonicalJson, sha256 } from '../keys/canonical-json.ts';
import { publicKeyFromDid } from '../keys/did-key.ts';
import { sealBytes } from '../keys/hpke.ts';
import { type JwsSigner, jwsSigner } from '../keys/jws.ts';
import { keyPairFromPrivate } from '../keys/p256.ts';
import {
  appendEvent,
  checkpoint,
  type EventInput,
  emptyLog,
  eventHash,
  seal,
  signAsOperator,
} from './evidence-log.ts';
import { ATTESTATION_EVENT, DECISION_EVENT, type EvidenceLog } from './evidence-schema.ts';
import type { PackageContent, PackagePicture } from './package.ts';
import {
  type ErasureRecord,
  HEADER_FILE,
  HPKE_SUITE,
  MANIFEST_FILE,
  PACKAGE_FORMAT,
  PAYLOAD_FILE,
  pictureFile,
  UNSIGNED_VERSION,
} from './package-format.ts';
import { proofOf, withProofs } from './roster-extract.ts';

/** A small but complete session, as tests of the evidence share it. */
const pair = (seed: number) => keyPairFromPrivate(new Uint8Array(32).fill(seed));
export const KIOSK = jwsSigner(pair(1));
export const OPERATOR = jwsSigner(pair(2));
export const STRANGER = jwsSigner(pair(3));
export const SERVICES_PAIR = pair(4);
export const SERVICES = jwsSigner(SERVICES_PAIR);
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

/** A signed roster that was in force during the session, with one operator. */
export function rosterWith(change: Partial<RosterOperator> = {}, services: JwsSigner = SERVICES): Roster {
  const operator: RosterOperator = {
    operatorId: 'op-1',
    name: 'Olivia Operator',
    role: 'operator',
    permissions: ['counter.verify', 'counter.export'],
    verifier: '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA',
    did: OPERATOR.did,
    wrappedKey: 'sealed',
    active: true,
    ...change,
  };
  const [issuedAt, expiresAt] = ['2026-01-01T00:00:00.000Z', '2026-01-08T00:00:00.000Z'];
  const facts = { v: 1 as const, tenantId: 'tenant', communityId: 'community', issuedAt, expiresAt };
  return withProofs({ ...facts, operators: [operator] }, services);
}

/** The roster extract and salt that show the operator of {@link rosterWith} to an examiner. */
export function shown(change: Partial<RosterOperator> = {}, services: JwsSigner = SERVICES): RosterProof {
  const proof = proofOf(rosterWith(change, services), change.operatorId ?? 'op-1');
  if (!proof) throw new RangeError('the roster shows no operator');
  return proof;
}

/** A receipt of the services for the recorded session; closes its log unless told otherwise. */
export function receiptOf(log: EvidenceLog, change: object = {}, services: JwsSigner = SERVICES): string {
  const claim = {
    v: 1,
    sessionId: log.sessionId,
    entryId: 'e1',
    idempotencyKey: 'key-e1',
    contentHash: 'A'.repeat(43),
    evidence: headOf(log),
    serverTime: '2026-01-02T04:00:00.000Z',
    durability: 'server',
  };
  return services.signJws({ ...claim, ...change }, RECEIPT_TYPE);
}

/** A signed result of the services for the recorded session. */
export function resultOf(log: EvidenceLog, change: object = {}, services: JwsSigner = SERVICES): string {
  const result = {
    sessionId: log.sessionId,
    state: 'Success',
    ended: true,
    final: { outcome: 'Success', ruleSet: 'outcome-rules-3', rules: [] },
    disagreement: false,
    reasons: [],
    evidence: headOf(log),
  };
  return services.signJws({ ...result, ...change }, SESSION_RESULT_TYPE);
}

/** The receipt that carries the services' verdict on the recorded session. */
export function verdictOf(
  log: Pick<EvidenceLog, 'sessionId' | 'events'>,
  change: object = {},
  services: JwsSigner = SERVICES,
): string {
  const claim = {
    v: 1,
    sessionId: log.sessionId,
    evidence: headOf(log),
    verdict: { state: 'Success', reasons: [] },
    serverTime: '2026-01-02T05:00:00.000Z',
    durability: 'server',
    independence: 'server',
  };
  return services.signJws({ ...claim, ...change }, RECEIPT_TYPE);
}

const headOf = ({ events }: Pick<EvidenceLog, 'events'>) => ({
  count: events.length,
  head: eventHash(events.at(-1)),
});

/** The vault's record of an erasure of every value of a log. */
export const erasureOf = ({ openings }: Pick<EvidenceLog, 'openings'>): ErasureRecord => ({
  at: '2026-01-02T12:00:00.000Z',
  by: KIOSK.did,
  reason: 'retention-over',
  erased: openings.map(({ seq, name }) => ({ seq, name })),
});

/** The content of a package over a recorded session, with the services' verdict on it. */
export function contentOf({ log, pictures }: Recorded, change: Partial<PackageContent> = {}): PackageContent {
  return {
    exportedAt: '2026-01-03T00:00:00.000Z',
    exportedBy: 'op-1',
    log,
    pictures,
    receipts: [],
    results: [resultOf(log)],
    roster: [shown()],
    erasures: [],
    ...change,
  };
}

/** A package as version 1 of the format has it: compressed, without signature, results, roster and erasure records. */
export function unsignedPackage(content: PackageContent, protection?: { recipient: string }): Uint8Array {
  const format = { format: PACKAGE_FORMAT, v: UNSIGNED_VERSION };
  const { exportedAt, exportedBy, log, receipts } = content;
  const pictures = content.pictures.map(({ digest, mediaType, bytes }) => {
    const file = pictureFile(digest, mediaType);
    return { bytes, entry: { digest, mediaType, file, sha256: toBase64Url(sha256(bytes)) } };
  });
  const entries = pictures.map(({ entry }) => entry);
  const manifest = { ...format, exportedAt, exportedBy, log, pictures: entries, receipts };
  const header = {
    ...format,
    manifestDigest: toBase64Url(canonicalDigest(manifest)),
    protection: protection ? { kind: 'hpke', suite: HPKE_SUITE, ...protection } : { kind: 'plain' },
  };
  const headerText = utf8(canonicalJson(header));
  const files = {
    [MANIFEST_FILE]: utf8(canonicalJson(manifest)),
    ...Object.fromEntries(pictures.map(({ entry, bytes }) => [entry.file, bytes])),
  };
  if (!protection) return zipSync({ [HEADER_FILE]: headerText, ...files });
  const info = { info: headerText };
  const payload = sealBytes(publicKeyFromDid(protection.recipient), zipSync(files), info);
  return zipSync({ [HEADER_FILE]: headerText, [PAYLOAD_FILE]: payload });
}

import { randomUUID } from 'node:crypto';
import type { Flow } from '#core/contract/flow.ts';
import type { ArtefactDeclaration, EvidenceSegment, SessionOpen } from '#core/contract/outbox-entries.ts';
import {
  appendEvent,
  checkpoint,
  emptyLog,
  type LogHead,
  seal,
  signAsOperator,
} from '#core/evidence/evidence-log.ts';
import type { EvidenceEvent, EvidenceSignature, Opening } from '#core/evidence/evidence-schema.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest, sha256 } from '#core/keys/canonical-json.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { decideOutcome } from '#core/proofing/decide-outcome.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import type { CheckResult, OperatorDecision, OutcomeVerdict } from '#core/proofing/verdicts.ts';

export const FLOW = COUNTER_STANDARD;
const referenceOf = (flow: Flow) => ({
  id: flow.id,
  version: flow.version,
  hash: toBase64Url(canonicalDigest(flow)),
});
export const FLOW_REFERENCE = referenceOf(FLOW);
const ATTESTED = {
  facePresentMatchesPortrait: 'yes',
  noMaskOrArtefact: 'yes',
  documentInspected: 'genuine',
} as const;
/** Every check passed that an outcome rests on. */
export const CHECKS: CheckResult[] = [...FLOW.requiredChecks, ...FLOW.reviewIfNotPerformed].map((id) => ({
  id,
  category: id.startsWith('face')
    ? 'face-comparison'
    : id.startsWith('doc')
      ? 'extracted-data'
      : 'inspection',
  verdict: 'PASSED',
  reason: id === 'inspection.attested' ? 'attested' : 'ok',
}));

export interface ScenarioOptions {
  kiosk: JwsSigner;
  /** A signer that the roster knows. */
  operator?: JwsSigner;
  sessionId?: string;
  startedAt?: Date;
  /** Milliseconds between events. */
  stepMs?: number;
  /** Replaces what the kiosk claims it concluded. */
  claim?: OutcomeVerdict;
  conclusion?: 'withdrawn' | 'suspected';
  checks?: CheckResult[];
  /** What the operator decides; approves unless said. */
  decision?: OperatorDecision;
  picture?: Uint8Array;
  /** Another flow than `counter-standard`. */
  flow?: Flow;
  /** What happened besides, before the first checkpoint. */
  more?: { type: string; by: 'kiosk' | 'operator' | 'applicant'; payload?: object; fields?: object }[];
}

export interface Scenario {
  sessionId: string;
  open: SessionOpen;
  segments: [first: EvidenceSegment, last: EvidenceSegment];
  artefact: ArtefactDeclaration;
  picture: Uint8Array;
  head: LogHead;
}

/** A whole attended session as its log: a first segment with a capture, a last one with decision and seal. */
export function scenario(options: ScenarioOptions): Scenario {
  const { kiosk, operator = jwsSigner(generateKeyPair()), stepMs = 1000, conclusion, flow = FLOW } = options;
  const startedAt = options.startedAt ?? new Date();
  const sessionId = options.sessionId ?? uuidV7(startedAt.getTime());
  const picture = options.picture ?? new TextEncoder().encode(`picture ${randomUUID()}`);
  let head = emptyLog(sessionId);
  let pictureDigest = '';
  const collected = () => ({
    events: [] as EvidenceEvent[],
    signatures: [] as EvidenceSignature[],
    openings: [] as Opening[],
  });
  const parts = [collected(), collected()] as const;
  const add = (
    part: 0 | 1,
    type: string,
    by: 'kiosk' | 'operator' | 'applicant',
    payload = {},
    more = {},
  ) => {
    const actor =
      by === 'kiosk'
        ? { kind: by, id: kiosk.did }
        : by === 'operator'
          ? { kind: by, id: 'op-1', did: operator.did }
          : { kind: by, id: 'applicant' };
    const time = new Date(startedAt.getTime() + head.seq * stepMs).toISOString();
    const appended = appendEvent(head, { type, actor, time, payload, ...more });
    head = appended.head;
    parts[part].events.push(appended.event);
    parts[part].openings.push(...appended.openings);
    pictureDigest ||= appended.pictureDigests.selfie ?? '';
    return appended.event;
  };
  add(0, 'session.started', 'operator', { flow: referenceOf(flow) });
  add(0, 'consent.given', 'applicant', { procedure: true, biometric: true });
  const attempt = {
    attempt_number: 1,
    max_retry_count: 3,
    retries_remaining: 2,
    result: 'retry',
    reason: 'too-blurry',
  };
  add(0, 'selfie.try-refused', 'kiosk', attempt);
  const success = { ...attempt, attempt_number: 2, retries_remaining: 2, result: 'success' };
  add(0, 'selfie.captured', 'applicant', success, {
    pictures: { selfie: picture },
    fields: { name: 'ANNA' },
  });
  for (const { type, by, payload, fields } of options.more ?? []) add(0, type, by, payload, { fields });
  parts[0].signatures.push(checkpoint(head, kiosk));
  const checks = options.checks ?? CHECKS;
  const decision = options.decision ?? { kind: 'approve' as const, reasons: ['identity-confirmed' as const] };
  if (!conclusion) {
    for (const [type, payload] of [
      ['attestation.recorded', ATTESTED],
      ['decision.recorded', decision],
    ] as const) {
      parts[1].signatures.push(signAsOperator(add(1, type, 'operator', payload), operator));
    }
  }
  const verdict = decideOutcome(
    flow,
    { checks, attestation: conclusion ? undefined : ATTESTED, conclusion },
    conclusion ? undefined : decision,
  );
  const provisional = options.claim ?? verdict;
  const ending = { ending: conclusion ?? 'decided', clockUntrusted: false, checks, provisional };
  add(1, 'session.ended', 'kiosk', conclusion ? { ...ending, conclusion } : ending);
  const signatures = parts[0].signatures.length + parts[1].signatures.length;
  parts[1].signatures.push(seal(head, signatures, kiosk));
  return {
    sessionId,
    open: { v: 1, sessionId, flow: referenceOf(flow), startedAt: startedAt.toISOString() },
    segments: [
      { v: 1, sessionId, ...parts[0] },
      { v: 1, sessionId, ...parts[1] },
    ],
    artefact: {
      v: 1,
      sessionId,
      artefactId: randomUUID(),
      kind: 'selfie',
      mediaType: 'image/jpeg',
      digest: pictureDigest,
      size: picture.length,
      sha256: toBase64Url(sha256(picture)),
    },
    picture,
    head,
  };
}

/** One outbox entry on the wire. */
export const entry = <P>(payload: P, id: { entryId?: string; idempotencyKey?: string } = {}) => ({
  entryId: id.entryId ?? uuidV7(Date.now()),
  idempotencyKey: id.idempotencyKey ?? randomUUID(),
  payload,
});

/** An evidence entry. The client's mapped types do not follow recursive JSON, so its body is not compared with them. */
export const evidenceEntry = (segment: EvidenceSegment, id = {}): never => entry(segment, id) as never;

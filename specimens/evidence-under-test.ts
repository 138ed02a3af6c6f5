import { randomUUID } from 'node:crypto';
import type { Flow } from '#core/contract/flow.ts';
import type { ArtefactDeclaration, EvidenceSegment, SessionOpen } from '#core/contract/outbox-entries.ts';
import { utcDay } from '#core/days.ts';
import type { CaptureRecord, DocumentRecord } from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { joinDocument } from '#core/document/join-document.ts';
import { newestPicture } from '#core/document/sides.ts';
import { mostTrusted, sourcesOf, valuesOf } from '#core/document/sources.ts';
import type { LogHead } from '#core/evidence/evidence-log.ts';
import {
  ATTESTATION_EVENT,
  DECISION_EVENT,
  ENDED_EVENT,
  SUSPECTED_EVENT,
} from '#core/evidence/evidence-schema.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { canonicalDigest } from '#core/keys/canonical-json.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { SentFrame } from '#core/liveness/live-frames.ts';
import type { LivenessResult } from '#core/liveness/liveness-result.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { checkEnteredData, type EnteredData } from '#core/proofing/checks/entered-data.ts';
import type { ComparisonRecord } from '#core/proofing/comparison-record.ts';
import { decideOutcome } from '#core/proofing/decide-outcome.ts';
import { evaluateChecks } from '#core/proofing/evaluate-checks.ts';
import { captureEvent } from '#core/proofing/session-log/capture-event.ts';
import { joinedEvent } from '#core/proofing/session-log/joined-event.ts';
import { FIELD_CONFIRMED_EVENT } from '#core/proofing/session-log/read-documents.ts';
import { EVIDENCE_VERSION, STARTED_EVENT } from '#core/proofing/session-log/read-session.ts';
import {
  COMPARED_EVENT,
  challengeFacts,
  comparisonEvent,
  livenessFacts,
  SELFIE_EVENT,
} from '#core/proofing/session-log/selfie-events.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { CheckResult, type OperatorDecision, type OutcomeVerdict } from '#core/proofing/verdicts.ts';
import { type By, type LoggedArtefact, type NewPicture, Recorder } from './evidence-recorder.ts';
import { passportCapture } from './logged-captures.ts';
import { passedChallenge } from './passed-attempt.ts';

export const FLOW = COUNTER_STANDARD;
/** A flow by its reference, as a session names it. */
export const referenceOf = (flow: Flow) => ({
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
const SCORE: ComparisonRecord = {
  performed: true,
  score: 0.97,
  model: 'specimen',
  interEyePx: { selfie: 90, portrait: 60 },
};

export interface ScenarioOptions {
  kiosk: JwsSigner;
  /** A signer that the roster knows. */
  operator?: JwsSigner;
  sessionId?: string;
  startedAt?: Date;
  /** Milliseconds between events. */
  stepMs?: number;
  /** Replaces the outcome that the kiosk claims. */
  claim?: OutcomeVerdict;
  conclusion?: 'withdrawn' | 'suspected';
  /** The kiosk says that the community accepts its word of pictures. */
  wordAccepted?: boolean;
  /** The checks that the kiosk claims, independent of the captures. */
  checks?: CheckResult[];
  /** The camera that the counter opens first. */
  camera?: { label: string; width: number; height: number };
  /** The camera's capture of the document; its portrait is the artefact of this id. A passport by default. */
  document?: (portrait: string, on: { at: Date }) => CaptureRecord;
  /** A capture with the pictures that it names, in place of a document that only the log knows. */
  shown?: { capture: CaptureRecord; pictures: Readonly<Record<string, NewPicture>> };
  /** The other side of the `shown` document. */
  otherSide?: ScenarioOptions['shown'];
  /** A further document of the person, as `document`. */
  second?: ScenarioOptions['document'];
  /** The whole result of the attempt, as an artefact; without it only the log knows of one. */
  liveness?: LivenessResult & { nonce: string };
  /** The frames that show the answers of that attempt. */
  liveFrames?: { frames: SentFrame[]; bytes: Uint8Array };
  /** The selfie against that portrait; supported by default. */
  comparison?: ComparisonRecord;
  /** Fields that the operator keys from the print, in place of a confirmation. */
  keyed?: Partial<Record<DocumentField, string>>;
  /** The applicant's details given before the visit; the kiosk compares them too. */
  entered?: EnteredData;
  /** The operator's decision; approves by default. */
  decision?: OperatorDecision;
  picture?: Uint8Array;
  /** Another flow than `counter-standard`. */
  flow?: Flow;
  /** Version of the log; the present one by default. */
  evidence?: number;
  /** Further events before the first checkpoint. */
  more?: { type: string; by: 'kiosk' | 'operator' | 'applicant'; payload?: object; fields?: object }[];
}

export interface Scenario {
  sessionId: string;
  open: SessionOpen;
  segments: [first: EvidenceSegment, last: EvidenceSegment];
  /** The selfie. */
  artefact: ArtefactDeclaration;
  picture: Uint8Array;
  /** Every picture that the kiosk kept, the selfie first. */
  artefacts: LoggedArtefact[];
  head: LogHead;
}

/**
 * A whole attended session as its log: a first segment with the captures, a last one with decision and seal. The
 * kiosk's claims follow from it unless the options say otherwise. A withdrawal leaves no opening and no picture.
 */
export function scenario(options: ScenarioOptions): Scenario {
  const { kiosk, operator = jwsSigner(generateKeyPair()), stepMs = 1000, conclusion, flow = FLOW } = options;
  const startedAt = options.startedAt ?? new Date();
  const sessionId = options.sessionId ?? uuidV7(startedAt.getTime());
  const log = new Recorder(sessionId, { kiosk, operator, startedAt, stepMs });
  const { shown, otherSide } = options;
  const sides = [shown, otherSide].flatMap((side) => (side ? [side.capture] : []));
  const shownPortrait = newestPicture(sides, 'document-portrait');
  const [selfie, portrait] = [randomUUID(), shownPortrait?.id ?? randomUUID()];
  const picture = options.picture ?? utf8(`picture ${randomUUID()}`);
  const add = (type: string, actor: By, payload: object = {}, fields?: object) =>
    log.add({ type, actor, payload: { ...payload }, ...(fields ? { fields: { ...fields } } : {}) });
  add(STARTED_EVENT, 'operator', { evidence: options.evidence ?? EVIDENCE_VERSION, flow: referenceOf(flow) });
  add('consent.procedure.given', 'applicant');
  add('consent.biometric.given', 'applicant');
  const { camera } = options;
  if (camera) add('camera.started', 'kiosk', { step: 'document', camera });
  const capture = shown?.capture ?? (options.document ?? passportCapture)(portrait, { at: startedAt });
  const first = { capture, pictures: shown?.pictures ?? portraitOf(portrait) };
  const record = logDocument(log, flow, 1, [first, ...(otherSide ? [otherSide] : [])], options.keyed);
  const further = randomUUID();
  const second = options.second?.(further, { at: startedAt });
  const records = [
    record,
    ...(second ? [logDocument(log, flow, 2, [{ capture: second, pictures: portraitOf(further) }])] : []),
  ];
  const attempt = {
    attempt_number: 1,
    max_retry_count: 3,
    retries_remaining: 2,
    result: 'retry',
    reason: 'too-blurry',
  };
  add('selfie.try-refused', 'kiosk', attempt);
  const liveness = options.liveness ?? livenessOf(flow, startedAt);
  const result = options.liveness && randomUUID();
  const liveFrames = options.liveFrames && randomUUID();
  const { nonce, challenges } = liveness;
  const kinds = challenges.map(({ kind }) => kind);
  add('liveness.begun', 'kiosk', { nonce, attempt: 2, kinds, colours: [] });
  for (const [index, challenge] of challenges.entries()) {
    add('liveness.answered', 'applicant', { nonce, index, ...challengeFacts(challenge) });
  }
  const taken = { ...attempt, attempt_number: 2, result: 'success' };
  const selfieFacts = {
    captureType: 'Auto',
    fallback: false,
    capturedAt: liveness.startedAt,
    judged: 'PASSED',
    pictures: {
      selfie,
      ...(result ? { liveness: result } : {}),
      ...(liveFrames ? { frames: liveFrames } : {}),
    },
  } as const;
  log.add(
    {
      type: SELFIE_EVENT,
      actor: 'applicant',
      payload: { ...taken, ...selfieFacts, liveness: livenessFacts(liveness) },
      fields: { name: 'ANNA' },
    },
    {
      [selfie]: { kind: 'selfie', bytes: picture },
      ...(result
        ? {
            [result]: {
              kind: 'liveness-result',
              mediaType: 'application/json',
              bytes: utf8(JSON.stringify({ ...liveness, frames: options.liveFrames?.frames })),
            },
          }
        : {}),
      ...(liveFrames && options.liveFrames
        ? {
            [liveFrames]: {
              kind: 'liveness-frames',
              mediaType: 'application/octet-stream',
              bytes: options.liveFrames.bytes,
            },
          }
        : {}),
    },
  );
  const comparison = options.comparison ?? SCORE;
  const { selfieToPortrait } = flow.comparison;
  log.add(comparisonEvent(COMPARED_EVENT, comparison, selfieToPortrait, { selfie, with: portrait }));
  for (const { type, by, payload, fields } of options.more ?? []) add(type, by, payload, fields);
  log.next();
  const today = utcDay(new Date(startedAt.getTime() + log.head.seq * stepMs));
  const { entered = {}, wordAccepted } = options;
  const documents = records.map((record) => ({
    record,
    joined: joinDocument(record, flow, today, { entered: entered.dateOfBirth }),
  }));
  const decision = options.decision ?? { kind: 'approve' as const, reasons: ['identity-confirmed' as const] };
  const attestation = conclusion ? undefined : ATTESTED;
  const collected = {
    documents,
    selfie: { ...selfieFacts, liveness },
    comparison,
    attestation,
    biometricConsent: true,
  };
  const checks = options.checks ?? [
    ...evaluateChecks(flow, collected, today),
    ...checkEnteredData(
      entered,
      documents.map(({ record, joined }) => ({ number: record.number, joined })),
      flow.document,
    ),
  ];
  if (!conclusion) add(ATTESTATION_EVENT, 'operator', ATTESTED);
  if (conclusion !== 'withdrawn') for (const document of documents) log.add(joinedEvent(document));
  if (conclusion === 'suspected') add(SUSPECTED_EVENT, 'operator');
  if (!conclusion) add(DECISION_EVENT, 'operator', { ...decision, checks });
  const provisional =
    options.claim ??
    decideOutcome(flow, { checks, attestation, conclusion, wordAccepted }, conclusion ? undefined : decision);
  const ending = { ending: conclusion ?? 'decided', clockUntrusted: false, today, checks, provisional };
  add(ENDED_EVENT, 'kiosk', conclusion ? { ...ending, conclusion } : ending);
  log.seal();
  const [selfieTaken, ...others] = [...log.artefacts].sort((a) => (a.declaration.kind === 'selfie' ? -1 : 1));
  if (!selfieTaken) throw new Error('a session without its selfie');
  const isErased = conclusion === 'withdrawn';
  if (isErased) log.erase();
  return {
    sessionId,
    open: { v: 1, sessionId, flow: referenceOf(flow), startedAt: startedAt.toISOString() },
    segments: [
      { v: 1, sessionId, ...log.parts[0] },
      { v: 1, sessionId, ...log.parts[1] },
    ],
    artefact: selfieTaken.declaration,
    picture: selfieTaken.bytes,
    artefacts: isErased ? [] : [selfieTaken, ...others],
    head: log.head,
  };
}

/** A portrait that shows nothing. */
const portraitOf = (id: string): Readonly<Record<string, NewPicture>> => ({
  [id]: { kind: 'document-portrait', bytes: utf8(`portrait ${id}`) },
});

/** Logs a document and the word of the operator on each of its fields. */
function logDocument(
  log: Recorder,
  flow: Flow,
  number: number,
  [first, other]: readonly NonNullable<ScenarioOptions['shown']>[],
  keyed: ScenarioOptions['keyed'] = {},
): DocumentRecord {
  if (!first) throw new RangeError('a document was shown');
  const captures = [first.capture, ...(other ? [other.capture] : [])];
  const record: DocumentRecord = {
    id: first.capture.id,
    number,
    attempt: 1,
    captures,
    complete: true,
    words: {},
  };
  log.add(captureEvent(record, first.capture, 'any', {}), first.pictures);
  if (other) log.add(captureEvent(record, other.capture, 'other', {}), other.pictures);
  for (const field of flow.document.confirmFields) {
    const value = keyed[field] ?? mostTrusted(valuesOf(sourcesOf(record), field))?.value;
    const verdict = keyed[field] === undefined ? ('confirmed' as const) : ('keyed' as const);
    const word = value === undefined ? { verdict: 'absent' as const } : { verdict, value };
    record.words = { ...record.words, [field]: word };
    const fields = value === undefined ? {} : { [`operator.${field}`]: value };
    const payload = { documentId: record.id, field, verdict: word.verdict };
    log.add({ type: FIELD_CONFIRMED_EVENT, actor: 'operator', payload, fields });
  }
  return record;
}

/** The checks as the kiosk claims them. */
export function claimedChecks({ segments: [, last] }: Pick<Scenario, 'segments'>): CheckResult[] {
  return CheckResult.array().parse(last.events.at(-1)?.payload.checks);
}

/** An attempt that answered one question, of a camera that says enough of itself. */
function livenessOf(flow: Flow, at: Date): LivenessResult & { nonce: string } {
  const time = at.toISOString();
  return {
    v: 1,
    status: 'PASSED',
    reasonCode: 'ok',
    rule: flow.face_liveness.satisfiedBy,
    injection: { verdict: 'PASSED', action: 'review' },
    attempt: 2,
    nonce: randomUUID(),
    startedAt: time,
    endedAt: time,
    challenges: [passedChallenge('nod', time)],
    replaced: [],
    signals: [],
    models: [],
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

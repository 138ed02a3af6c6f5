import { randomUUID } from 'node:crypto';
import type { Flow } from '#core/contract/flow.ts';
import type { ArtefactDeclaration, EvidenceSegment, SessionOpen } from '#core/contract/outbox-entries.ts';
import { utcDay } from '#core/days.ts';
import type { CaptureRecord } from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { joinDocument } from '#core/document/join-document.ts';
import { newestPicture } from '#core/document/sides.ts';
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
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { checkEnteredData, type EnteredData } from '#core/proofing/checks/entered-data.ts';
import type { ComparisonRecord } from '#core/proofing/comparison-record.ts';
import { decideOutcome } from '#core/proofing/decide-outcome.ts';
import { evaluateChecks } from '#core/proofing/evaluate-checks.ts';
import { joinedEvent } from '#core/proofing/session-log/joined-event.ts';
import { EVIDENCE_VERSION, STARTED_EVENT } from '#core/proofing/session-log/read-session.ts';
import { COMPARED_EVENT, comparisonEvent } from '#core/proofing/session-log/selfie-events.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { CheckResult, type OperatorDecision, type OutcomeVerdict } from '#core/proofing/verdicts.ts';
import { type By, type LoggedArtefact, Recorder } from './evidence-recorder.ts';
import { passportCapture } from './logged-captures.ts';
import { logDocument, portraitOf, type ShownSide } from './logged-documents.ts';
import { type AttemptOptions, logSelfie } from './logged-selfie.ts';

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

export interface ScenarioOptions extends AttemptOptions {
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
  shown?: ShownSide;
  /** The other side of the `shown` document. */
  otherSide?: ShownSide;
  /** A further document of the person, as `document`. */
  second?: ScenarioOptions['document'];
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
  const taken = logSelfie(log, { ...options, flow, startedAt, selfie, picture });
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
    selfie: taken,
    comparison,
    attestation,
    biometricConsent: true,
    isAnsweredFor: options.more?.some(isGuardian),
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

/** Whoever is recorded after the consents has agreed in words. */
const isGuardian = ({ payload = {} }: NonNullable<ScenarioOptions['more']>[number]): boolean =>
  'role' in payload && payload.role === 'guardian';

/** The checks as the kiosk claims them. */
export function claimedChecks({ segments: [, last] }: Pick<Scenario, 'segments'>): CheckResult[] {
  return CheckResult.array().parse(last.events.at(-1)?.payload.checks);
}

/** One outbox entry on the wire. */
export const entry = <P>(payload: P, id: { entryId?: string; idempotencyKey?: string } = {}) => ({
  entryId: id.entryId ?? uuidV7(Date.now()),
  idempotencyKey: id.idempotencyKey ?? randomUUID(),
  payload,
});

/** An evidence entry. The client's mapped types do not follow recursive JSON, so its body is not compared with them. */
export const evidenceEntry = (segment: EvidenceSegment, id = {}): never => entry(segment, id) as never;

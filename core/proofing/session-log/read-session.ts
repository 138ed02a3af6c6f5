import { z } from 'zod';
import type { CalibrationEntry } from '../../biometrics/calibration/signed-calibration.ts';
import { answeringGuardian, type CompanionRecord } from '../../contract/companion.ts';
import type { CoverWord } from '../../contract/counter/cover-word.ts';
import type { GuidedInspection } from '../../contract/inspection-guide.ts';
import { MAX_EARLIER_SESSION_BYTES, MAX_SESSION_BYTES } from '../../contract/outbox-entries.ts';
import { FlowReference } from '../../contract/published-flows.ts';
import type { DocumentRecord } from '../../document/document-records.ts';
import {
  ATTESTATION_EVENT,
  COMPANION_EVENT,
  DECISION_EVENT,
  ENDED_EVENT,
  type EvidenceEvent,
} from '../../evidence/evidence-schema.ts';
import type { ComparisonRecord } from '../comparison-record.ts';
import type { Conclusion, InspectionWord, ProofingEvidence } from '../outcome-evidence.ts';
import { CheckResult, OperatorDecision, OutcomeVerdict } from '../verdicts.ts';
import { readCompanions } from './companion-events.ts';
import { readCoverWord } from './cover-events.ts';
import { readInspections } from './inspection-events.ts';
import { type OpenedEvent, readEvent, UnreadableEvent } from './opened-event.ts';
import { readDocuments } from './read-documents.ts';
import {
  CALIBRATION_EVENT,
  COMPARED_EVENT,
  COMPARED_LIVE_ID_EVENT,
  type ComparedPictures,
  type LoggedSelfie,
  readCalibration,
  readComparison,
  readSelfie,
  SELFIE_EVENT,
} from './selfie-events.ts';

/** The first event of a session. */
export const STARTED_EVENT = 'session.started';

/**
 * Version of a log's content: 3 has every frame whose zone was merged, and the frames of an attempt; 4 keeps its
 * pictures within {@link MAX_SESSION_BYTES} and sends none that another one replaced; 5 measures lids by their contours
 * for a blink alone, and by the mesh for the other questions.
 */
export const EVIDENCE_VERSION = 5;
/** Versions that are judged; facts that an earlier one lacks stay the kiosk's word (`facts.ts`). */
export const JUDGED_VERSIONS: readonly number[] = [2, 3, 4, EVIDENCE_VERSION];
/** From this version on a kiosk keeps the pictures of a session small. */
const SMALL_SINCE = 4;

const Started = z.object({ evidence: z.number(), flow: FlowReference });
const Attested = z.object({
  facePresentMatchesPortrait: z.enum(['yes', 'no', 'not-possible']),
  noMaskOrArtefact: z.enum(['yes', 'no']),
  documentInspected: z.enum(['genuine', 'suspect', 'not-inspected']),
}) satisfies z.ZodType<InspectionWord>;
const Ended = z.object({
  ending: z.enum(['decided', 'suspected', 'withdrawn', 'consent-refused', 'abandoned']),
  conclusion: z.enum(['suspected', 'withdrawn', 'consent-refused', 'abandoned']).optional(),
  clockUntrusted: z.boolean(),
  /** The kiosk's calendar day. */
  today: z.iso.date(),
  checks: z.array(CheckResult),
  provisional: OutcomeVerdict,
});
/** The operator's decision, with the checks that it was made on. */
const Decided = OperatorDecision.extend({ checks: z.array(CheckResult) });
const Consented = z.object({ onBehalf: z.string().optional() });
const Retake = z.object({ step: z.enum(['document', 'selfie']) });

/** The session of a closed log, event by event, and the summary in its last event. */
export interface LoggedSession {
  /** Version of the evidence. */
  evidence: number;
  flow: FlowReference;
  /** Missing until the applicant was asked; `onBehalf` is the guardian who answered in their place. */
  consents: { procedure?: boolean; biometric?: boolean; onBehalf?: string };
  /** Persons who came with the applicant. */
  companions?: CompanionRecord[];
  /** The operator's answers to the guide of each document. */
  inspections?: GuidedInspection[];
  /** The operator's word on a cover of the face. */
  coverWord?: CoverWord;
  documents: DocumentRecord[];
  selfie?: LoggedSelfie;
  comparison?: { comparison: ComparisonRecord; pictures: ComparedPictures };
  liveIdComparison?: { comparison: ComparisonRecord; pictures: ComparedPictures };
  /** Reports that thresholds come from, as both keys signed them. */
  calibrations?: CalibrationEntry[];
  attestation?: InspectionWord;
  decision?: OperatorDecision;
  conclusion?: Conclusion | undefined;
  clockUntrusted: boolean;
  today: string;
  /** The checks and the outcome as the kiosk claims them. */
  claimed: { checks: CheckResult[]; provisional: OutcomeVerdict };
  /** The last event as it stands. */
  ended: z.infer<typeof Ended>;
}

/**
 * Reads the events of a closed log in their order; the last word of each kind counts.
 * @throws UnreadableEvent where an event that counts is missing, malformed or not opened
 */
export function readSession(events: readonly OpenedEvent[]): LoggedSession {
  const ended = readEvent(ENDED_EVENT, () =>
    Ended.parse(events.findLast(({ type }) => type === ENDED_EVENT)?.payload),
  );
  const { checks, provisional, conclusion, today } = ended;
  const { evidence, flow } = readEvent(STARTED_EVENT, () =>
    Started.parse(events.find(({ type }) => type === STARTED_EVENT)?.payload),
  );
  const session: LoggedSession = {
    evidence,
    flow,
    consents: {},
    documents: isJudged(conclusion) ? readDocuments(events) : [],
    conclusion,
    clockUntrusted: ended.clockUntrusted || events.some(({ type }) => type === 'clock.untrusted'),
    today,
    claimed: { checks, provisional },
    ended,
  };
  for (const event of events) readEvent(event.type, () => READERS[event.type]?.(session, event));
  if (!isJudged(conclusion)) return session;
  const companions = companionsOf(events);
  const inspections = readInspections(events);
  const coverWord = readCoverWord(events);
  return {
    ...session,
    ...(companions.length > 0 ? { companions } : {}),
    ...(inspections.length > 0 ? { inspections } : {}),
    ...(coverWord ? { coverWord } : {}),
  };
}

function companionsOf(events: readonly OpenedEvent[]): CompanionRecord[] {
  const companions = readCompanions(events);
  requireGuardians(events, companions);
  return companions;
}

const GIVEN = ['consent.procedure.given', 'consent.biometric.given'];

/**
 * Whoever answered the consents in the applicant's place was recorded before, as a guardian, and stands to the end.
 * @throws UnreadableEvent of a consent for which that does not hold
 */
function requireGuardians(events: readonly OpenedEvent[], companions: readonly CompanionRecord[]): void {
  const guardian = answeringGuardian(companions)?.id;
  const recorded = events.findIndex(
    ({ type, payload }) => type === COMPANION_EVENT && payload.companionId === guardian,
  );
  let procedure: string | undefined;
  for (const [at, { type, payload }] of events.entries()) {
    if (!GIVEN.includes(type)) continue;
    const { onBehalf } = Consented.parse(payload);
    if (type === GIVEN[0]) procedure = onBehalf;
    const isOther = onBehalf !== procedure;
    const isUnknown = onBehalf !== undefined && (onBehalf !== guardian || recorded > at);
    if (isOther || isUnknown) throw new UnreadableEvent(type);
  }
}

/** A session that ended early keeps no values; a suspicion keeps them all. */
const isJudged = (conclusion: Conclusion | undefined): boolean =>
  conclusion === undefined || conclusion === 'suspected';

/** The session without its operator's words: they count under the decision that signs them, and under no other. */
export const withoutOperatorWords = ({
  attestation: _word,
  companions: _companions,
  inspections: _inspections,
  coverWord: _covers,
  ...session
}: LoggedSession): LoggedSession => ({
  ...session,
  documents: session.documents.map(({ keyedKind: _kind, ...document }) => ({ ...document, words: {} })),
});

type Reader = (session: LoggedSession, event: OpenedEvent) => void;

const READERS: Readonly<Record<string, Reader>> = {
  'consent.procedure.given': ({ consents }, { payload }) => {
    const { onBehalf } = Consented.parse(payload);
    consents.procedure = true;
    if (onBehalf !== undefined) consents.onBehalf = onBehalf;
  },
  'consent.procedure.refused': ({ consents }) => {
    consents.procedure = false;
  },
  'consent.biometric.given': ({ consents }) => {
    consents.biometric = true;
  },
  'consent.biometric.refused': ({ consents }) => {
    consents.biometric = false;
  },
  'capture.retake': (session, { payload }) => {
    if (Retake.parse(payload).step === 'selfie') forgetSelfie(session);
  },
  [SELFIE_EVENT]: (session, event) => {
    forgetSelfie(session);
    session.selfie = readSelfie(event);
  },
  [COMPARED_EVENT]: (session, event) => {
    session.comparison = readComparison(event);
  },
  [COMPARED_LIVE_ID_EVENT]: (session, event) => {
    session.liveIdComparison = readComparison(event);
  },
  [CALIBRATION_EVENT]: (session, event) => {
    const entry = readCalibration(event);
    if (entry) session.calibrations = [...(session.calibrations ?? []), entry];
  },
  [ATTESTATION_EVENT]: (session, { payload }) => {
    session.attestation = Attested.parse(payload);
  },
  [DECISION_EVENT]: (session, { payload }) => {
    const { checks, ...decision } = Decided.parse(payload);
    session.decision = decision;
    // The operator signed these; the summary that follows is not signed.
    session.claimed.checks = checks;
  },
};

function forgetSelfie(session: LoggedSession): void {
  delete session.selfie;
  delete session.comparison;
  delete session.liveIdComparison;
}

/** The grounds of the outcome, from the events of a closed log. */
export interface SignedEvidence {
  readonly flow: FlowReference;
  readonly evidence: ProofingEvidence;
  readonly decision: OperatorDecision | undefined;
  /** The outcome that the kiosk computed and showed. */
  readonly provisional: OutcomeVerdict;
  /** Kiosk times of the events in milliseconds, in order. */
  readonly times: readonly number[];
  /** Times of the captures behind the outcome, by the kiosk's clock; NaN for an invalid time. */
  readonly captured: readonly number[];
}

/** Bytes that the pictures of a session may have together. Without an event, no earlier version is assumed. */
export const mostBytes = (events: readonly EvidenceEvent[]): number =>
  events.length > 0 && evidenceVersionOf(events) < SMALL_SINCE
    ? MAX_EARLIER_SESSION_BYTES
    : MAX_SESSION_BYTES;

/** The version that the first event names; logs of before versions were named are 1. */
export function evidenceVersionOf(events: readonly EvidenceEvent[]): number {
  const version = events[0]?.payload.evidence;
  return typeof version === 'number' ? version : 1;
}

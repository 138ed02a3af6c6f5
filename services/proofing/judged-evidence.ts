import type { Recomputation } from '#capture/recompute/recompute-session.ts';
import type { CalibrationEntry } from '#core/biometrics/calibration/signed-calibration.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { InspectedDocument } from '#core/contract/inspection-guide.ts';
import { latestDay } from '#core/document/document-dates.ts';
import { earliestExpiry } from '#core/document/join-document.ts';
import { DECISION_EVENT, type EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import type { LivenessResult } from '#core/liveness/liveness-result.ts';
import { type KeptAssurance, keptAssurance } from '#core/proofing/assurance-facts.ts';
import {
  checkEnteredData,
  fuzzyMatchScore,
  type NumberedDocument,
} from '#core/proofing/checks/entered-data.ts';
import type { ProofingEvidence } from '#core/proofing/outcome-evidence.ts';
import { ownSessions } from '#core/proofing/session-log/companion-events.ts';
import { factsOnKioskWord, type KioskFactId } from '#core/proofing/session-log/facts.ts';
import { findGaps } from '#core/proofing/session-log/find-gaps.ts';
import {
  type LoggedSession,
  type SignedEvidence,
  withoutOperatorWords,
} from '#core/proofing/session-log/read-session.ts';
import {
  differingChecks,
  joinGaps,
  joinLogged,
  recomputeChecks,
} from '#core/proofing/session-log/recompute-checks.ts';
import { readSignedAnswers } from '#core/proofing/signed-answers.ts';
import { readCaptureType, readDeviceSignals } from '#core/proofing/signed-device.ts';
import type { SessionChange, SessionRequest } from '#services/sessions/index.ts';
import type { FormEvidence } from './form-evidence.ts';
import type { LoggedEvidence } from './logged-evidence.ts';

/** A verified log as the rules look at it. */
export interface JudgedEvidence {
  events: readonly EvidenceEvent[];
  signed: SignedEvidence;
  documents: readonly NumberedDocument[];
  form: FormEvidence;
  /** Reports that its measured thresholds come from. */
  calibrations: readonly CalibrationEntry[];
  /** Sessions by which the companions were verified. */
  companionSessions: readonly string[];
  /** The operator's answers to the guides of the documents. */
  inspections: readonly InspectedDocument[];
  /** Facts that the evidence leaves to the kiosk's word. */
  kioskWord: readonly KioskFactId[];
  /** Facts for its assurance report after the evidence is erased. */
  assurance: KeptAssurance;
}

/** The services' knowledge besides the log. */
export interface Known {
  request: SessionRequest | undefined;
  /** Ids of the artefacts whose bytes open their commitments. */
  artefacts: ReadonlySet<string>;
  /** The community accepts the kiosk's word of pictures that the flow keeps there. */
  wordAccepted?: boolean;
  /** The captures as they came out when they were made again; absent where there was nothing to make again. */
  recomputed?: Recomputation | undefined;
  /** The services wrote the log themselves, of a person's own phone. */
  place?: 'hosted' | undefined;
}

/**
 * Looks at a verified log for the decision. The kiosk's own summary does not count: every check is made again from the
 * captures, and data entered beforehand are compared with them once more. A log that lacks something, or claims another
 * result, says so.
 */
export function judgeEvidence(
  flow: Flow,
  { events, openings, opened, session: logged }: LoggedEvidence,
  { request, artefacts, recomputed, wordAccepted, place }: Known,
): JudgedEvidence {
  const read = recomputed?.session ?? logged;
  const session = flow.attended ? read : withoutOperatorWords(read);
  const { conclusion, claimed, attestation, decision, clockUntrusted } = session;
  const joined = joinLogged(flow, session, request?.applicant?.dateOfBirth);
  const documents = joined.map(({ record, joined: document }) => ({
    number: record.number,
    joined: document,
  }));
  const found = recomputeChecks(flow, session, joined);
  const entered = checkEnteredData(request?.applicant ?? {}, documents, flow.document);
  const form: FormEvidence = {
    form: flow.form,
    before: request?.answers,
    said: readSignedAnswers(events, openings),
  };
  const own = claimed.checks.filter(({ id }) => id !== 'applicant.entered-data');
  const evidence: ProofingEvidence = {
    // Captures are erased where a session ended without a decision; checks decide nothing then.
    checks: conclusion && conclusion !== 'suspected' ? claimed.checks : [...found, ...entered],
    attestation,
    conclusion,
    clockUntrusted,
    wordAccepted,
    gaps: conclusion
      ? []
      : [
          ...findGaps(flow, opened, logged, artefacts, place),
          ...joinGaps(opened, joined),
          ...(recomputed?.unchecked ?? []).map((subject) => ({ subject, result: 'not-recomputed' as const })),
        ],
    differing: conclusion ? [] : differingChecks(own, found),
    contradicted: recomputed?.differing.map(({ subject }) => subject) ?? [],
  };
  const signed: SignedEvidence = {
    flow: session.flow,
    evidence,
    decision: conclusion ? undefined : decision,
    provisional: claimed.provisional,
    times: events.map(({ time }) => Date.parse(time)),
    captured: capturedAt(session).map((time) => Date.parse(time)),
  };
  return {
    events,
    documents,
    form,
    signed,
    calibrations: session.calibrations ?? [],
    companionSessions: ownSessions(session.companions ?? []),
    inspections: inspectedDocuments(session),
    kioskWord: factsOnKioskWord(flow, session),
    assurance: keptAssurance(joined, session),
  };
}

/** Answers about a document that was captured again later are about none of the session. */
const inspectedDocuments = ({ documents, inspections = [] }: LoggedSession): InspectedDocument[] =>
  documents.flatMap(({ id, number }) =>
    inspections
      .filter(({ documentId }) => documentId === id)
      .map(({ kind, answers }) => ({ document: number, kind, answers })),
  );

const capturedAt = ({ documents, selfie }: LoggedSession): string[] => [
  ...documents.flatMap(({ captures }) => captures.map((capture) => capture.capturedAt)),
  ...(selfie ? [selfie.capturedAt] : []),
  ...(selfie?.liveness ? askedAt(selfie.liveness) : []),
];

/** When an attempt ran, each of its questions was put, and it was answered. */
const askedAt = ({ startedAt, endedAt, challenges }: LivenessResult): string[] => [
  startedAt,
  endedAt,
  ...challenges.flatMap(({ issuedAt, answeredAt }) => [issuedAt, ...(answeredAt ? [answeredAt] : [])]),
];

/** The part that may outlive personal data: verdicts, scores, reason codes. */
export function summaryOf({ signed, documents, inspections, assurance }: JudgedEvidence) {
  const { checks, attestation, conclusion } = signed.evidence;
  const { decision } = signed;
  const realId = documents.find(({ joined }) => joined.realId)?.joined.realId;
  return {
    checks,
    attestation,
    ...(inspections.length > 0 ? { inspections } : {}),
    conclusion,
    decision: decision && { kind: decision.kind, reasons: decision.reasons },
    fuzzyMatchScore: fuzzyMatchScore(checks),
    realIDDetectionStatus: realId,
    assurance,
  };
}

/** The columns that reports look through; they tell nothing about who the person is. */
export function columnsOf({ events, signed, documents }: JudgedEvidence): SessionChange {
  const first = documents[0]?.joined;
  const expiries = documents.map(({ number, joined }) => ({
    document: number,
    expiresOn: latestDay(earliestExpiry(joined.fields)) ?? null,
  }));
  const decided = signed.decision && events.findLast(({ type }) => type === DECISION_EVENT);
  return {
    documentType: first?.kind.type,
    documentExpiresOn: expiries[0]?.expiresOn ?? undefined,
    documentExpiries: expiries,
    captureType: readCaptureType(events),
    completedBy: decided?.actor.kind === 'operator' ? decided.actor.id : undefined,
    device: readDeviceSignals(events),
  };
}

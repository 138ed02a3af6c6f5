import { ZodError } from 'zod';
import type { Flow } from '#core/contract/flow.ts';
import type { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import { latestDay } from '#core/document/document-dates.ts';
import { earliestExpiry } from '#core/document/join-document.ts';
import { DECISION_EVENT, type EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import {
  checkEnteredData,
  fuzzyMatchScore,
  type NumberedDocument,
} from '#core/proofing/checks/entered-data.ts';
import type { ProofingEvidence } from '#core/proofing/decide-outcome.ts';
import { findGaps } from '#core/proofing/session-log/find-gaps.ts';
import { openEvents } from '#core/proofing/session-log/opened-event.ts';
import {
  EVIDENCE_VERSION,
  evidenceVersionOf,
  readSession,
  type SignedEvidence,
} from '#core/proofing/session-log/read-session.ts';
import { differingChecks, joinLogged, recomputeChecks } from '#core/proofing/session-log/recompute-checks.ts';
import { readSignedAnswers } from '#core/proofing/signed-answers.ts';
import { readCaptureType, readDeviceSignals } from '#core/proofing/signed-device.ts';
import type { SessionChange, SessionRequest } from '#services/sessions/index.ts';
import type { FormEvidence } from './form-evidence.ts';

/** A verified log as the rules look at it. */
export interface JudgedEvidence {
  events: readonly EvidenceEvent[];
  signed: SignedEvidence;
  documents: readonly NumberedDocument[];
  form: FormEvidence;
}

/** What the services know besides the log. */
interface Known {
  request: SessionRequest | undefined;
  /** Ids of the artefacts that are stored. */
  artefacts: ReadonlySet<string>;
}

/**
 * Reads a verified log for the decision. Nothing that the kiosk summed up counts: every check is made again from what
 * was captured, and what was entered beforehand is compared with it once more. A log that lacks something, or claims
 * another result, says so.
 *
 * @returns undefined for a log that verifies and lacks what counts; `unknown-version` for one of another version.
 */
export function readJudgedEvidence(
  flow: Flow,
  segments: readonly EvidenceSegment[],
  { request, artefacts }: Known,
): JudgedEvidence | 'unknown-version' | undefined {
  const events = segments.flatMap((segment) => segment.events);
  const openings = segments.flatMap((segment) => segment.openings);
  if (evidenceVersionOf(events) !== EVIDENCE_VERSION) return 'unknown-version';
  const opened = openEvents(events, openings);
  const session = unlessMalformed(() => readSession(opened));
  if (!session) return undefined;
  const { conclusion, claimed, attestation, decision, clockUntrusted } = session;
  const joined = joinLogged(flow, session, request?.applicant?.dateOfBirth);
  const documents = joined.map(({ record, joined: document }) => ({
    number: record.number,
    joined: document,
  }));
  const entered = checkEnteredData(request?.applicant ?? {}, documents, flow.document);
  const found = [...recomputeChecks(flow, session, joined), ...entered];
  const form: FormEvidence = {
    form: flow.form,
    before: request?.answers,
    said: readSignedAnswers(events, openings),
  };
  const evidence: ProofingEvidence = {
    // What was captured is erased where a session ended without a decision; nothing is decided by checks then.
    checks: conclusion && conclusion !== 'suspected' ? claimed.checks : found,
    attestation,
    conclusion,
    clockUntrusted,
    gaps: findGaps(flow, opened, session, artefacts),
    differing: conclusion ? [] : differingChecks(claimed.checks, found),
  };
  const signed: SignedEvidence = {
    flow: session.flow,
    evidence,
    decision: conclusion ? undefined : decision,
    provisional: claimed.provisional,
    times: events.map(({ time }) => Date.parse(time)),
  };
  return { events, documents, form, signed };
}

function unlessMalformed<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ZodError) return undefined;
    throw error;
  }
}

/** What may be kept when personal data are gone: verdicts, scores, reason codes. */
export function summaryOf({ signed, documents }: JudgedEvidence) {
  const { checks, attestation, conclusion } = signed.evidence;
  const { decision } = signed;
  const realId = documents.find(({ joined }) => joined.realId)?.joined.realId;
  return {
    checks,
    attestation,
    conclusion,
    decision: decision && { kind: decision.kind, reasons: decision.reasons },
    fuzzyMatchScore: fuzzyMatchScore(checks),
    realIDDetectionStatus: realId,
  };
}

/** The columns that reports look through; they tell nothing about who the person is. */
export function columnsOf({ events, signed, documents }: JudgedEvidence): SessionChange {
  const first = documents[0]?.joined;
  const decided = signed.decision && events.findLast(({ type }) => type === DECISION_EVENT);
  return {
    documentType: first?.kind.type,
    documentExpiresOn: first && latestDay(earliestExpiry(first.fields)),
    captureType: readCaptureType(events),
    completedBy: decided?.actor.kind === 'operator' ? decided.actor.id : undefined,
    device: readDeviceSignals(events),
  };
}

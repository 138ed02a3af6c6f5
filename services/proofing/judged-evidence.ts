import type { Flow } from '#core/contract/flow.ts';
import type { EvidenceSegment } from '#core/contract/outbox-entries.ts';
import { latestDay } from '#core/document/document-dates.ts';
import { earliestExpiry } from '#core/document/join-document.ts';
import { DECISION_EVENT, type EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { withBypass } from '#core/proofing/bypass.ts';
import { withDocumentPolicy } from '#core/proofing/checks/document-policy.ts';
import {
  checkEnteredData,
  fuzzyMatchScore,
  type NumberedDocument,
} from '#core/proofing/checks/entered-data.ts';
import { readSignedAnswers } from '#core/proofing/signed-answers.ts';
import { readCaptureType, readDeviceSignals } from '#core/proofing/signed-device.ts';
import { readSignedDocuments } from '#core/proofing/signed-documents.ts';
import { readSignedEvidence, type SignedEvidence } from '#core/proofing/signed-evidence.ts';
import type { SessionChange, SessionRequest } from '#services/sessions/index.ts';
import type { FormEvidence } from './form-evidence.ts';

/** A verified log as the rules look at it. */
export interface JudgedEvidence {
  events: readonly EvidenceEvent[];
  signed: SignedEvidence;
  documents: readonly NumberedDocument[];
  form: FormEvidence;
}

/**
 * Reads a verified log for the decision. Three things are done again from what the documents said, whatever the kiosk
 * summed up: whether the flow's lists let them through, what the flow bypasses, and the comparison with what the API was
 * told beforehand.
 *
 * @returns undefined for a log that verifies and lacks what counts.
 */
export function readJudgedEvidence(
  flow: Flow,
  segments: readonly EvidenceSegment[],
  request: SessionRequest | undefined,
): JudgedEvidence | undefined {
  const events = segments.flatMap((segment) => segment.events);
  const openings = segments.flatMap((segment) => segment.openings);
  const signed = readSigned(events);
  if (!signed) return undefined;
  const documents = readSignedDocuments(events, openings);
  const own = signed.evidence.checks.filter(({ id }) => id !== 'applicant.entered-data');
  const entered = checkEnteredData(request?.applicant ?? {}, documents, flow.document);
  const listed = withDocumentPolicy(flow.document, own, documents);
  const checks = [...withBypass(flow, listed, documents), ...entered];
  const said = readSignedAnswers(events, openings);
  const form: FormEvidence = { form: flow.form, before: request?.answers, said };
  return { events, documents, form, signed: { ...signed, evidence: { ...signed.evidence, checks } } };
}

function readSigned(events: readonly EvidenceEvent[]): SignedEvidence | undefined {
  try {
    return readSignedEvidence(events);
  } catch {
    return undefined;
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

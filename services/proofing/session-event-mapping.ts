import { z } from 'zod';
import type { DocumentRule } from '#core/contract/document-rules.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { blockingRule } from '#core/proofing/checks/document-policy.ts';
import type { NumberedDocument } from '#core/proofing/checks/entered-data.ts';
import type { SignedEvidence } from '#core/proofing/session-log/read-session.ts';
import { SELFIE_EVENT, TRIES } from '#core/proofing/session-log/selfie-events.ts';
import type { CheckId } from '#core/proofing/verdicts.ts';
import type { SessionEventInput } from '#services/events/index.ts';

/** The picture, or the questions after it. Logs of earlier versions name the advice; only quality refused there. */
const RefusedFor = z.enum(['quality', 'confidence']).catch('quality');
/** Checks that a selfie can fail. */
const SELFIE_CHECKS: readonly CheckId[] = ['face.capture-quality', 'face.liveness'];

/** The operator has a step done again: what `retryCount` of the flow counts. */
export const isSessionRetry = ({ type }: Pick<EvidenceEvent, 'type'>): boolean => type === 'capture.retake';

/**
 * The events that an entry of the evidence log publishes at once; most publish none. Facts that the services have to
 * find out for themselves wait for the verdict.
 */
export const sessionEventsOf = ({ type }: Pick<EvidenceEvent, 'type'>): SessionEventInput[] =>
  type === 'document.try-refused' ? [{ type: 'E_IDV_SESSION_RETRY', data: { step: 'document' } }] : [];

/** The published part of the services' findings on a session. */
interface Found {
  documents: readonly NumberedDocument[];
  signed: Pick<SignedEvidence, 'evidence'>;
}

/**
 * E_IDV_DOCUMENT_NOT_ALLOWED with the full metadata of each document that the services find blocked (part 6): type,
 * country, region, how that is known, the rule. Never what it says about its holder.
 */
export function blockedDocumentEvents(
  { documents, signed: { evidence } }: Found,
  rules: readonly DocumentRule[],
): SessionEventInput[] {
  if (evidence.conclusion) return [];
  return evidence.checks
    .filter(({ id, reason }) => id === 'document.allowed' && reason === 'blocked-document')
    .flatMap(({ document: number = 1 }) => {
      const kind = documents.find((document) => document.number === number)?.joined.kind;
      if (!kind) return [];
      const rule = blockingRule(rules, kind);
      const data = { reason: 'blocked-document', document: number, ...kind, ...(rule ? { rule } : {}) };
      return [{ type: 'E_IDV_DOCUMENT_NOT_ALLOWED' as const, data }];
    });
}

/** The parts of a judged log that events about selfies need. */
interface Tried {
  events: readonly Pick<EvidenceEvent, 'type' | 'payload'>[];
  signed: Pick<SignedEvidence, 'evidence'>;
}

/**
 * E_IDV_SELFIECAPTURE for each attempt at a selfie (part 6), as the services count them, and what they found of the selfie
 * that stands. An attempt that another one follows is a retry; a selfie that could not be looked at is not told.
 */
export function selfieEvents(
  { events, signed: { evidence } }: Tried,
  { face_liveness: { max_retry_count } }: Pick<Flow, 'face_liveness'>,
): SessionEventInput[] {
  const attempts = events.filter(({ type }) => TRIES.includes(type));
  return attempts.flatMap(({ type, payload }, index): SessionEventInput[] => {
    const remaining = Math.max(0, max_retry_count - index);
    const isLast = index === attempts.length - 1;
    const isRefused = type !== SELFIE_EVENT;
    const isOver = isLast || (isRefused && remaining === 0);
    const result = !isOver ? 'retry' : isRefused ? 'fail' : foundOf(evidence);
    if (!result) return [];
    const reason = isRefused && result === 'retry' ? { reason: RefusedFor.parse(payload.reason) } : {};
    const data = { attempt_number: index + 1, max_retry_count, retries_remaining: remaining, result };
    const capture = { type: 'E_IDV_SELFIECAPTURE' as const, data: { ...data, ...reason } };
    if (!isRefused || result !== 'retry') return [capture];
    return [capture, { type: 'E_IDV_SESSION_RETRY', data: { step: 'selfie' } }];
  });
}

/** The services' findings on the selfie that stands; undefined where they could not look at all of it. */
function foundOf({
  conclusion,
  checks,
  gaps = [],
}: SignedEvidence['evidence']): 'success' | 'fail' | undefined {
  if (conclusion) return undefined;
  if (checks.some(({ id, verdict }) => SELFIE_CHECKS.includes(id) && verdict === 'FAILED')) return 'fail';
  return gaps.length > 0 ? undefined : 'success';
}

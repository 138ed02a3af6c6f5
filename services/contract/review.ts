import { z } from 'zod';
import { OperatorRecord } from '#core/contract/operators.ts';
import { FlowReference } from '#core/contract/published-flows.ts';
import { sandboxMarks } from '#core/contract/sandbox-mark.ts';
import { CheckResult, OutcomeVerdict } from '#core/proofing/verdicts.ts';
import { next, PageLimit } from './paging.ts';

export const REVIEW_DECISIONS = ['approved', 'rejected'] as const;

/** Why a reviewer decided so. Closed, so that reports can count; chosen by this project. */
export const REVIEW_REASONS = [
  'identity-confirmed',
  'capture-acceptable',
  'repudiation-unfounded',
  'document-suspect',
  'document-unreadable',
  'face-differs',
  'data-differs',
  'evidence-broken',
  'suspected-fraud',
  'repudiation-founded',
  'other',
] as const;
const ReviewReason = z.enum(REVIEW_REASONS);
export type ReviewReason = z.infer<typeof ReviewReason>;

export const CaseQuery = z.strictObject({
  communityId: z.uuid().optional().describe('Left out: every community within reach but sandboxes.'),
  kind: z.enum(['review', 'repudiation']).optional(),
  claimed: z.enum(['mine', 'nobody', 'anybody']).default('nobody'),
  minAgeMin: z.coerce
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .default(0)
    .describe('Only cases that wait this long.'),
  cursor: z.uuid().optional().describe('`next` of the page before.'),
  limit: PageLimit,
});
export type CaseQuery = z.infer<typeof CaseQuery>;

/** A case as the queue shows it. It does not tell a first look from a second one. */
export const ReviewCase = z
  .object({
    caseId: z.uuid(),
    ...sandboxMarks,
    communityId: z.uuid(),
    sessionId: z.uuid(),
    kind: z.enum(['review', 'repudiation']),
    reasons: z.array(z.string()),
    held: z.boolean().describe('Two persons must release the session before a decision counts.'),
    waitsSince: z.iso.datetime(),
    ageMin: z.number().int(),
    claim: z.enum(['nobody', 'mine', 'another']),
    claimedUntil: z.iso.datetime().nullable(),
    needsSupervisor: z.boolean().describe('Two reviewers differ.'),
  })
  .meta({ id: 'ReviewCase' });
export type ReviewCase = z.infer<typeof ReviewCase>;
export const ReviewQueue = z.object({ cases: z.array(ReviewCase), next }).meta({ id: 'ReviewQueue' });

export const Claimed = z
  .object({ caseId: z.uuid(), claimedUntil: z.iso.datetime() })
  .meta({ id: 'ReviewClaim' });

const EarlierLook = z.object({
  look: z.number().int(),
  decision: z.enum(REVIEW_DECISIONS),
  reasonCode: ReviewReason,
  text: z.string().nullable(),
});

/** The evidence that only the claiming reviewer sees. Personal data. */
export const ReviewEvidence = z
  .object({
    caseId: z.uuid(),
    ...sandboxMarks,
    sessionId: z.uuid(),
    kind: z.enum(['review', 'repudiation']),
    reasons: z.array(z.string()),
    flow: FlowReference,
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime().nullable(),
    counter: OutcomeVerdict.nullable().describe('The outcome of the kiosk.'),
    services: OutcomeVerdict.nullable().describe('The outcome of the services before any review.'),
    checks: z.array(CheckResult),
    fields: z.array(
      z.object({ seq: z.number().int(), event: z.string(), name: z.string(), value: z.unknown() }),
    ),
    pictures: z.array(
      z.object({
        artefactId: z.string(),
        size: z.number().int(),
        name: z.string().nullable().describe('Null: the bytes open no commitment in the log.'),
        event: z.string().nullable(),
      }),
    ),
    earlierLooks: z.array(EarlierLook).describe('For the third look only.'),
  })
  .meta({ id: 'ReviewEvidence' });
export type ReviewEvidence = z.infer<typeof ReviewEvidence>;

export const NewDecision = z
  .strictObject({
    decision: z
      .enum(REVIEW_DECISIONS)
      .describe('Of a repudiation: approved, the session stands; rejected, it does not.'),
    reasonCode: ReviewReason,
    text: z.string().trim().min(1).max(2000).optional().describe('Erased with the evidence.'),
  })
  .meta({ id: 'NewReviewDecision' });
export type NewDecision = z.infer<typeof NewDecision>;

/** The same for every look, so that it tells nothing about others. */
export const DecisionTaken = z
  .object({ caseId: z.uuid(), decision: z.enum(REVIEW_DECISIONS), decidedAt: z.iso.datetime() })
  .meta({ id: 'ReviewDecision' });
export type DecisionTaken = z.infer<typeof DecisionTaken>;

export const ReviewSettings = z
  .strictObject({
    secondLookShare: z
      .number()
      .min(0)
      .max(1)
      .describe('Share of decisions that a second reviewer repeats, blind.'),
  })
  .meta({ id: 'ReviewSettings' });
export const DEFAULT_SECOND_LOOK_SHARE = 0.1;

export const ReviewerOperators = z
  .strictObject({ operatorIds: z.array(OperatorRecord.shape.operatorId).max(20) })
  .meta({ id: 'ReviewerOperators' });

export const FiguresQuery = z.strictObject({
  communityId: z.uuid().optional(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
});
export const ReviewFigures = z
  .object({
    firstLooks: z.number().int(),
    secondLooks: z.number().int(),
    agreed: z.number().int(),
    agreement: z.number().nullable().describe('Agreed of the second looks, 0 to 1; null without any.'),
    overturned: z.number().int().describe('First decisions that a third look turned round.'),
  })
  .meta({ id: 'ReviewFigures' });
export type ReviewFigures = z.infer<typeof ReviewFigures>;

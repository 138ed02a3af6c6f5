import type { DecisionKind, DecisionReason } from '#core/proofing/verdicts.ts';

/** The reasons that make sense for each decision, the likeliest first. */
export const REASONS_OF: Readonly<Record<DecisionKind, readonly DecisionReason[]>> = {
  approve: ['identity-confirmed', 'other'],
  reject: [
    'document-suspect',
    'face-differs',
    'data-differs',
    'document-expired',
    'suspected-fraud',
    'other',
  ],
  'cannot-complete': [
    'applicant-withdrew',
    'consent-refused',
    'capture-impossible',
    'technical-fault',
    'other',
  ],
  refer: ['second-opinion', 'document-suspect', 'face-differs', 'data-differs', 'suspected-fraud', 'other'],
};

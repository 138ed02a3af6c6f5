import type { SessionView } from '#core/contract/counter/state.ts';
import { DAY_MINUTES } from '#core/days.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { decideOutcome } from '#core/proofing/decide-outcome.ts';
import type { CheckResult } from '#core/proofing/verdicts.ts';
import { confirmed } from './renderer-document-parts.ts';
import { PASSPORT, PASSPORT_AGREES, UNREAD } from './renderer-passport.ts';

const AT = '2026-11-20T09:03:00.000Z';
export const check = (
  id: CheckResult['id'],
  category: CheckResult['category'],
  verdict: CheckResult['verdict'] = 'PASSED',
  reason: CheckResult['reason'] = 'ok',
): CheckResult => ({ id, category, verdict, reason });

const CHECKS: CheckResult[] = [
  check('document.mrz-read', 'extracted-data'),
  check('document.mrz-check-digits', 'extracted-data'),
  check('document.field-format', 'extracted-data'),
  check('document.printed-data', 'extracted-data', 'NOT_PERFORMED', 'field-not-confirmed'),
  check('document.expiry', 'document-validity'),
  check('document.supported', 'document-validity'),
  check('document.image-quality', 'image-quality'),
  check('document.liveness', 'document-liveness', 'NOT_PERFORMED', 'no-method'),
  check('document.security-features', 'visual', 'NOT_PERFORMED', 'no-method'),
  check('face.capture-quality', 'face-capture'),
  check('face.liveness', 'face-liveness', 'NOT_PERFORMED', 'no-method'),
  {
    ...check('face.comparison', 'face-comparison', 'PASSED', 'score-supports'),
    value: 0.947,
    threshold: 0.93,
  },
  check('inspection.attested', 'inspection', 'NOT_PERFORMED', 'not-attested'),
];
const CHECKS_DONE = CHECKS.map((one): CheckResult => {
  if (one.id === 'document.printed-data') return { ...one, verdict: 'PASSED', reason: 'ok' };
  return one.id === 'inspection.attested' ? { ...one, verdict: 'PASSED', reason: 'attested' } : one;
});

const quality = (component: string, score: number) => ({
  component,
  score,
  verdict: score >= 50 ? ('PASSED' as const) : ('FAILED' as const),
});

export const STARTED: SessionView = {
  sessionId: '01933f5e-7a10-7b3a-9c1e-2f6f0a9d1c55',
  reference: 'K7-205',
  flow: { id: COUNTER_STANDARD.id, version: COUNTER_STANDARD.version, hash: 'qv3x' },
  flowName: 'Verification at the counter',
  startedAt: AT,
  status: 'active',
  applicant: { step: 'language', visit: 1 },
  steps: ['language', 'consent', 'document', 'selfie', 'done'],
  helpAsked: false,
  consents: {},
  documents: [],
  selfieAttempts: { made: 0, allowed: 3 },
  retries: { made: 0, allowed: 2 },
  checks: [],
  evidenceDigest: 'nothing',
  missing: ['consent', 'document', 'selfie', 'attestation'],
  sealed: false,
  sync: { state: 'waiting', waiting: 2 },
  clockUntrusted: false,
  finalReasons: [],
  disagreement: false,
  faults: [],
};

export const CAPTURED: SessionView = {
  ...STARTED,
  language: 'fr',
  applicant: { step: 'done', visit: 1 },
  consents: {
    procedure: { given: true, textVersion: '2026-11-3', time: '2026-11-20T09:04:10.000Z' },
    biometric: { given: true, textVersion: '2026-11-3', time: '2026-11-20T09:04:10.000Z' },
  },
  documents: [PASSPORT],
  selfie: {
    attempt: 1,
    captureType: 'Auto',
    capturedAt: '2026-11-20T09:06:00.000Z',
    image: { id: 'selfie-1', kind: 'selfie', width: 720, height: 900 },
    quality: [
      quality('inter-eye-distance', 97),
      quality('head-size', 88),
      quality('head-pose-yaw', 99),
      quality('head-pose-pitch', 96),
      quality('eyes-open', 92),
      quality('illumination-uniformity', 81),
      quality('sharpness', 74),
      { component: 'background-uniformity', verdict: 'NOT_PERFORMED' },
      { component: 'unified-quality-score', verdict: 'NOT_PERFORMED' },
    ],
  },
  selfieAttempts: { made: 1, allowed: 3 },
  comparison: {
    score: 0.947,
    band: 'supports',
    calibrated: false,
    thresholdSetId: 'provisional-portrait-1',
    interEyePx: { selfie: 148, portrait: 52 },
    reasons: ['score-supports'],
  },
  checks: CHECKS,
  missing: ['field-confirmation', 'attestation'],
};

/** A person without exceptions: zone and print agree, and only the inspection is left. */
export const AGREEING: SessionView = {
  ...CAPTURED,
  documents: [PASSPORT_AGREES],
  checks: CHECKS.map((one) =>
    one.id === 'document.printed-data' ? check('document.printed-data', 'extracted-data') : one,
  ),
  missing: ['attestation'],
};

const ATTESTATION: NonNullable<SessionView['attestation']> = {
  facePresentMatchesPortrait: 'yes',
  noMaskOrArtefact: 'yes',
  documentInspected: 'genuine',
};
export const READY: SessionView = {
  ...CAPTURED,
  documents: [
    {
      ...PASSPORT,
      fields: PASSPORT.fields.map((one) => (one.required && !one.operator ? confirmed(one) : one)),
    },
  ],
  checks: CHECKS_DONE,
  attestation: ATTESTATION,
  missing: [],
};
export const outcome = decideOutcome(
  COUNTER_STANDARD,
  { checks: CHECKS_DONE, attestation: ATTESTATION },
  { kind: 'approve', reasons: ['identity-confirmed'] },
);
export const ENDED: SessionView = {
  ...READY,
  status: 'ended',
  endedAt: '2026-11-20T09:08:00.000Z',
  decision: {
    kind: 'approve',
    reasons: ['identity-confirmed'],
    operator: 'Ada Ferry',
    time: '2026-11-20T09:08:00.000Z',
  },
  provisional: outcome,
  receipt: {
    reference: STARTED.reference,
    endedAt: '2026-11-20T09:08:00.000Z',
    counter: 'Counter 2',
    community: 'Town hall',
    outcome: outcome.outcome,
    isFinal: false,
    retention: { from: 'result', minutes: 30 * DAY_MINUTES },
  },
};

/** The comparison says that these are two persons; the operator says that they are one. */
const CHECKS_DOUBTED = CHECKS_DONE.map(
  (one): CheckResult =>
    one.id === 'face.comparison'
      ? { ...one, verdict: 'FAILED', reason: 'score-does-not-support', value: 0.61 }
      : one,
);
export const DOUBTED: SessionView = {
  ...READY,
  comparison: {
    score: 0.61,
    band: 'does-not-support',
    calibrated: false,
    thresholdSetId: 'provisional-portrait-1',
    interEyePx: { selfie: 148, portrait: 52 },
    reasons: ['score-does-not-support'],
  },
  checks: CHECKS_DOUBTED,
};
export const ENDED_DOUBTED: SessionView = {
  ...ENDED,
  ...DOUBTED,
  status: 'ended',
  provisional: decideOutcome(
    COUNTER_STANDARD,
    { checks: CHECKS_DOUBTED, attestation: ATTESTATION },
    { kind: 'approve', reasons: ['identity-confirmed'] },
  ),
};

export const DIFFICULT: SessionView = {
  ...CAPTURED,
  helpAsked: true,
  clockUntrusted: true,
  faults: [
    { code: 'CLOCK_UNTRUSTED', message: 'The clock stood behind the services.' },
    { code: 'MRZ_NOT_FOUND', message: 'No zone was read.' },
  ],
  consents: {
    procedure: { given: true, textVersion: '2026-11-3', time: '2026-11-20T09:04:10.000Z' },
    biometric: { given: false, textVersion: '2026-11-3', time: '2026-11-20T09:04:10.000Z' },
  },
  applicant: { step: 'selfie', visit: 2 },
  documents: [UNREAD],
  comparison: {
    band: 'not-performed',
    calibrated: false,
    thresholdSetId: 'provisional-portrait-1',
    reasons: ['visual-comparison-only'],
  },
  checks: CHECKS.map((one): CheckResult => {
    if (one.id === 'document.mrz-read') return { ...one, verdict: 'FAILED', reason: 'mrz-not-found' };
    if (one.id === 'face.comparison') {
      return check(one.id, one.category, 'NOT_PERFORMED', 'visual-comparison-only');
    }
    return one.category === 'extracted-data'
      ? { ...one, verdict: 'NOT_PERFORMED', reason: 'mrz-not-found' }
      : one;
  }),
};

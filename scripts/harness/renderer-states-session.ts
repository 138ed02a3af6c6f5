import type { CaptureHint } from '#core/contract/counter/capture-hints.ts';
import type { AnswerView, OperatorState, SessionView } from '#core/contract/counter/state.ts';
import { guidedInspection } from '#core/contract/inspection-guide.ts';
import type { KioskFactId } from '#core/proofing/session-log/facts.ts';
import { FlowPart } from '#core/proofing/verdicts.ts';
import { RENDERER_FORM } from './renderer-form.ts';
import { KIOSK } from './renderer-kiosk.ts';
import { PICTURES } from './renderer-pictures.ts';
import {
  AGREEING,
  CAPTURED,
  DIFFICULT,
  DOUBTED,
  ENDED,
  ENDED_DOUBTED,
  outcome,
  READY,
  STARTED,
} from './renderer-session.ts';
import type { ScreenFixture } from './screen-fixture.ts';

const artefacts = Object.keys(PICTURES);
const session = (name: string, view: SessionView, rest: Partial<ScreenFixture> = {}): ScreenFixture => {
  const operator: OperatorState = { ...KIOSK, sync: view.sync, session: view };
  return { name: `session-${name}`, role: 'operator', operator, ...(artefacts.length > 0 ? rest : {}) };
};

/** Data given before the person came, beside those of the passport. */
const TOLD: NonNullable<SessionView['expected']> = [
  { field: 'surname', value: 'Eriksson', verdict: 'open' },
  { field: 'givenNames', value: 'Anne Maria', verdict: 'open' },
  { field: 'dateOfBirth', value: '1974-08-21', verdict: 'open' },
  { field: 'documentNumber', value: 'L898902C3', verdict: 'open' },
];
const SHOWN = ['ERIKSSON', 'ANNA MARIA', '1974-08-12', 'L898902C3'];
const COMPARED = TOLD.map((told, i) => ({
  ...told,
  verdict: told.field === 'dateOfBirth' ? ('differ' as const) : ('agree' as const),
  shown: SHOWN[i] ?? '',
  ...(told.field === 'givenNames' ? { score: 90 } : {}),
}));

const SAID: Record<string, Pick<AnswerView, 'value' | 'given'>> = {
  employer: { given: 'beforehand', value: 'Harbour Works' },
  since: { given: 'beforehand', value: '2019-03-01' },
  people: { given: 'counter', value: 3 },
  word: { given: 'counter' },
  rules: { given: 'counter', value: true },
};
const ASKED_STEPS: SessionView['steps'] = ['language', 'consent', 'form', 'document', 'selfie', 'done'];
const ANSWERS = RENDERER_FORM.inputs.map(({ id, label, type }) => ({ id, label, type, ...SAID[id] }));

/** A document and a face that were inspected by their guides; a feature differs. */
const GUIDED: SessionView = {
  ...CAPTURED,
  checks: [
    ...CAPTURED.checks,
    {
      ...{ id: 'inspection.guided', category: 'inspection', verdict: 'FAILED', reason: 'feature-differs' },
      ...{ subject: 'raised-print', document: 1 },
    } as const,
  ],
  inspections: CAPTURED.documents.flatMap(({ id, kind }) => [
    guidedInspection(id, kind.type, [
      { point: 'moving-image', answer: 'as-expected' },
      { point: 'raised-print', answer: 'differs' },
      { point: 'uv-pattern', answer: 'not-possible' },
    ]),
    guidedInspection(id, 'face', [
      { point: 'eyes', answer: 'as-expected' },
      { point: 'ears', answer: 'not-possible' },
    ]),
  ]),
};

/** A person who refused biometrics: the operator compares the face by eye. */
const { selfie: _selfie, comparison: _comparison, ...WITHOUT_FACE } = CAPTURED;
const BY_EYE: SessionView = {
  ...WITHOUT_FACE,
  consents: {
    ...CAPTURED.consents,
    biometric: { given: false, textVersion: '2026-11-3', time: '2026-11-20T09:04:10.000Z' },
  },
  comparison: {
    ...({ band: 'not-performed', calibrated: false, thresholdSetId: 'provisional-portrait-1' } as const),
    reasons: ['visual-comparison-only'],
  },
  checks: CAPTURED.checks.map((check) =>
    check.id.startsWith('face.') && check.id !== 'face.comparison-live-id'
      ? {
          ...{ id: check.id, category: check.category, verdict: 'NOT_PERFORMED' as const },
          reason: check.id === 'face.comparison' ? 'visual-comparison-only' : 'consent-refused',
        }
      : check,
  ),
};

const OTHER_KIOSKS = [
  { did: 'did:key:zCounter2', name: 'Counter 2' },
  { did: 'did:key:zCounter3', name: 'Counter 3' },
];

/** Facts that a result with selfie, liveness attempt, Live ID and measured thresholds takes from the kiosk. */
const ON_KIOSK_WORD: KioskFactId[] = [
  'camera-delivery',
  'consents',
  'moving-shine',
  'liveness-signals',
  'live-id',
  'refused-tries',
  'event-order',
  'remarks',
  'measured-thresholds',
];

const DETAILS = { press: '.Exceptions-head .Button' };
const { consents, language } = CAPTURED;
const CONSENTED: Partial<SessionView> = { consents, ...(language ? { language } : {}) };
/** The view of the applicant display's camera. */
const MIRROR: Partial<ScreenFixture> = {
  answers: {
    'session.mirror': {
      ok: true,
      value: { frame: { number: 1, dataUrl: PICTURES['frame-1'] }, hint: 'document-glare' },
    },
  },
};

/** A face before the camera. */
const AT_FACE: SessionView = {
  ...CAPTURED,
  applicant: { step: 'selfie', visit: 1 },
  missing: ['selfie', 'attestation'],
};
/** The view of it, and the advice on the applicant's display. */
const faceSeen = (hint: CaptureHint): Partial<ScreenFixture> => ({
  answers: {
    'session.mirror': {
      ok: true,
      value: { frame: { number: 1, dataUrl: PICTURES['selfie-1'] }, hint },
    },
  },
});

/** A session from its start to its end, on the operator's side. */
export const SESSION_SCREENS: readonly ScreenFixture[] = [
  session('started', STARTED),
  session('evidence', CAPTURED),
  session('agrees', AGREEING),
  session('prepared', { ...STARTED, expected: TOLD }),
  session('answers', { ...CAPTURED, steps: ASKED_STEPS, answers: ANSWERS }),
  session('prepared-differs', { ...CAPTURED, expected: COMPARED }),
  session('difficult', DIFFICULT),
  session('ready', READY),
  session('overruled', DOUBTED),
  session('palette', CAPTURED, { actions: [{ press: '.TopBar > .Button[aria-haspopup=dialog]' }] }),
  session('ended-overruled', ENDED_DOUBTED),
  session('field-differs', CAPTURED, {
    actions: [{ press: '.FieldRow-buttons .Button:nth-child(2)' }],
  }),
  session('details', CAPTURED, { actions: [DETAILS] }),
  session('enlarged', CAPTURED, { actions: [DETAILS, { press: '.PictureStrip .Picture' }] }),
  session('magnified', CAPTURED, { actions: [{ press: '.Stage-tools .Button' }] }),
  session('beside-face', CAPTURED, { actions: [{ press: '.Stage-tools .Button:last-child' }] }),
  session('overlay', CAPTURED, { actions: [{ press: '.FaceToggle' }] }),
  session('capturing', { ...STARTED, ...CONSENTED, applicant: { step: 'document', visit: 1 } }, MIRROR),
  session(
    'coming',
    { ...STARTED, ...CONSENTED, applicant: { step: 'document', visit: 1 }, coming: true },
    MIRROR,
  ),
  session('selfie', AT_FACE),
  session('cover', AT_FACE, faceSeen('mouth-hidden')),
  session('cover-word', AT_FACE, {
    ...faceSeen('mouth-hidden'),
    actions: [{ press: '.ApplicantNow .Button' }, { press: '.ChoiceGroup-choice:nth-child(2)' }],
  }),
  session('cover-said', { ...AT_FACE, coverWord: 'glasses' }, faceSeen('hold-still')),
  session(
    'cover-live',
    { ...STARTED, ...CONSENTED, applicant: { step: 'selfie', visit: 1 }, coming: true },
    faceSeen('eyes-hidden'),
  ),
  session(
    'pass-over',
    { ...STARTED, ...CONSENTED, applicant: { step: 'document', visit: 1 } },
    {
      ...MIRROR,
      actions: [
        { press: '.StepRail .Button' },
        { press: '[role=menuitem]:last-child' },
        { press: '.ChoiceGroup-choice:nth-child(2)' },
      ],
    },
  ),
  session('passed-over', {
    ...CAPTURED,
    passedOver: [{ step: 'selfie', exception: 'face-covered', confirmedBy: 'Bea Quay' }],
  }),
  session(
    'companions',
    { ...STARTED, applicant: { step: 'consent', visit: 1 } },
    {
      ...MIRROR,
      actions: [
        { press: '.TopBar > .Button' },
        { press: '[role=menuitem]:nth-child(3)' },
        { press: '.ChoiceGroup-choice:nth-child(1)' },
      ],
    },
  ),
  session('accompanied', {
    ...CAPTURED,
    companions: [
      {
        id: 'c1',
        recordedAt: STARTED.startedAt,
        companion: {
          role: 'guardian',
          relationship: 'parent',
          name: 'Bea Eriksson',
          verified: { how: 'document', document: 'passport' },
        },
        consent: 'spoken',
      },
      { id: 'c2', recordedAt: STARTED.startedAt, companion: { role: 'interpreter' } },
    ],
  }),
  session('guide', CAPTURED, {
    actions: [
      { press: '[data-guide]' },
      { press: '.GuidePoint:nth-child(1) .GuidePoint-answer:nth-child(1)' },
      { press: '.GuidePoint:nth-child(3) .GuidePoint-answer:nth-child(2)' },
    ],
  }),
  session('guided', GUIDED),
  session('guided-details', GUIDED, { actions: [DETAILS, { look: '.GuideResults' }] }),
  session('face-by-eye', BY_EYE),
  session('face-parts', BY_EYE, {
    actions: [
      { press: '[data-face-parts]' },
      { press: '.GuidePoint:nth-child(4) .GuidePoint-answer:nth-child(1)' },
      { press: '.GuidePoint:nth-child(6) .GuidePoint-answer:nth-child(3)' },
    ],
  }),
  session('retake', CAPTURED, {
    actions: [DETAILS, { press: '.StepRail .Button' }, { press: '[role=menuitem]' }],
  }),
  session('decide-approve', READY, { actions: [{ press: '.DecisionBar .Button[data-variant=approve]' }] }),
  session('decide-reject', CAPTURED, {
    answers: {
      'session.forecast': {
        ok: true,
        value: {
          outcome: 'Failed',
          rules: [{ rule: 'operator-decision', subject: 'decision', result: 'reject', limits: 'Failed' }],
        },
      },
    },
    actions: [{ press: '.DecisionBar .Button[data-variant=danger]' }],
  }),
  session('second-look', CAPTURED, {
    actions: [{ press: '.TopBar > .Button' }, { press: '[role=menuitem]' }],
  }),
  session('hand-over', CAPTURED, {
    actions: [{ press: '.TopBar > .Button' }, { press: '[role=menuitem]:nth-child(2)' }],
    answers: { 'session.list-takers': { ok: true, value: { takers: OTHER_KIOSKS } } },
  }),
  session('hand-over-offline', CAPTURED, {
    actions: [{ press: '.TopBar > .Button' }, { press: '[role=menuitem]:nth-child(2)' }],
    answers: {
      'session.list-takers': {
        ok: false,
        error: { code: 'SERVICES_UNREACHABLE', message: 'The services do not respond.' },
      },
    },
  }),
  session('handed-over', {
    ...ENDED,
    reference: '4T7K-2MHA',
    handedTo: 'Counter 2',
    sync: { state: 'waiting', waiting: 3 },
  }),
  session('taken-over', { ...CAPTURED, takenOver: true }),
  session('restoring', { ...CAPTURED, restoration: { state: 'under-way' } }),
  session('restored', { ...CAPTURED, restoration: { state: 'restored' } }),
  session('restoration-failed', {
    ...CAPTURED,
    restoration: {
      state: 'failed',
      error: { code: 'SECOND_FACTOR_WRONG', message: 'The second factor is wrong.' },
    },
  }),
  session('ended-waiting', ENDED),
  session('ended-final', {
    ...ENDED,
    final: outcome,
    sync: {
      state: 'synced',
      waiting: 0,
      lastAttempt: '2026-11-20T09:08:02.000Z',
      receipt: { serverTime: '2026-11-20T09:08:02.000Z', durability: 'embedded', verified: true },
    },
  }),
  session('ended-wallet', { ...ENDED, enrolment: { state: 'under-way' } }),
  session('ended-wallet-untold', {
    ...ENDED,
    enrolment: {
      state: 'kept',
      error: { code: 'SERVICES_UNREACHABLE', message: 'The services do not respond.' },
    },
  }),
  session('ended-limits', {
    ...ENDED,
    final: { ...outcome, without: [...FlowPart.options], kioskWord: ON_KIOSK_WORD },
  }),
  session('ended-differs', {
    ...ENDED,
    sealed: true,
    final: { ...outcome, outcome: 'Failed' },
    finalState: 'Review',
    finalReasons: ['DECISION_DIFFERS'],
    disagreement: true,
    sync: {
      state: 'refused',
      waiting: 1,
      error: { code: 'RECEIPT_INVALID', message: 'The receipt is not genuine.' },
    },
  }),
  session('export', ENDED, {
    actions: [{ press: '.Ended-actions .Button:nth-child(2)' }, { fill: 0, with: 'did:web:example' }],
  }),
];

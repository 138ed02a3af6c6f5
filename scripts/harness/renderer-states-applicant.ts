import { SelfieLimits } from '#core/contract/capture-limits.ts';
import { CONSENT_TEXTS, GUARDIAN_CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import type { ApplicantState } from '#core/contract/counter/state.ts';
import { GALLERY_CONSENT, GALLERY_CONSENT_VERSION } from '#core/contract/gallery-consent.ts';
import { DAY_MINUTES } from '#core/days.ts';
import { RENDERER_FORM } from './renderer-form.ts';
import { WALLET_SCREENS } from './renderer-states-wallet.ts';
import type { ScreenFixture } from './screen-fixture.ts';

const IDLE: ApplicantState = {
  active: false,
  branch: 'Town hall, counter 2',
  languages: ['en', 'fr', 'zh-Hans', 'es'],
  steps: [],
  helpAsked: false,
  waiting: false,
  sharedDisplay: false,
};
const ACTIVE: ApplicantState = {
  ...IDLE,
  active: true,
  language: 'en',
  sessionId: '01933f5e-7a10-7b3a-9c1e-2f6f0a9d1c55',
  reference: 'K7-205',
  at: { step: 'language', visit: 1 },
  steps: ['language', 'consent', 'document', 'selfie', 'done'],
};
export const CAPTURE: NonNullable<ApplicantState['capture']> = {
  autoCapture: true,
  byButton: false,
  faceCheckIntervalMs: 100,
  captureTimeMs: 600,
  startTimeoutMs: 8000,
  selfieLimits: SelfieLimits.parse({}),
  camera: 'default',
  side: 'any',
  documentNumber: 1,
  retry: false,
  lightMode: false,
};
export const DOCUMENT: ApplicantState = { ...ACTIVE, at: { step: 'document', visit: 1 }, capture: CAPTURE };
export const SELFIE: ApplicantState = { ...ACTIVE, at: { step: 'selfie', visit: 1 }, capture: CAPTURE };
const MANUAL = { ...CAPTURE, autoCapture: false, retry: true };

const applicant = (
  name: string,
  state: ApplicantState,
  rest: Partial<ScreenFixture> = {},
): ScreenFixture => ({ name: `applicant-${name}`, role: 'applicant', applicant: state, ...rest });

const BAR = (position: number) => ({ press: `.ApplicantBar > .Button:nth-of-type(${position})` });
const consent: ApplicantState = { ...ACTIVE, at: { step: 'consent', visit: 1 }, consentTexts: CONSENT_TEXTS };

const WALLET_CODE = {
  questionId: '3',
  community: 'Town hall',
  address: 'https://id.example.org',
} as const;

const FORM: ApplicantState = {
  ...ACTIVE,
  at: { step: 'form', visit: 1 },
  steps: ['language', 'consent', 'form', 'document', 'selfie', 'done'],
  form: { flowVersion: 1, inputs: RENDERER_FORM.inputs },
};

/** Everything that an applicant can see. */
export const APPLICANT_SCREENS: readonly ScreenFixture[] = [
  { name: 'applicant-starting', role: 'applicant' },
  applicant('welcome', IDLE),
  applicant('welcome-shared', { ...IDLE, sharedDisplay: true }),
  applicant('connection-lost', ACTIVE, { connection: 'lost' }),
  applicant('language', ACTIVE),
  applicant('consent', consent),
  applicant('consent-guardian', { ...consent, consentTexts: GUARDIAN_CONSENT_TEXTS, onBehalf: true }),
  applicant('consent-answered', consent, {
    actions: [
      { press: '.Consent-part:nth-of-type(1) .ChoiceGroup-choice:nth-child(1)' },
      { press: '.Consent-part:nth-of-type(2) .ChoiceGroup-choice:nth-child(2)' },
    ],
  }),
  applicant('form', FORM),
  // The typed text stays beside its fault.
  applicant('form-wrong', FORM, {
    actions: [
      { fill: 1, with: '30' },
      { fill: 2, with: '2' },
      { fill: 3, with: '1974' },
      { fill: 4, with: '3.5' },
      { fill: 6, with: 'short' },
      { press: '.Form-foot .Button' },
    ],
  }),
  applicant('form-end', FORM, {
    actions: [{ press: '.TickField-target' }, { look: '.TickField' }],
  }),
  applicant('document', DOCUMENT, { camera: 'document' }),
  applicant('document-manual', { ...DOCUMENT, capture: MANUAL }, { camera: 'document' }),
  applicant(
    'document-other-side',
    { ...DOCUMENT, capture: { ...CAPTURE, side: 'other' } },
    { camera: 'card', hint: 'document-turn-over' },
  ),
  applicant(
    'document-next',
    { ...DOCUMENT, capture: { ...CAPTURE, documentNumber: 2 } },
    { camera: 'document', hint: 'document-is-picture' },
  ),
  applicant('document-no-camera', DOCUMENT, { camera: 'NotFoundError' }),
  applicant('document-refused-camera', DOCUMENT, { camera: 'NotAllowedError' }),
  applicant('selfie', SELFIE, { camera: 'selfie' }),
  applicant('selfie-manual', { ...SELFIE, capture: MANUAL }, { camera: 'selfie' }),
  applicant('waiting', { ...ACTIVE, at: { step: 'done', visit: 1 }, waiting: true }),
  applicant('done', { ...ACTIVE, at: { step: 'done', visit: 1 }, ended: 'completed' }),
  applicant('receipt', {
    ...ACTIVE,
    at: { step: 'done', visit: 1 },
    ended: 'completed',
    receipt: {
      reference: 'K7-205',
      endedAt: '2026-11-20T09:08:00.000Z',
      counter: 'Counter 2',
      community: 'Town hall',
      outcome: 'Success',
      isFinal: true,
      retention: { from: 'result', minutes: 30 * DAY_MINUTES },
    },
  }),
  applicant('moved', { ...ACTIVE, at: { step: 'done', visit: 1 }, ended: 'moved' }),
  applicant('withdrawn', { ...ACTIVE, at: { step: 'done', visit: 1 }, ended: 'withdrawn' }),
  applicant('change-language', consent, { actions: [BAR(1)] }),
  applicant('coming', { ...consent, coming: true }),
  applicant('help', { ...consent, helpAsked: true }, { actions: [BAR(2)] }),
  applicant('scopes', {
    ...consent,
    scopeRequest: {
      requestId: '01933f5e-7a10-7b3a-9c1e-2f6f0a9d1c56',
      community: 'Town hall',
      address: 'https://id.example.org',
      scopes: ['firstName', 'lastName', 'dob', 'ial'],
      recipient: 'session',
    },
  }),
  applicant('scopes-program', {
    ...consent,
    scopeRequest: {
      requestId: '01933f5e-7a10-7b3a-9c1e-2f6f0a9d1c57',
      community: 'Town hall',
      address: 'https://id.example.org',
      scopes: ['firstName'],
      recipient: 'program',
      program: 'Appointment desk',
    },
  }),
  applicant('restoration-consent', {
    ...consent,
    restoration: {
      kind: 'consent',
      questionId: '1',
      text: { version: GALLERY_CONSENT_VERSION, words: GALLERY_CONSENT },
    },
  }),
  applicant(
    'wallet-code-link',
    {
      ...consent,
      walletCode: { ...WALLET_CODE, step: 'link', passwordRequired: true, wrong: true },
    },
    { answers: { 'wallet-code.user': { ok: true, value: { userName: 'anna@example.org' } } } },
  ),
  applicant('wallet-code-sign-in', {
    ...consent,
    walletCode: { ...WALLET_CODE, step: 'sign-in', wrong: true },
  }),
  applicant('wallet-code-scan', { ...consent, walletCode: { step: 'scan', questionId: '3' } }),
  applicant('wallet-code-done', {
    ...consent,
    walletCode: { step: 'done', questionId: '3', kind: 'magic-link' },
  }),
  applicant('sign-in-code', {
    ...consent,
    signInCode: {
      codeId: '4',
      url: 'https://id.example.org/sessions/session/0197a000-0000-7000-8000-000000000001',
      program: 'Appointment desk',
      community: WALLET_CODE.community,
      address: WALLET_CODE.address,
    },
  }),
  applicant('restoration-pin', { ...consent, restoration: { kind: 'pin', questionId: '2' } }),
  applicant('withdraw', consent, { actions: [{ press: '.ApplicantBar > .Button[data-variant=danger]' }] }),
  // Far enough in the future that the warning stands while the screen is looked at.
  applicant('time-warning', { ...consent, stepDeadline: new Date(Date.now() + 58_000).toISOString() }),
  applicant(
    'staff',
    { ...ACTIVE, sharedDisplay: true },
    { actions: [{ press: '.ApplicantHeader .Button' }] },
  ),
  ...WALLET_SCREENS,
];

import { CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import type { HostedCapture, HostedPage } from '#core/contract/hosted-page.ts';
import { READY_MADE_TEXTS } from '#core/workflows/ready-made-texts.ts';
import type { HostedCamera, Replies, Reply } from './hosted-stage.ts';

/** A hosted page, reached by answers of the services and a few presses. */
export interface HostedFixture {
  name: string;
  page: HostedPage | Reply;
  replies?: Replies;
  camera?: HostedCamera;
  /** CSS selectors or texts pressed in order. */
  press?: readonly string[];
  /** Typed into the first line that takes text. */
  type?: string;
  /** Presses the primary action then. */
  submit?: true;
  /** The content of the page once it is ready for its picture. */
  until?: string;
}

export const PAGE: HostedPage = {
  state: 'In Progress',
  node: 'check',
  revision: 3,
  waitingFor: 'person',
  elements: [],
  expiresAt: '2026-12-18T17:00:00.000Z',
  minutesLeft: 14,
  workflowName: READY_MADE_TEXTS.remoteName,
  communityName: 'Savings Bank of Utopia',
  canGoToCounter: true,
  stop: 'erases',
};
export const CAPTURE: HostedCapture = {
  kind: 'identity-check',
  step: 'document-front',
  documentRequired: true,
  autoCapture: true,
  captureTimeMs: 600,
  faceCheckIntervalMs: 100,
  startTimeoutMs: 2000,
  lightMode: false,
  skipLiveness: false,
  fileAllowed: true,
  attempt: 1,
  maxRetries: 3,
  retriesRemaining: 3,
};
export const capturing = (over: Partial<HostedCapture>): HostedPage => ({
  ...PAGE,
  capture: { ...CAPTURE, ...over },
});
export const CONSENTS = {
  version: CONSENT_TEXTS.version,
  items: (['procedure', 'biometric'] as const).map((purpose) => ({
    purpose,
    text: CONSENT_TEXTS[purpose],
    keeps: 30,
  })),
};
const words = (text: string) => ({ en: text, fr: text, es: text, 'zh-Hans': text });
export const QUESTIONS: HostedPage = {
  ...PAGE,
  title: words('Two questions'),
  elements: [
    { type: 'text', text: words('Savings Bank of Utopia has to ask them before it opens an account.') },
    {
      type: 'input',
      attribute: 'purpose',
      label: words('What is the account mainly for?'),
      required: true,
      valueType: 'string',
      allowed: ['Salary or pension', 'Savings', 'Own business'],
    },
    {
      type: 'input',
      attribute: 'email',
      label: words('E-mail address'),
      required: true,
      valueType: 'string',
      format: 'email',
    },
  ],
};
const OUTLINE = [
  { x: 0.24, y: 0.2 },
  { x: 0.76, y: 0.18 },
  { x: 0.77, y: 0.82 },
  { x: 0.25, y: 0.84 },
];
const hint = (advice: string, outline?: typeof OUTLINE): Replies => ({
  hints: { body: { advice, ...(outline ? { outline } : {}) } },
});
const PRIMARY = '.Button[data-kind="primary"]';
const [START, CAMERA] = [PRIMARY, PRIMARY];
/** A phone has it in its menu; on a desktop the second press is on the words of the panel. */
const OPEN_STOP = [
  '.IconButton.phone, .Bar .Button[data-kind=danger] >> visible=true',
  '.Menu ~ .Button[data-kind=danger], dialog p:not(.small)',
];
const CHALLENGE = {
  challengeId: 'f9ad21c6-5f0b-4c4f-9c0d-3f1c2e7a1c11',
  question: { index: 1, total: 3, kind: 'turn-left' as const, secondsLeft: 900 },
};

/** Every hosted page, in the order of the mock-ups. */
export const HOSTED_SCREENS: readonly HostedFixture[] = [
  { name: '01-start', page: capturing({ step: 'consent', consents: CONSENTS }) },
  {
    name: '02-consent',
    page: capturing({ step: 'consent', consents: CONSENTS }),
    press: [START, 'label.Choice'],
  },
  {
    name: '03-camera',
    page: capturing({}),
    press: [START],
    until: '.Loaded .Icon',
  },
  {
    name: '04-document-front',
    page: capturing({ autoCapture: false }),
    replies: hint('ready', OUTLINE),
    camera: 'document',
    press: [START, CAMERA],
    until: '.Guide-corner',
  },
  {
    name: '05-document-back',
    page: capturing({ step: 'document-back', attempt: 2, retriesRemaining: 2 }),
    replies: hint('document-cut-off'),
    camera: 'card',
    press: [START, CAMERA],
    until: '.Hint[data-tone=warn]',
  },
  {
    name: '06-selfie-auto',
    page: capturing({ step: 'selfie' }),
    camera: 'selfie',
    press: [START, CAMERA],
    until: '.Guide-shade',
  },
  {
    name: '07-selfie-manual',
    page: capturing({ step: 'selfie', autoCapture: false }),
    camera: 'selfie',
    press: [START, CAMERA],
    until: '.Guide-shade',
  },
  {
    name: '08-selfie-light-mode',
    page: capturing({ step: 'selfie', lightMode: true }),
    press: [START],
    until: '.Samples',
  },
  {
    name: '09-challenge',
    page: capturing({ step: 'challenge' }),
    replies: { challenges: { body: CHALLENGE }, clips: { status: 204 } },
    camera: 'selfie',
    press: [START, CAMERA, '.Controls .Button'],
    until: '.Guide-side',
  },
  {
    name: '10-retry',
    page: capturing({ step: 'retry', lastReason: 'face-quality', attempt: 2, retriesRemaining: 2 }),
    press: [START],
    until: '.Tries',
  },
  {
    name: '11-questions',
    page: QUESTIONS,
    press: [START, 'label.Choice:nth-child(2)'],
    type: 'anna.eriksson@mail',
    submit: true,
  },
  {
    name: '12-code',
    page: {
      ...PAGE,
      waitingFor: 'code',
      code: {
        channel: 'sms',
        to: '••• 42',
        digits: 6,
        expiresAt: new Date(Date.now() + 552_000).toISOString(),
        triesLeft: 5,
        canResendAt: '2026-01-01T00:00:00.000Z',
      },
    },
    type: '40712',
  },
  {
    name: '13-waiting',
    page: { ...PAGE, waitingFor: 'session', verdictQueue: { before: 3, isMore: false } },
  },
  {
    name: '14-camera-refused',
    page: capturing({}),
    camera: 'NotAllowedError',
    press: [START, CAMERA],
    until: '.Way',
  },
  {
    name: '14-camera-missing',
    page: capturing({ step: 'selfie' }),
    camera: 'NotFoundError',
    press: [START, CAMERA],
    until: '.Way',
  },
  {
    name: '15-other-device',
    page: capturing({}),
    camera: 'NotAllowedError',
    press: [START, CAMERA, '.Way:nth-of-type(2)'],
    until: 'svg.Qr',
  },
  {
    name: '16-counter',
    page: { ...PAGE, waitingFor: 'session', reference: 'TMC-RJQ', qrText: 'CPX1:TMC-RJQ' },
    until: 'svg.Qr',
  },
  { name: '17-finished', page: { ...PAGE, state: 'Success', waitingFor: null } },
  {
    name: '17-finished-sign-in',
    page: { ...PAGE, state: 'Success', waitingFor: null, goesOnAt: '/oidc/t/c/sign-in/u' },
    until: 'a.Button',
  },
  { name: '18-not-finished', page: { ...PAGE, state: 'Not Performed', waitingFor: null } },
  { name: '19-expired', page: { ...PAGE, state: 'Expired', waitingFor: null } },
  { name: '19-unknown', page: { status: 404, body: { code: 'INSTANCE_NOT_FOUND' } } },
  {
    name: '20-menu',
    page: capturing({ step: 'selfie' }),
    camera: 'selfie',
    press: [START, CAMERA, '.IconButton.phone, .Bar .Button >> visible=true'],
    until: 'dialog',
  },
  {
    name: '20-time',
    page: { ...QUESTIONS, minutesLeft: 4, secondsLeft: 240, moreTime: { left: 3, minutes: 30 } },
    press: [START],
    until: '.Notices .Button',
  },
  {
    name: '20-stop-keeps',
    page: { ...PAGE, waitingFor: 'session', reference: 'TMC-RJQ', qrText: 'CPX1:TMC-RJQ', stop: 'keeps' },
    press: OPEN_STOP,
    until: 'dialog .Button[data-kind=danger]',
  },
  {
    name: '21-stopped',
    page: capturing({}),
    replies: { stop: { body: { ...PAGE, state: 'Abandoned', waitingFor: null } } },
    press: [...OPEN_STOP, 'dialog .Button[data-kind=danger]'],
    until: '.Mark',
  },
  { name: '21-ended', page: { ...PAGE, state: 'Abandoned', waitingFor: null } },
];

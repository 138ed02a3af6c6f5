import type { PrivacyRecord } from '#core/contract/counter/privacy-operations.ts';
import type { OperatorState } from '#core/contract/counter/state.ts';
import { DAY_MS } from '#core/days.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { newReference } from '#core/proofing/session-reference.ts';
import { AT, EMPTY, KIOSK, operator, UNREACHABLE } from './renderer-kiosk.ts';
import type { ScreenFixture } from './screen-fixture.ts';

const row = (
  reference: string,
  minute: number,
  rest: Pick<OperatorState['recent'][number], 'outcome' | 'sync'> & Partial<OperatorState['recent'][number]>,
): OperatorState['recent'][number] => ({
  sessionId: `0190-${reference}`,
  reference,
  startedAt: `2026-11-20T08:${minute}:00.000Z`,
  endedAt: `2026-11-20T08:${minute + 4}:00.000Z`,
  operator: 'Ada Ferry',
  isMine: true,
  isKept: true,
  status: 'ended',
  ...rest,
});

const RECENT = [
  row('K7-204', 51, { outcome: 'Success', sync: 'synced', keptUntil: '2026-11-27T08:55:00.000Z' }),
  row('K7-203', 40, {
    outcome: 'Review',
    sync: 'waiting',
    differs: { counter: 'Success', services: 'Review', reasons: ['CLOCK_UNTRUSTED'] },
  }),
  row('K7-202', 31, { outcome: 'Failed', sync: 'synced', operator: 'Bea Quay', isMine: false }),
  row('K7-201', 22, { outcome: 'Not Performed', sync: 'refused', exception: 'document-missing' }),
  row('K7-200', 11, { outcome: 'Success', sync: 'synced', handOver: 'taken' }),
];
/** Names of another script, and as long as a document has them. */
const NAMES = [
  'Anna Maria Eriksson',
  'ليلى حداد',
  undefined,
  `Maximiliane ${'Alexandra '.repeat(18)}Freifrau`,
  'Jörg Müller-Lüdenscheidt',
];
const FOUND = RECENT.map((found, at) => ({ ...found, ...(NAMES[at] ? { name: NAMES[at] } : {}) }));
const finding = (sessions: typeof FOUND) => ({
  'session.find': { ok: true, value: { sessions, isCut: sessions.length > 0 } } as const,
});

const PRIVACY: PrivacyRecord = {
  consents: (['procedure', 'biometric'] as const).map((purpose) => ({
    purpose,
    given: purpose === 'procedure',
    textVersion: '2026-11-3',
    time: '2026-11-20T08:41:00.000Z',
  })),
  kept: [
    { place: 'kiosk', what: 'values', count: 41 },
    { place: 'kiosk', what: 'pictures', count: 6 },
    { place: 'kiosk', what: 'frames', count: 1 },
    { place: 'kiosk', what: 'wallet', count: 1 },
    { place: 'services', what: 'record', count: 1 },
    { place: 'services', what: 'pictures', count: 6 },
  ],
  keptUntil: '2026-11-27T08:55:00.000Z',
  erasures: [],
};
const PRIVACY_OPEN = [
  { press: '.Today-table tbody tr:nth-child(2) .Today-more button' },
  { press: '.RowDetails > .Button:last-child' },
];

const REFERENCE = newReference((length) => new Uint8Array(length).fill(3));
/** As old as the screen is shown, so that the age is the same every day. */
const flowsOf = (days: number): NonNullable<OperatorState['flows']> => {
  const issuedAt = new Date(Date.now() - days * DAY_MS - 60_000).toISOString();
  return { issuedAt, fetchedAt: issuedAt, refused: [] };
};
const FLOW_CHOICES: OperatorState['flowChoices'] = [
  { id: COUNTER_STANDARD.id, name: COUNTER_STANDARD.name, isDefault: true },
  { id: 'branch', name: { ...COUNTER_STANDARD.name, en: 'Opening an account' }, isDefault: false },
];

const { operator: _nobody, services: _services, ...SIGNED_OUT } = KIOSK;

const OTHER_SESSION = {
  sessionId: '0190a000-0000-7000-8000-00000000000b',
  reference: 'K7M2-4QXD',
  operator: 'Nora Lind',
  startedAt: '2026-11-20T09:12:00.000Z',
  mayTakeOver: true,
};
const ACCOUNT = { press: '.TopBar > .Button:last-of-type' };

/** From the first start to the home screen, with the dialogs that open there. */
export const OPERATOR_SCREENS: readonly ScreenFixture[] = [
  { name: 'operator-starting', role: 'operator' },
  operator('connection-lost', KIOSK, { connection: 'lost' }),
  operator('connection-replaced', KIOSK, { connection: 'replaced' }),
  operator('vault-locked', { ...EMPTY, phase: 'vault-locked', keyStorage: 'passphrase-file' }),
  operator('sign-in', { ...SIGNED_OUT, phase: 'signed-out' }),
  operator('sign-in-copied-back', {
    ...SIGNED_OUT,
    phase: 'signed-out',
    vaultFinding: {
      code: 'VAULT_COPIED_BACK',
      message: 'This kiosk continues from an older copy of its data.',
      cause: {
        component: 'vault',
        probe: 'number 3 in the vault, 8 in the key storage',
        nextStep: 'Tell your administrator.',
      },
    },
  }),
  operator('sign-in-none', { ...SIGNED_OUT, phase: 'signed-out', operators: [] }),
  operator(
    'sign-in-locked-out',
    { ...SIGNED_OUT, phase: 'idle-locked' },
    {
      answers: {
        'operator.sign-in': {
          ok: false,
          error: {
            code: 'SIGN_IN_LOCKED',
            message: 'Too many wrong tries.',
            cause: { component: 'operators', probe: '5 wrong tries', nextStep: 'Wait until 09:27.' },
          },
        },
      },
      actions: [
        { press: '.OperatorPicker-tile' },
        { fill: 0, with: 'not the passphrase' },
        { press: '.PassphraseForm [type=submit]' },
      ],
    },
  ),
  operator('home', { ...KIOSK, recent: RECENT }),
  operator('home-other-session', { ...KIOSK, otherSession: OTHER_SESSION }),
  operator('home-other-session-ask', {
    ...KIOSK,
    otherSession: { ...OTHER_SESSION, mayTakeOver: false },
  }),
  operator(
    'home-take-over',
    { ...KIOSK, otherSession: OTHER_SESSION },
    { actions: [{ press: '.Home .Notice .Button' }, { press: '.ChoiceGroup-choice' }] },
  ),
  operator(
    'home-row-open',
    { ...KIOSK, recent: RECENT },
    { actions: [{ press: '.Today-table tbody tr:nth-child(2) .Today-more button' }] },
  ),
  operator(
    'home-privacy',
    { ...KIOSK, recent: RECENT },
    { answers: { 'privacy.show': { ok: true, value: PRIVACY } }, actions: PRIVACY_OPEN },
  ),
  operator(
    'home-privacy-erased',
    { ...KIOSK, recent: RECENT },
    {
      answers: {
        'privacy.show': {
          ok: true,
          value: {
            ...PRIVACY,
            kept: [],
            withdrawnAt: '2026-11-20T08:45:00.000Z',
            erasures: [{ at: '2026-11-20T08:46:00.000Z', reason: 'ordered', values: 41 }],
          },
        },
      },
      actions: PRIVACY_OPEN,
    },
  ),
  operator(
    'home-found',
    { ...KIOSK, recent: RECENT },
    { answers: finding(FOUND), actions: [{ fill: 0, with: 'an' }] },
  ),
  operator(
    'home-found-none',
    { ...KIOSK, recent: RECENT },
    { answers: finding([]), actions: [{ fill: 0, with: 'Lindqvist' }] },
  ),
  operator('home-wallet-code-refused', {
    ...KIOSK,
    walletCode: {
      kind: 'magic-link',
      state: 'failed',
      error: {
        code: 'APPLICANT_WALLET_MISSING',
        message: 'The applicant has no wallet at this kiosk.',
      },
    },
  }),
  operator('home-wallet-code-asked', { ...KIOSK, walletCode: { kind: 'sign-in', state: 'asked' } }),
  operator('home-sign-in-code', { ...KIOSK, signInCode: { program: 'Appointment desk' } }),
  operator('home-empty', { ...KIOSK, applicantDisplay: 'not-open' }),
  operator(
    'home-prepared',
    { ...KIOSK, recent: RECENT, flowChoices: FLOW_CHOICES, flows: flowsOf(0) },
    { actions: [{ fill: 0, with: REFERENCE }], answers: finding([]) },
  ),
  operator(
    'home-prepared-unreachable',
    { ...KIOSK, recent: RECENT, flows: { ...flowsOf(12), refused: ['branch-of-tomorrow'] } },
    {
      answers: { ...finding([]), 'session.open-prepared': { ok: false, error: UNREACHABLE } },
      actions: [{ fill: 0, with: REFERENCE }, { press: '.Home-field [type=submit]' }],
    },
  ),
  operator(
    'home-prepared-claimed',
    { ...KIOSK, recent: RECENT, flows: flowsOf(1), scanned: { id: 'scan-1', reference: REFERENCE } },
    {
      answers: {
        ...finding([]),
        'session.open-prepared': {
          ok: false,
          error: { code: 'SESSION_CLAIMED', message: 'Another kiosk has opened this session.' },
        },
      },
    },
  ),
  operator('home-offline', {
    ...KIOSK,
    recent: RECENT,
    services: { mode: 'remote', state: 'unreachable', since: AT, error: UNREACHABLE },
    sync: {
      state: 'waiting',
      waiting: 3,
      oldest: '2026-11-12T09:00:00.000Z',
      eraseFrom: '2026-12-12T09:00:00.000Z',
      lastAttempt: AT,
      nextAttempt: '2026-11-20T09:14:00.000Z',
      error: UNREACHABLE,
    },
    capabilities: [
      { name: 'services', state: 'unavailable', error: UNREACHABLE },
      { name: 'keychain', state: 'ready' },
      { name: 'face', state: 'starting' },
      {
        name: 'document-mrz',
        state: 'unavailable',
        error: { code: 'MODEL_MISSING', message: 'A model is not installed.' },
      },
      { name: 'face-guidance', state: 'ready' },
    ],
  }),
  operator('idle-warning', { ...KIOSK, recent: RECENT, idleWarningSec: 240 }),
  operator(
    'settings',
    { ...KIOSK, recent: RECENT },
    { actions: [ACCOUNT, { press: '[role=menuitem]:nth-last-child(3)' }] },
  ),
  operator(
    'add-operator',
    { ...KIOSK, recent: RECENT, secondPersons: [{ id: 'op-2', name: 'Bea Quay' }] },
    {
      actions: [
        ACCOUNT,
        { press: '[role=menuitem]:nth-last-child(3)' },
        { press: '.Settings-form > summary' },
      ],
    },
  ),
  operator(
    'help',
    { ...KIOSK, recent: RECENT },
    { actions: [ACCOUNT, { press: '[role=menuitem]:nth-last-child(2)' }] },
  ),
  operator(
    'hand-over',
    { ...KIOSK, recent: RECENT, applicantDisplay: 'not-open' },
    { actions: [{ press: '.TopBar > .Button' }] },
  ),
];

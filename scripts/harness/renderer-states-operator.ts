import type { OperatorState } from '#core/contract/counter/state.ts';
import { DAY_MS } from '#core/days.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { newReference } from '#core/proofing/session-reference.ts';
import type { ScreenFixture } from './screen-fixture.ts';

const AT = '2026-11-20T09:12:00.000Z';

export const KIOSK: OperatorState = {
  phase: 'ready',
  product: { version: '0.1.0', host: 'browser' },
  branch: {
    name: 'Town hall, counter 2',
    kioskDid: 'did:key:zDnaerDaTF5BXEavCrfRZEk316dpbLsfPDZ3WJ5hRTPFU2169',
  },
  keyStorage: 'keychain',
  operators: [
    { id: 'o1', name: 'Ada Ferry' },
    { id: 'o2', name: 'Bao Lindqvist' },
    { id: 'o3', name: 'Chidi Moreau' },
  ],
  operator: {
    id: 'o1',
    name: 'Ada Ferry',
    role: 'supervisor',
    permissions: [
      'counter.verify',
      'counter.review',
      'counter.export',
      'counter.manage-operators',
      'counter.settings',
    ],
  },
  roster: { fetchedAt: AT, expiresAt: '2026-11-27T09:12:00.000Z' },
  services: { mode: 'embedded', state: 'up', since: AT },
  flowChoices: [],
  sync: { state: 'nothing-to-send', waiting: 0 },
  capabilities: [
    { name: 'services', state: 'ready' },
    { name: 'keychain', state: 'ready' },
    { name: 'face', state: 'ready' },
    { name: 'document-outline', state: 'ready' },
    { name: 'document-mrz', state: 'ready' },
    { name: 'document-barcode', state: 'ready' },
    { name: 'readers', state: 'ready' },
    { name: 'face-guidance', state: 'ready' },
  ],
  readers: [],
  applicantDisplay: 'second-display',
  recent: [],
};

const row = (
  reference: string,
  minute: number,
  rest: Pick<OperatorState['recent'][number], 'outcome' | 'sync'>,
): OperatorState['recent'][number] => ({
  sessionId: `0190-${reference}`,
  reference,
  startedAt: `2026-11-20T08:${minute}:00.000Z`,
  endedAt: `2026-11-20T08:${minute + 4}:00.000Z`,
  operator: 'Ada Ferry',
  status: 'ended',
  ...rest,
});

const RECENT = [
  row('K7-204', 51, { outcome: 'Success', sync: 'synced' }),
  row('K7-203', 40, { outcome: 'Review', sync: 'waiting' }),
  row('K7-202', 31, { outcome: 'Failed', sync: 'synced' }),
  row('K7-201', 22, { outcome: 'Not Performed', sync: 'refused' }),
  row('K7-200', 11, { outcome: 'Success', sync: 'synced' }),
];

const UNREACHABLE = {
  code: 'SERVICES_UNREACHABLE',
  message: 'The services do not answer.',
  cause: { component: 'services', probe: 'connect ECONNREFUSED', nextStep: 'Check network and address.' },
} as const;

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
const EMPTY: OperatorState = {
  phase: 'setup',
  product: KIOSK.product,
  operators: [],
  flowChoices: [],
  sync: { state: 'nothing-to-send', waiting: 0 },
  capabilities: [],
  readers: [],
  applicantDisplay: 'not-open',
  recent: [],
};
const probe = (available: boolean) => ({
  'setup.probe': {
    ok: true as const,
    value: {
      keychain: {
        available,
        component: 'keychain',
        probe: available ? 'wrote and read a test entry' : 'org.freedesktop.secrets was not provided',
        nextStep: 'Unlock the keychain.',
      },
      minPassphraseLength: 12,
    },
  },
});
const NEXT = { press: '.SetupWizard-foot [type=submit]' };
const BRANCH = { fill: 0, with: 'Town hall, counter 2' };
const REVIEW = [NEXT, BRANCH, NEXT, NEXT];
const FIRST: OperatorState = { ...EMPTY, enrolled: { community: 'Town hall', supervisor: 'first' } };
const SECOND: OperatorState = {
  ...EMPTY,
  enrolled: { community: 'Town hall', supervisor: 'existing' },
  services: { mode: 'remote', state: 'up', since: '2026-11-22T08:00:00.000Z' },
  operators: [
    { id: 'op-1', name: 'Ada Ferry' },
    { id: 'op-2', name: 'Bela Quay' },
  ],
};
const CHOOSE_SUPERVISOR = { press: '.OperatorPicker-tile' };
const SUPERVISOR = [
  { fill: 0, with: 'Ada Ferry' },
  { fill: 1, with: 'quiet river paper lantern' },
  { fill: 2, with: 'quiet river paper lantern' },
];

const ACCOUNT = { press: '.TopBar > .Button:last-of-type' };

const operator = (name: string, state: OperatorState, rest: Partial<ScreenFixture> = {}): ScreenFixture => ({
  name: `operator-${name}`,
  role: 'operator',
  operator: state,
  ...rest,
});

/** From the first start to the home screen, with the dialogs that open there. */
export const OPERATOR_SCREENS: readonly ScreenFixture[] = [
  { name: 'operator-starting', role: 'operator' },
  operator('connection-lost', KIOSK, { connection: 'lost' }),
  operator('connection-replaced', KIOSK, { connection: 'replaced' }),
  operator('setup-keys', EMPTY, { answers: probe(true) }),
  operator('setup-keys-no-keychain', EMPTY, {
    answers: probe(false),
    actions: [{ fill: 0, with: 'quiet river paper' }],
  }),
  operator('setup-branch', EMPTY, { answers: probe(true), actions: [NEXT] }),
  operator('setup-services-remote', EMPTY, {
    answers: { ...probe(true), 'setup.test-network': { ok: false, error: UNREACHABLE } },
    actions: [
      NEXT,
      BRANCH,
      NEXT,
      { press: '.ChoiceGroup-choice:nth-child(2)' },
      { press: '.SetupWizard-more summary' },
      { fill: 0, with: 'https://services.example' },
      { press: '.SetupWizard-content > .Button' },
    ],
  }),
  operator('setup-review', EMPTY, { answers: probe(true), actions: REVIEW }),
  operator('setup-code-refused', EMPTY, {
    answers: {
      ...probe(true),
      'setup.enrol': {
        ok: false,
        error: { code: 'ENROLMENT_CODE_INVALID', message: 'The services do not accept the enrolment code.' },
      },
    },
    actions: [...REVIEW, NEXT],
  }),
  operator('setup-supervisor', FIRST, { answers: probe(true), actions: SUPERVISOR }),
  operator('setup-existing', SECOND, { answers: probe(true) }),
  operator('setup-existing-refused', SECOND, {
    answers: {
      ...probe(true),
      'setup.complete': {
        ok: false,
        error: { code: 'SIGN_IN_FAILED', message: 'Name and passphrase do not fit.' },
      },
    },
    actions: [CHOOSE_SUPERVISOR, { fill: 0, with: 'quiet river paper' }, NEXT],
  }),
  operator('setup-existing-none', { ...SECOND, operators: [] }, { answers: probe(true) }),
  operator('setup-checking', SECOND, {
    answers: probe(true),
    waits: ['setup.complete'],
    actions: [CHOOSE_SUPERVISOR, { fill: 0, with: 'quiet river paper' }, NEXT],
  }),
  operator('vault-locked', { ...EMPTY, phase: 'vault-locked', keyStorage: 'passphrase-file' }),
  operator('sign-in', { ...SIGNED_OUT, phase: 'signed-out' }),
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
  operator('home-empty', { ...KIOSK, applicantDisplay: 'not-open' }),
  operator(
    'home-prepared',
    { ...KIOSK, recent: RECENT, flowChoices: FLOW_CHOICES, flows: flowsOf(0) },
    { actions: [{ fill: 0, with: 'AAAA-AAAU' }] },
  ),
  operator(
    'home-prepared-unreachable',
    { ...KIOSK, recent: RECENT, flows: { ...flowsOf(12), refused: ['branch-of-tomorrow'] } },
    {
      answers: { 'session.open-prepared': { ok: false, error: UNREACHABLE } },
      actions: [{ fill: 0, with: REFERENCE }, { press: '.Home-reference [type=submit]' }],
    },
  ),
  operator(
    'home-prepared-claimed',
    { ...KIOSK, recent: RECENT, flows: flowsOf(1), scanned: { id: 'scan-1', reference: REFERENCE } },
    {
      answers: {
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

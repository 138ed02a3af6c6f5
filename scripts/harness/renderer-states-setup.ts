import type { OperatorState } from '#core/contract/counter/state.ts';
import { EMPTY, operator, UNREACHABLE } from './renderer-kiosk.ts';
import type { ScreenFixture } from './screen-fixture.ts';

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

/** The set-up of a kiosk, alone or beside others of its community. */
export const SETUP_SCREENS: readonly ScreenFixture[] = [
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
];

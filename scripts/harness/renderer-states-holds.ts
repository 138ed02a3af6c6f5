import type { HoldView } from '#core/contract/counter/holds.ts';
import type { OperatorState } from '#core/contract/counter/state.ts';
import type { ErrorCode } from '#core/contract/errors.ts';
import { failure } from '#core/contract/errors.ts';
import { KIOSK, operator } from './renderer-kiosk.ts';
import type { ScreenAction, ScreenFixture } from './screen-fixture.ts';

const hold = (index: number, rest: Partial<HoldView>): HoldView => ({
  holdId: `0190a000-0000-7000-8000-0000000001${index}0`,
  sessionId: `0190a000-0000-7000-8000-0000000002${index}0`,
  reason: 'suspicion',
  heldBy: { kind: 'operator', name: 'Bea Quay' },
  heldSince: `2026-11-20T08:${10 + index}:00.000Z`,
  isReleased: false,
  ...rest,
});
const at = '2026-11-20T08:55:00.000Z';

/** One of each kind. */
export const HOLDS: readonly HoldView[] = [
  hold(1, { reference: 'K7-201' }),
  hold(2, { reference: 'K7-202', asked: { reason: 'unfounded', at, isMine: false } }),
  hold(3, {
    reference: 'K7-203',
    heldBy: { kind: 'officer', isMine: false },
    reason: 'legal-request',
    asked: { reason: 'request-ended', at, isMine: true },
  }),
  hold(4, { heldBy: { kind: 'operator' }, reason: 'suspicion' }),
  hold(5, { heldBy: { kind: 'officer', isMine: true }, reason: 'duress-reported' }),
];

const refusal = (code: ErrorCode, probe: string) =>
  ({ ok: false, error: failure(code, probe).toResponse() }) as const;

const OPEN: ScreenAction[] = [
  { press: '.TopBar > .Button:last-of-type' },
  { press: '[role=menuitem]:has(svg.lucide-lock-keyhole)' },
];
const SIGN_IN: ScreenAction[] = [
  { fill: 0, with: 'Ines Roca' },
  { fill: 1, with: 'a passphrase of an account' },
  { press: '.Holds-signIn [type=submit]' },
];
const PAGE = { holds: [...HOLDS], next: HOLDS[4]!.holdId };
const OFFICER = { name: 'Ines Roca', mayRelease: true };

const ANSWERS: NonNullable<ScreenFixture['answers']> = {
  'holds.sign-in': { ok: true, value: OFFICER },
  'holds.list': { ok: true, value: PAGE },
  'holds.ask-release': refusal('REVIEWER_EXCLUDED', '403 REVIEWER_EXCLUDED: You reviewed this session.'),
  'holds.confirm-release': refusal('SIGN_IN_FAILED', '401 SIGN_IN_FAILED'),
  'holds.sign-out': { ok: true, value: { done: true } },
};

const holdScreen = (
  name: string,
  more: readonly ScreenAction[] = [],
  answers: NonNullable<ScreenFixture['answers']> = {},
): ScreenFixture =>
  operator(name, KIOSK, {
    answers: { ...ANSWERS, ...answers },
    actions: [...OPEN, ...more],
  });

const { operator: _nobody, ...SIGNED_OUT } = KIOSK;
const UNREACHABLE = refusal('SERVICES_UNREACHABLE', 'connect ECONNREFUSED 192.0.2.7:443');

/** The desk at which security officers release sessions. */
export const HOLD_SCREENS: readonly ScreenFixture[] = [
  holdScreen('holds-sign-in'),
  operator('holds-signed-out', { ...SIGNED_OUT, phase: 'signed-out' } satisfies OperatorState, {
    answers: ANSWERS,
    actions: [{ press: '.EntryScreen > .Button' }],
  }),
  holdScreen('holds-sign-in-unreachable', SIGN_IN, { 'holds.sign-in': UNREACHABLE }),
  holdScreen('holds', SIGN_IN),
  holdScreen('holds-none', SIGN_IN, { 'holds.list': { ok: true, value: { holds: [] } } }),
  holdScreen('holds-unreachable', SIGN_IN, { 'holds.list': UNREACHABLE }),
  holdScreen('holds-read-only', SIGN_IN, {
    'holds.sign-in': { ok: true, value: { ...OFFICER, mayRelease: false } },
  }),
  holdScreen('holds-ended', SIGN_IN, {
    'holds.list': refusal('SIGN_IN_ENDED', '401 SIGN_IN_ENDED'),
  }),
  holdScreen('holds-refused', [
    ...SIGN_IN,
    { press: '.Hold[data-state=held] .Button' },
    { press: '.ChoiceGroup-choice' },
    { press: '.Dialog-foot .Button:last-child' },
  ]),
  holdScreen('holds-confirm', [...SIGN_IN, { press: '.Hold:nth-child(2) .Button:last-child' }]),
  holdScreen('holds-second', [
    ...SIGN_IN,
    { press: '.Hold:nth-child(3) .Button:last-child' },
    // After the field of the home screen below.
    { fill: 1, with: 'Jon Vale' },
    { fill: 2, with: 'not the passphrase' },
    { press: '.Dialog-foot .Button:last-child' },
  ]),
];

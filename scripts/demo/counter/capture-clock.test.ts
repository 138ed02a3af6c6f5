import { beforeEach, expect, it } from 'vitest';
import type { ApplicantState, OperatorState, SessionView } from '#core/contract/counter/state.ts';
import { CaptureClock } from './capture-clock.ts';

type Capture = NonNullable<ApplicantState['capture']>;

/** The display captures, and asks this question of the movement if any. */
const captures = (question?: { nonce: string; index: number; isLight?: boolean }) => ({
  capture: (question
    ? { liveness: { ...question, ...(question.isLight ? {} : { kind: 'nod' }) } }
    : {}) as Capture,
});
const DONE = {};
const desk = (session?: object): Pick<OperatorState, 'session'> => ({
  session:
    session && ({ status: 'active', missing: ['attestation'], consents: {}, ...session } as SessionView),
});
const FACE = { selfie: {}, consents: { biometric: { given: true } } };

let clock: CaptureClock;
beforeEach(() => {
  clock = new CaptureClock();
});

it('runs from the document to the evidence that can be decided on', () => {
  clock.applicant(DONE, 0);
  clock.applicant(captures(), 1000);
  clock.operator(desk({ missing: ['document', 'selfie', 'attestation'] }), 1100);
  clock.applicant(captures(), 4000);
  clock.applicant(DONE, 9000);
  clock.operator(desk(FACE), 9100);
  clock.operator(desk({ ...FACE, comparison: {} }), 11_000);
  clock.operator(desk({ ...FACE, comparison: {} }), 60_000);
  expect(clock.take()).toEqual({ waitingSeconds: 10, movingSeconds: 0 });
  expect(clock.take()).toEqual({ waitingSeconds: 0, movingSeconds: 0 });
});

it('waits for no comparison where there is none', () => {
  for (const session of [{}, { selfie: {}, consents: { biometric: { given: false } } }]) {
    clock.applicant(captures(), 0);
    clock.applicant(DONE, 2000);
    clock.operator(desk(session), 3000);
    expect(clock.take()).toEqual({ waitingSeconds: 3, movingSeconds: 0 });
  }
});

it('takes the answer to each question for a movement, and its rest for waiting', () => {
  clock.applicant(captures(), 0);
  clock.applicant(captures({ nonce: 'a', index: 0 }), 1000);
  clock.applicant(captures({ nonce: 'a', index: 0 }), 2000);
  clock.applicant(captures({ nonce: 'a', index: 1 }), 4000);
  // The movement has ended after 4.2 s, and the kiosk has not seen it.
  clock.applicant(captures({ nonce: 'a', index: 2, isLight: true }), 14_000);
  clock.applicant(DONE, 15_000);
  clock.operator(desk({ ...FACE, comparison: {} }), 16_000);
  expect(clock.take()).toEqual({ waitingSeconds: 8.8, movingSeconds: 7.2 });
});

it('stops where the session goes to another kiosk or is put away', () => {
  clock.applicant(captures(), 0);
  clock.applicant({ ended: 'moved' }, 1000);
  clock.applicant(captures(), 2000);
  clock.operator(desk(), 4000);
  clock.applicant(captures(), 5000);
  clock.operator(desk({ status: 'ended' }), 8000);
  expect(clock.take()).toEqual({ waitingSeconds: 6, movingSeconds: 0 });
});

it('leaves out what the operator does aside', () => {
  clock.applicant(captures(), 0);
  clock.applicant(captures({ nonce: 'a', index: 0 }), 1000);
  clock.aside(3000);
  clock.applicant(captures({ nonce: 'a', index: 1 }), 5000);
  clock.back(10_000);
  clock.applicant(captures({ nonce: 'a', index: 2 }), 11_000);
  clock.applicant(DONE, 13_000);
  clock.operator(desk({ ...FACE, comparison: {} }), 14_000);
  expect(clock.take()).toEqual({ waitingSeconds: 2, movingSeconds: 5 });
});

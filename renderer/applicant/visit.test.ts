import { expect, it } from 'vitest';
import { type ApplicantState, EnrolmentStep } from '#core/contract/counter/state.ts';
import { screenOf, warningSeconds } from './visit.ts';

const base: ApplicantState = {
  active: true,
  sessionId: '0190',
  at: { step: 'consent', visit: 1 },
  languages: ['en'],
  steps: ['language', 'consent', 'document', 'selfie', 'done'],
  helpAsked: false,
  waiting: false,
  sharedDisplay: false,
};

it('shows the step of the visit', () => {
  expect(screenOf(base)).toBe('consent');
  expect(screenOf({ ...base, active: false })).toBe('welcome');
});

it('shows the same neutral wait whatever the cause', () => {
  expect(screenOf({ ...base, waiting: true })).toBe('waiting');
  expect(screenOf({ ...base, at: { step: 'done', visit: 1 } })).toBe('waiting');
  expect(screenOf({ ...base, at: { step: 'selfie', visit: 3 }, waiting: true })).toBe('waiting');
});

it('ends with thanks or with the confirmation of having stopped', () => {
  expect(screenOf({ ...base, ended: 'completed' })).toBe('done');
  expect(screenOf({ ...base, ended: 'withdrawn', waiting: true })).toBe('withdrawn');
  expect(screenOf({ ...base, ended: 'moved' })).toBe('moved');
});

it('shows a receipt once the wallet is kept or has failed, and not before', () => {
  const retention = { from: 'result', minutes: 60 } as const;
  const place = { counter: 'Counter 2', community: 'Town hall' };
  const told = {
    reference: 'K7-205',
    endedAt: '2026-11-20T09:08:00.000Z',
    outcome: 'Success',
    isFinal: true,
  } as const;
  const ended: ApplicantState = { ...base, ended: 'completed', receipt: { ...told, ...place, retention } };
  for (const step of EnrolmentStep.options) {
    const enrolment = { step, visit: 1 };
    expect(screenOf({ ...ended, enrolment })).toBe(step === 'kept' || step === 'failed' ? 'done' : 'wallet');
    expect(screenOf({ ...ended, receipt: undefined, enrolment })).toBe('wallet');
  }
});

it('warns in the last minute of a step only', () => {
  const deadline = '2026-11-20T10:00:00.000Z';
  const before = (seconds: number) => Date.parse(deadline) - seconds * 1000;
  expect(warningSeconds(deadline, before(61))).toBeUndefined();
  expect(warningSeconds(deadline, before(60))).toBe(60);
  expect(warningSeconds(deadline, before(0.4))).toBe(1);
  expect(warningSeconds(deadline, before(-1))).toBeUndefined();
  expect(warningSeconds(undefined, 0)).toBeUndefined();
});

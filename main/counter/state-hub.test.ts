import { expect, it, vi } from 'vitest';
import type { ApplicantState, OperatorState } from '#core/contract/counter/state.ts';
import { StateHub } from './state-hub.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

function hub() {
  const states = { operator: 'a' };
  const onFault = vi.fn();
  const made = new StateHub(
    {
      'operator.state': () => ({ phase: states.operator }) as unknown as OperatorState,
      'applicant.state': () => ({ active: false }) as ApplicantState,
    },
    onFault,
  );
  return { states, onFault, made };
}

it('pushes many changes of one turn as one snapshot, and an equal snapshot not at all', async () => {
  const { states, made } = hub();
  const listener = vi.fn();
  made.subscribe('operator.state', listener);
  made.changed();
  made.changed();
  await turn();
  expect(listener).toHaveBeenCalledTimes(1);
  made.changed();
  await turn();
  expect(listener).toHaveBeenCalledTimes(1);
  states.operator = 'b';
  made.changed();
  await turn();
  expect(listener).toHaveBeenLastCalledWith({ phase: 'b' });
});

it('is not harmed by a listener that throws, and tells of it', async () => {
  const { made, onFault } = hub();
  const good = vi.fn();
  made.subscribe('operator.state', () => {
    throw new Error('bad listener');
  });
  made.subscribe('operator.state', good);
  made.changed();
  await turn();
  expect(good).toHaveBeenCalledTimes(1);
  expect(onFault).toHaveBeenCalledTimes(1);
});

it('pushes nothing to those who left', async () => {
  const { made } = hub();
  const listener = vi.fn();
  made.subscribe('applicant.state', listener)();
  made.changed();
  await turn();
  expect(listener).not.toHaveBeenCalled();
});

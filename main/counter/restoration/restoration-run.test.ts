import { expect, it, vi } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import { codeOf } from '../session/session.fixture.ts';
import { RestorationRun } from './restoration-run.ts';

const SESSION = '0197a000-0000-7000-8000-000000000001';

function desk(restore: (() => Promise<void>) | undefined) {
  const faults: unknown[] = [];
  const onChange = vi.fn();
  const run = new RestorationRun({
    library: { restoration: () => restore },
    onChange,
    onFault: (error) => faults.push(error),
  });
  return { run, faults, onChange };
}

it('is under way once, and then restored, in its own session', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { run, onChange } = desk(() => promise);
  run.start(SESSION);
  expect(run.progress(SESSION)).toEqual({ state: 'under-way' });
  expect(codeOf(() => run.start(SESSION))).toBe('STEP_NOT_ALLOWED');
  resolve();
  await vi.waitFor(() => expect(run.progress(SESSION)).toEqual({ state: 'restored' }));
  expect(run.progress('another')).toBeUndefined();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2));
});

it('tells why it failed, and may be started again', async () => {
  const { run, faults } = desk(() => Promise.reject(failure('SECOND_FACTOR_WRONG', 'the PIN is another')));
  run.start(SESSION);
  const failed = { state: 'failed', error: expect.objectContaining({ code: 'SECOND_FACTOR_WRONG' }) };
  await vi.waitFor(() => expect(run.progress(SESSION)).toEqual(failed));
  run.start(SESSION);
  expect(run.progress(SESSION)).toEqual({ state: 'under-way' });
  expect(faults).toEqual([]);
});

it('logs a failure that has no code', async () => {
  const { run, faults } = desk(() => Promise.reject(new Error('x')));
  run.start(SESSION);
  const failed = { state: 'failed', error: expect.objectContaining({ code: 'INTERNAL' }) };
  await vi.waitFor(() => expect(run.progress(SESSION)).toEqual(failed));
  expect(faults).toHaveLength(1);
});

it('needs a person without a wallet', () => {
  const { run, onChange } = desk(undefined);
  expect(codeOf(() => run.start(SESSION))).toBe('STEP_NOT_ALLOWED');
  expect(run.progress(SESSION)).toBeUndefined();
  expect(onChange).not.toHaveBeenCalled();
});

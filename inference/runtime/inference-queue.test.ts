import { expect, test } from 'vitest';
import type { AppError } from '#core/contract/errors.ts';
import { type InferenceJob, InferenceQueue } from './inference-queue.ts';

function job(name: string, stream?: string, startBy?: number) {
  const rejections: AppError[] = [];
  const value: InferenceJob = {
    task: name,
    input: undefined,
    stream,
    startBy,
    transfer: [],
    resolve: () => undefined,
    reject: (error) => rejections.push(error),
  };
  return { value, rejections };
}

test('a newer frame takes the place of the waiting frame of its stream, which is dropped', () => {
  const queue = new InferenceQueue(4);
  const [first, other, newer] = [job('first', 'camera'), job('other', 'scanner'), job('newer', 'camera')];
  queue.push(first.value);
  queue.push(other.value);
  queue.push(newer.value);
  expect(first.rejections.map(({ code }) => code)).toEqual(['FRAME_DROPPED']);
  expect([queue.shift()?.task, queue.shift()?.task, queue.shift()]).toEqual(['newer', 'other', undefined]);
});

test('tasks without a stream never replace each other', () => {
  const queue = new InferenceQueue(4);
  queue.push(job('first').value);
  queue.push(job('second').value);
  expect([queue.shift()?.task, queue.shift()?.task]).toEqual(['first', 'second']);
});

test('a task that waited too long is rejected, and the next in time is done', () => {
  const queue = new InferenceQueue(4);
  const late = job('late', undefined, Date.now() - 1);
  queue.push(late.value);
  queue.push(job('in time', undefined, Date.now() + 60_000).value);
  expect(queue.shift()?.task).toBe('in time');
  expect(late.rejections.map(({ code }) => code)).toEqual(['FRAME_STALE']);
});

test('a full queue refuses the newcomer and keeps the waiting tasks', () => {
  const queue = new InferenceQueue(1);
  const refused = job('second');
  queue.push(job('first').value);
  queue.push(refused.value);
  expect(refused.rejections.map(({ code }) => code)).toEqual(['FRAME_DROPPED']);
  expect(queue.shift()?.task).toBe('first');
});

import { expect, it } from 'vitest';
import { cameraErrorOf, retryDelay, WrongSide } from './camera-error.ts';

it.each([
  ['NotAllowedError', 'CAMERA_REFUSED'],
  ['NotFoundError', 'CAMERA_MISSING'],
  ['OverconstrainedError', 'CAMERA_MISSING'],
  ['NotReadableError', 'CAMERA_BUSY'],
  ['SomethingNewError', 'CAMERA_NOT_STARTED'],
] as const)('names %s as %s', (name, expected) => {
  expect(cameraErrorOf(new DOMException('', name))).toBe(expected);
});

it('names a camera that looks to the other side', () => {
  expect(cameraErrorOf(new WrongSide())).toBe('CAMERA_WRONG_SIDE');
});

it('names a value that is no error at all', () => {
  expect(cameraErrorOf(undefined)).toBe('CAMERA_NOT_STARTED');
});

it('never asks again by itself after a refusal, and slows down a camera that does not start', () => {
  expect(retryDelay('CAMERA_REFUSED', 1)).toBeUndefined();
  expect(retryDelay('CAMERA_NOT_STARTED', 1)).toBe(0);
  expect(retryDelay('CAMERA_NOT_STARTED', 3)).toBe(5000);
  expect(retryDelay('CAMERA_LOST', 1)).toBe(3000);
});

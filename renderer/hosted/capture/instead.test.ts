import { expect, it } from 'vitest';
import { awaitsCamera, problemOf, takesNative } from './instead.ts';

it('shows a person who says that there is no camera the ways without one, and leaves them there', () => {
  expect(problemOf({ of: 'none' })).toBe('CAMERA_MISSING');
  expect(awaitsCamera({ of: 'none' })).toBe(false);
  expect(awaitsCamera({ of: 'ways' })).toBe(false);
});

it('waits for a camera that is lost or missing, and for no other fault to end by itself', () => {
  for (const fault of ['CAMERA_LOST', 'CAMERA_MISSING'] as const) {
    expect(problemOf({ of: 'fault', fault })).toBe(fault);
    expect(awaitsCamera({ of: 'fault', fault })).toBe(true);
  }
  for (const fault of ['CAMERA_REFUSED', 'CAMERA_BUSY', 'frozen', 'insecure'] as const)
    expect(awaitsCamera({ of: 'fault', fault })).toBe(false);
});

it('shows nothing of a problem beside the other views', () => {
  for (const instead of [undefined, { of: 'native' }, { of: 'retry' }] as const)
    expect(problemOf(instead)).toBeUndefined();
});

it.each([
  ['document-front', false, false, true],
  ['document-back', false, false, true],
  ['selfie', true, false, true],
  ['selfie', false, true, true],
  // Its questions are answered before a live camera; the services refuse anything else.
  ['selfie', false, false, false],
  ['challenge', true, true, false],
] as const)(
  'offers the camera of the system at %s, Light Mode %s, liveness skipped %s: %s',
  (step, lightMode, skipLiveness, offered) => {
    expect(takesNative(step, { lightMode, skipLiveness })).toBe(offered);
  },
);

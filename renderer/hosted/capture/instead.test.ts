import { expect, it } from 'vitest';
import { awaitsCamera, problemOf } from './instead.ts';

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

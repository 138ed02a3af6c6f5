import { expect, it } from 'vitest';
import { complaintsOf } from './camera-complaints.ts';

const GOOD = { frameRate: 30, dropped: 0.02, exposureHunting: false, frozen: false };

it('says nothing of a camera that does well', () => {
  expect(complaintsOf(GOOD)).toEqual([]);
});

it('names each fault that a person can do something about', () => {
  expect(complaintsOf({ ...GOOD, frameRate: 5 })).toEqual(['slow']);
  expect(complaintsOf({ ...GOOD, dropped: 0.3, exposureHunting: true })).toEqual(['dropping', 'hunting']);
});

it('says of a picture that stands still only that', () => {
  expect(complaintsOf({ frameRate: 0, dropped: 0.5, exposureHunting: true, frozen: true })).toEqual([
    'frozen',
  ]);
});

import { expect, it } from 'vitest';
import { FrameMeta } from '#core/contract/counter/frame.ts';
import { questionAt } from './question-at.ts';

const PROMPT = { nonce: 'bm9uY2U', index: 2 };

it('binds a frame to its sequence and question', () => {
  expect(questionAt(PROMPT, undefined, 5)).toEqual({ nonce: 'bm9uY2U', index: 2 });
  expect(questionAt(undefined, undefined, 5)).toBeUndefined();
});

it('carries the colour that was on the screen when the frame was taken, in the form that main takes', () => {
  expect(questionAt(PROMPT, [], 5)?.stage).toBe(-1);
  const live = questionAt(PROMPT, [1000, 1700], 1710);
  expect(live?.stage).toBe(1);
  expect(FrameMeta.shape.live.parse(live)).toEqual(live);
});

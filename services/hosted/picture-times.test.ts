import { describe, expect, it } from 'vitest';
import type { TracedFrame } from '#core/liveness/camera-facts.ts';
import { timingSignal } from '#core/liveness/frame-timing.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { datedByStream } from './picture-times.ts';

const { injection } = COUNTER_STANDARD.face_liveness;
const traces = { digest: '', grid: new Uint8Array(), noise: 1 };

/** Frames of a stream, ten a second with the jitter of a camera, dated `lateMs` after they were taken. */
function filmed(count: number, { begun = 0, lateMs = 0, pace = 1 } = {}): TracedFrame[] {
  return Array.from({ length: count }, (_, index) => {
    const at = begun + 100 * index + (index % 3);
    const media = begun + pace * (at - begun);
    return {
      at: at + lateMs,
      traces,
      timing: { mediaTime: media / 1000, presentedFrames: begun / 100 + index },
    };
  });
}
const attempt = (traced: readonly TracedFrame[]) => ({ traced, start: { traced } as never });
const verdict = (held: readonly TracedFrame[], answering: readonly TracedFrame[]) =>
  timingSignal([...held, ...answering], injection).verdict;

/** A picture, and an answer of six seconds that begins three seconds later. */
const [BEGUN, QUESTION] = [0, 4_000];
const ANSWER = filmed(60, { begun: QUESTION });

describe('a picture whose upload took its time', () => {
  it('is dated by the clock of its stream, and is no sign of an injected camera', () => {
    const held = filmed(8, { begun: BEGUN, lateMs: 2_500 });
    expect(verdict(held, ANSWER)).toBe('FAILED');
    const { traced } = datedByStream(attempt(held), ANSWER);
    expect(traced).toEqual(filmed(8, { begun: BEGUN }));
    expect(verdict(traced, ANSWER)).toBe('PASSED');
  });

  it('leaves a stream of another pace suspect', () => {
    const held = filmed(8, { begun: BEGUN, lateMs: 2_500, pace: 1.5 });
    const answer = filmed(60, { begun: QUESTION, pace: 1.5 });
    expect(verdict(datedByStream(attempt(held), answer).traced, answer)).toBe('FAILED');
  });

  it('is dated once, when the first answer comes', () => {
    const held = filmed(8, { begun: BEGUN, lateMs: 2_500 });
    const answered = { traced: [...held, ...ANSWER], start: { traced: held } as never };
    expect(datedByStream(answered, filmed(60, { begun: 12_000 }))).toBe(answered);
  });

  it.each([
    ['is not late', filmed(8, { begun: BEGUN }), ANSWER],
    ['would be later', filmed(8, { begun: BEGUN, lateMs: -2_500 }), ANSWER],
    ['would be a minute late and more', filmed(8, { begun: BEGUN, lateMs: 61_000 }), ANSWER],
    ['has no frames', [], ANSWER],
    ['has an answer without frames', filmed(8, { lateMs: 2_500 }), []],
    [
      'has a clock that is no number',
      filmed(8, { lateMs: 2_500 }).map((frame) => ({
        ...frame,
        timing: { mediaTime: Number.NaN, presentedFrames: 1 },
      })),
      ANSWER,
    ],
    ['has no clock', filmed(8, { lateMs: 2_500 }).map(({ timing: _none, ...frame }) => frame), ANSWER],
  ])('keeps its times where it %s', (_why, held, answer) => {
    const run = attempt(held);
    expect(datedByStream(run, answer)).toBe(run);
  });
});

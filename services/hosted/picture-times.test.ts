import { describe, expect, it } from 'vitest';
import type { TracedFrame } from '#core/liveness/camera-facts.ts';
import { timingSignal } from '#core/liveness/frame-timing.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { datedByStream } from './picture-times.ts';

const { injection } = COUNTER_STANDARD.face_liveness;
const traces = { digest: '', grid: new Uint8Array() };

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
/** Under way for as long as the picture is late. */
const UPLOAD_MS = 2_500;
const verdict = (held: readonly TracedFrame[], answering: readonly TracedFrame[]) =>
  timingSignal([...held, ...answering], injection).verdict;

/** A picture, and an answer of six seconds that begins three seconds later. */
const [BEGUN, QUESTION] = [0, 4_000];
const ANSWER = filmed(60, { begun: QUESTION });

describe('a picture whose upload took its time', () => {
  it('is dated by the clock of its stream, and is no sign of an injected camera', () => {
    const held = filmed(8, { begun: BEGUN, lateMs: UPLOAD_MS });
    expect(verdict(held, ANSWER)).toBe('FAILED');
    const { traced } = datedByStream(attempt(held), ANSWER, UPLOAD_MS);
    expect(traced).toEqual(filmed(8, { begun: BEGUN }));
    expect(verdict(traced, ANSWER)).toBe('PASSED');
  });

  it('leaves a stream of another pace suspect', () => {
    const held = filmed(8, { begun: BEGUN, lateMs: UPLOAD_MS, pace: 1.5 });
    const answer = filmed(60, { begun: QUESTION, pace: 1.5 });
    expect(verdict(datedByStream(attempt(held), answer, UPLOAD_MS).traced, answer)).toBe('FAILED');
  });

  it.each([
    ['as its upload took', UPLOAD_MS, UPLOAD_MS],
    ['as its upload took, and a second', UPLOAD_MS + 1_000, UPLOAD_MS],
    ['as a connection takes', 1_000, 0],
  ])('is dated back by as much %s', (_how, lateMs, uploadMs) => {
    const run = attempt(filmed(8, { begun: BEGUN, lateMs }));
    expect(datedByStream(run, ANSWER, uploadMs).traced).toEqual(filmed(8, { begun: BEGUN }));
  });

  it.each([
    ['arrived at once', 2_500, 30],
    ['was under way for less', 3_000, 1_900],
  ])('keeps the times of a film that was moved forward where it %s', (_why, lateMs, uploadMs) => {
    const moved = filmed(8, { begun: BEGUN, lateMs });
    const run = attempt(moved);
    expect(datedByStream(run, ANSWER, uploadMs)).toBe(run);
    expect(verdict(moved, ANSWER)).toBe('FAILED');
  });

  it('is dated once, when the first answer comes', () => {
    const held = filmed(8, { begun: BEGUN, lateMs: UPLOAD_MS });
    const answered = { traced: [...held, ...ANSWER], start: { traced: held } as never };
    expect(datedByStream(answered, filmed(60, { begun: 12_000 }), UPLOAD_MS)).toBe(answered);
  });

  it.each([
    ['is not late', filmed(8, { begun: BEGUN }), ANSWER],
    ['would be later', filmed(8, { begun: BEGUN, lateMs: -2_500 }), ANSWER],
    ['has no frames', [], ANSWER],
    ['has an answer without frames', filmed(8, { lateMs: UPLOAD_MS }), []],
    [
      'has a clock that is no number',
      filmed(8, { lateMs: UPLOAD_MS }).map((frame) => ({
        ...frame,
        timing: { mediaTime: Number.NaN, presentedFrames: 1 },
      })),
      ANSWER,
    ],
    ['has no clock', filmed(8, { lateMs: UPLOAD_MS }).map(({ timing: _none, ...frame }) => frame), ANSWER],
  ])('keeps its times where it %s', (_why, held, answer) => {
    const run = attempt(held);
    expect(datedByStream(run, answer, UPLOAD_MS)).toBe(run);
  });
});

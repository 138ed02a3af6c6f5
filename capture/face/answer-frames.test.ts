import { describe, expect, it } from 'vitest';
import { ChallengeSettings, type FaceSample } from '#core/liveness/challenge.ts';
import { MOST_FRAME_BYTES, MOST_LIVE_BYTES } from '#core/liveness/live-frames.ts';
import { drawAct, drawActor, playTrack, seeded } from '#core/liveness/synthetic-track.fixture.ts';
import { AnswerFrames } from './answer-frames.ts';

const settings = ChallengeSettings.parse({ count: 2 });
const question = (issuedAt = 0) => ({ kind: 'nod', issuedAt, deadline: issuedAt + 20_000 }) as const;

/** A person who nods, ten frames a second. */
function nods(from = 0): FaceSample[] {
  const uniform = seeded(7);
  const actor = { ...drawActor(uniform), framesPerSecond: 10, missing: 0, blinksEveryMs: 0 };
  return playTrack(actor, [drawAct('nod', uniform)], uniform, { from });
}

function watched(
  samples: readonly FaceSample[],
  { look = true, size = 100 } = {},
  frames = new AnswerFrames(),
) {
  frames.begin();
  for (const [index, sample] of samples.entries()) {
    frames.add({ jpeg: new Uint8Array(size).fill(index + 1), sample, look });
  }
  return frames;
}

describe('the frames of an attempt', () => {
  it('are few of each question, with the times and the lengths by which they are found', () => {
    const frames = watched(nods());
    expect(frames.keep(0, question(), settings)).toBe(true);
    watched(nods(30_000), { size: 50 }, frames);
    expect(frames.keep(1, question(30_000), settings)).toBe(true);
    const liveFrames = frames.liveFrames();
    expect(liveFrames.frames.map(({ question: position }) => position)).toEqual(
      liveFrames.frames.map(({ question: position }) => position).toSorted(),
    );
    for (const position of [0, 1]) {
      const own = liveFrames.frames.filter((frame) => frame.question === position);
      expect(own.length).toBeGreaterThanOrEqual(4);
      expect(own.length).toBeLessThanOrEqual(10);
      expect(own.every(({ at, size }) => at >= 0 && at < 20_000 && size === (position ? 50 : 100))).toBe(
        true,
      );
    }
    expect(liveFrames.bytes).toHaveLength(liveFrames.frames.reduce((sum, { size }) => sum + size, 0));
  });

  it('are fewer where they are large, so that every question has its own', () => {
    const four = ChallengeSettings.parse({ count: 4 });
    const frames = new AnswerFrames();
    for (const position of [0, 1, 2, 3]) {
      watched(nods(30_000 * position), { size: MOST_FRAME_BYTES }, frames);
      expect(frames.keep(position, question(30_000 * position), four)).toBe(true);
    }
    expect(frames.liveFrames().frames.length).toBeLessThanOrEqual(30);
    expect(frames.liveFrames().bytes.length).toBeLessThanOrEqual(MOST_LIVE_BYTES);
  });

  it('are judged again for a question that could not be stored', () => {
    const frames = watched(nods());
    frames.keep(0, question(), settings);
    const once = frames.liveFrames();
    frames.keep(0, question(), settings);
    expect(frames.liveFrames()).toEqual(once);
  });

  it.each([
    ['nobody moves in them', watched(nods().slice(0, 5))],
    ['none of them shows the face of the picture', watched(nods(), { look: false })],
    ['they are too large', watched(nods(), { size: MOST_LIVE_BYTES / 3 })],
  ])('are no answer where %s', (_why, frames) => {
    expect(frames.keep(0, question(), settings)).toBe(false);
    expect(frames.liveFrames().frames).toEqual([]);
  });
});

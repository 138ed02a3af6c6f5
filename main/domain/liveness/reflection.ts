import type { LightSample, LightSettings, ScreenColour } from './light.ts';
import type { LivenessSignal } from './liveness-result.ts';

/** First version: correlation of the chroma of the face, against the surroundings, with the colours shown. */
export function judgeReflection(
  colours: readonly ScreenColour[],
  samples: readonly LightSample[],
  settings: LightSettings,
): LivenessSignal {
  const id = 'light-reflection';
  const pairs = samples.flatMap(({ stage, face, surround }) => {
    const shown = colours[stage];
    if (!shown) return [];
    return [
      [shown[0] - shown[1], Math.log(face[0] / face[1]) - Math.log(surround[0] / surround[1])] as const,
      [shown[2] - shown[1], Math.log(face[2] / face[1]) - Math.log(surround[2] / surround[1])] as const,
    ];
  });
  if (samples.length < 2 * colours.length)
    return { id, verdict: 'NOT_PERFORMED', reason: 'too-few-frames', frames: samples.length };
  const mean = (column: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[column], 0) / pairs.length;
  const [mx, my] = [mean(0), mean(1)];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xy += (x - mx) * (y - my);
    xx += (x - mx) ** 2;
    yy += (y - my) ** 2;
  }
  const value = xy / (Math.sqrt(xx * yy) || 1);
  const follows = value >= settings.minCorrelation;
  return {
    id,
    verdict: follows ? 'PASSED' : 'FAILED',
    reason: follows ? 'ok' : 'no-reflection',
    value,
    threshold: settings.minCorrelation,
    unit: 'correlation',
    frames: samples.length,
  };
}

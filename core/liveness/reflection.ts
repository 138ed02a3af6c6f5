import type { LightSample, LightSettings, ScreenColour } from './light.ts';
import { chromaTrack, detrended, type Series, screenTrack } from './light-track.ts';
import type { LivenessReason, LivenessSignal } from './liveness-result.ts';

/** How late a colour may reach the pixels of the face, by the display and the camera together, milliseconds. */
const MAX_LAG_MS = 400;
const LAG_STEP_MS = 50;
/** Fewer frames than this for each colour leave too much to chance. */
const FRAMES_PER_STAGE = 2;
/**
 * A response below this share of the least one, in a measurement precise enough to show more, counts as no response.
 */
const ABSENT = 1 / 3;
/** From this many times the least response on, the light on the face changes beyond any noise of a camera. */
const STRONG = 2;
/** Standard errors within which a response lies. */
const MARGIN = 2;
/** A face that is brighter in the picture than this is near saturation, and hides added light. */
const SATURATED = 0.6;

/**
 * Whether the light on the face follows the colours of the screen, as it does on skin before this screen and nowhere
 * else. It compares the chroma of the face with that of its surroundings, each relative to its ambient light. So drift
 * and flicker of the room and the white balance of the camera cancel out. A sheet of paper or a display held to the
 * camera cancels out too, since it reflects as its background does.
 * @param colours in the order in which they were shown
 * @param samples in the order of capture
 * @returns the correlation that the best lag gives. NOT_PERFORMED with too few frames, and where the light of the room
 * or the noise could hide the screen's
 */
export function judgeReflection(
  colours: readonly ScreenColour[],
  samples: readonly LightSample[],
  settings: LightSettings,
): LivenessSignal {
  const chroma = chromaTrack(samples);
  const frames = chroma.at.length;
  if (
    colours.length === 0 ||
    stagesSeen(samples, colours.length) < colours.length - 1 ||
    frames < FRAMES_PER_STAGE * colours.length
  )
    return { id: 'light-reflection', verdict: 'NOT_PERFORMED', reason: 'too-few-frames', frames };
  const response = bestResponse(colours, samples, chroma);
  return {
    id: 'light-reflection',
    ...judge(response, chroma, settings),
    value: response.correlation,
    threshold: settings.minCorrelation,
    unit: 'correlation',
    frames,
  };
}

/** Colours that at least one usable frame shows. */
function stagesSeen(samples: readonly LightSample[], stages: number): number {
  return new Set(samples.map(({ stage }) => stage).filter((stage) => stage >= 0 && stage < stages)).size;
}

type Chroma = ReturnType<typeof chromaTrack>;

interface Response {
  correlation: number;
  /**
   * Root mean square of the light that followed the screen on the face, parts of full scale, and its standard error.
   */
  size: number;
  error: number;
}

function judge(
  { correlation, size, error }: Response,
  chroma: Chroma,
  { minCorrelation, minResponse }: LightSettings,
): { verdict: LivenessSignal['verdict']; reason: LivenessReason } {
  if (size >= minResponse && correlation >= minCorrelation) return { verdict: 'PASSED', reason: 'ok' };
  const most = size + MARGIN * error;
  if (chroma.level > SATURATED) return { verdict: 'NOT_PERFORMED', reason: 'ambient-too-bright' };
  // So precise a measurement would have shown the least reflection of a room in which the screen can be seen.
  if (most < ABSENT * minResponse) return { verdict: 'FAILED', reason: 'no-reflection' };
  // The light on the face changes, and visibly, but not as the screen does.
  if (correlation < minCorrelation && changeByStage(chroma) >= STRONG * minResponse)
    return { verdict: 'FAILED', reason: 'no-reflection' };
  return {
    verdict: 'NOT_PERFORMED',
    reason: error * MARGIN < minResponse ? 'ambient-too-bright' : 'signals-inconclusive',
  };
}

/** The response at the lag at which the face follows the screen best. */
function bestResponse(
  colours: readonly ScreenColour[],
  samples: readonly LightSample[],
  chroma: Chroma,
): Response {
  let best: Response | undefined;
  for (let lag = 0; lag <= MAX_LAG_MS; lag += LAG_STEP_MS) {
    const response = responseTo(screenTrack(colours, samples, chroma.at, lag), chroma.face, chroma.level);
    if (!best || response.correlation > best.correlation) best = response;
  }
  return best!;
}

/** Least squares of the face's chroma on the screen's, both channels together. */
function responseTo(screen: Series, face: Series, level: number): Response {
  const pairs = screen.map((values, channel) => [detrended(values), detrended(face[channel]!)] as const);
  let [shown, seen, both] = [0, 0, 0];
  for (const [x, y] of pairs) {
    for (const [index, value] of x.entries()) {
      shown += value * value;
      seen += y[index]! * y[index]!;
      both += value * y[index]!;
    }
  }
  const count = 2 * face[0].length;
  if (!(shown > 0 && seen > 0)) return { correlation: 0, size: 0, error: 0 };
  const slope = both / shown;
  const spread = Math.sqrt(shown / count);
  const residual = Math.max(0, seen - slope * both) / Math.max(1, count - 5);
  return {
    correlation: both / Math.sqrt(shown * seen),
    size: Math.max(0, slope) * spread * level,
    error: Math.sqrt(residual / shown) * spread * level,
  };
}

/**
 * How much the face changes from colour to colour, whether or not it follows the screen; root mean square, parts of
 * full scale.
 */
function changeByStage({ face, stage, level }: Chroma): number {
  const stages = [...new Set(stage)];
  const squares = face.flatMap((values) => {
    const changes = detrended(values);
    return stages.map((one) => {
      const during = changes.filter((_, index) => stage[index] === one);
      return (during.reduce((sum, value) => sum + value, 0) / during.length) ** 2;
    });
  });
  return level * Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / Math.max(1, squares.length));
}

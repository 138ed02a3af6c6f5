import { cosineSimilarity } from '#core/biometrics/cosine-similarity.ts';
import { AppError } from '#core/contract/errors.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { PassiveScore, TracedFrame } from '#core/liveness/camera-facts.ts';
import { judgeContinuity } from '#core/liveness/continuity.ts';
import { decideLiveness } from '#core/liveness/decide-liveness.ts';
import { injectionSignals } from '#core/liveness/injection.ts';
import type { LightSample } from '#core/liveness/light.ts';
import type { LivenessResult, LivenessSignal, LivenessSignalId } from '#core/liveness/liveness-result.ts';
import { passiveSignals } from '#core/liveness/passive.ts';
import { judgeReflection } from '#core/liveness/reflection.ts';
import { faceTasks } from '#inference/face/face-tasks.ts';
import type { LiveFrame } from '#inference/ports/face-models.ts';
import type { ModelStore } from '#inference/runtime/model-store.ts';
import type { Presentation, PresentedFrame } from './pad-presentations.ts';
import type { PadAnswer } from './pad-rates.ts';

/** The signals that frames alone can give, and which side of their value indicates a living person. */
export const FRAME_SIGNALS = {
  'passive-mean': { livesAbove: true },
  'passive-worst': { livesAbove: true },
  'light-reflection': { livesAbove: true },
  'injection-repeats': { livesAbove: false },
  'injection-noise': { livesAbove: false },
} as const satisfies Partial<Record<LivenessSignalId, { livesAbove: boolean }>>;
export type FrameSignal = keyof typeof FRAME_SIGNALS;

/** The signals of one presentation. */
export interface JudgedPresentation {
  signals: LivenessSignal[];
  /** The result by the flow's strictest rule, as a session would record it. */
  result: LivenessResult;
}

type FaceLiveness = Flow['face_liveness'];
type Seen = LiveFrame & { frame: PresentedFrame };

/** Observes every frame and judges them as an attempt of a session is judged. Frames that cannot be read are left out. */
export async function judgePresentation(
  models: ModelStore,
  presentation: Presentation,
  settings: FaceLiveness,
): Promise<JudgedPresentation> {
  const seen = await observeFrames(models, presentation);
  const hasPassive = (await models.optional('passive-liveness')).length > 0;
  const signals = [
    ...passiveSignals(hasPassive ? seen.map(passiveOf) : undefined, passiveSettings(presentation, settings)),
    ...injectionSignals(seen.map(tracedOf), undefined, settings.injection),
    ...(presentation.colours.length > 0
      ? [judgeReflection(presentation.colours, seen.flatMap(lightOf), settings.light)]
      : []),
    judgeContinuity(similarities(seen), settings.challenges.limits),
  ];
  return { signals, result: resultOf(signals) };
}

/** A single picture is judged as a clip of one frame. */
function passiveSettings({ still }: Presentation, { passive }: FaceLiveness): FaceLiveness['passive'] {
  return still ? { ...passive, minFrames: 1 } : passive;
}

async function observeFrames(models: ModelStore, { frames }: Presentation): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const frame of frames) {
    try {
      const image = await frame.picture();
      const input = { image, template: true, passive: true };
      seen.push({ ...(await faceTasks['face.observe'](input, { models })), frame });
    } catch (error) {
      const isPicture = error instanceof AppError && error.code.startsWith('IMAGE_');
      if (!isPicture) throw error;
    }
  }
  return seen;
}

const passiveOf = ({ passive = [] }: Seen): PassiveScore[] => passive;
const tracedOf = ({ frame: { at }, traces }: Seen): TracedFrame => ({ at, traces });

function lightOf({ frame: { at, stage }, traces: { faceColour, surroundColour } }: Seen): LightSample[] {
  return faceColour && surroundColour ? [{ at, stage, face: faceColour, surround: surroundColour }] : [];
}

/** Every near-frontal face against the first one. */
function similarities(seen: readonly Seen[]): number[] {
  const [first, ...others] = seen.flatMap(({ template }) => (template ? [template.vector] : []));
  return first ? others.map((vector) => cosineSimilarity(first, vector)) : [];
}

function resultOf(signals: LivenessSignal[]): LivenessResult {
  const at = new Date(0).toISOString();
  return decideLiveness({
    rule: 'active-and-passive',
    action: 'review',
    attempt: 1,
    startedAt: at,
    endedAt: at,
    challenges: [],
    replaced: [],
    signals,
    models: [],
  });
}

/** The answer of the product's rule: a session whose camera signals failed goes to a person. */
export function answerOfRule({ result: { status, injection } }: JudgedPresentation): PadAnswer {
  if (status === 'FAILED' || injection.verdict === 'FAILED') return 'attack';
  return status === 'PASSED' ? 'bona-fide' : 'none';
}

/** The joint answer of the signals where no question was asked: an attack when one fails, bona fide when one passes. */
export function answerOfAny({ signals }: JudgedPresentation): PadAnswer {
  const verdicts = signals.filter(({ id }) => Object.hasOwn(FRAME_SIGNALS, id)).map(({ verdict }) => verdict);
  if (verdicts.includes('FAILED')) return 'attack';
  return verdicts.includes('PASSED') ? 'bona-fide' : 'none';
}

import { unlessModelMissing } from '#core/contract/errors.ts';
import type { Flow } from '#core/contract/flow.ts';
import { isSameJson } from '#core/keys/canonical-json.ts';
import { decideLiveness } from '#core/liveness/decide-liveness.ts';
import { KeptLiveness } from '#core/liveness/live-frames.ts';
import type { LivenessResult } from '#core/liveness/liveness-result.ts';
import { type LoggedSelfie, livenessFacts } from '#core/proofing/session-log/selfie-events.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import { unlessUnreadable } from './artefact-picture.ts';
import { recomputeAnswers, type ShownAttempt } from './recompute-answers.ts';
import type { Artefacts } from './recompute-document.ts';
import type { RecallingVision } from './remembered-vision.ts';

/** Models, rules and artefacts of a recomputation. */
interface Means {
  readonly vision: RecallingVision;
  readonly flow: Flow;
  /** Version of the evidence. */
  readonly evidence: number;
  readonly artefacts: Artefacts;
}

/** The liveness result of an attempt, made again. */
interface RecomputedAttempt {
  /** Undefined where nothing was logged, or the artefact of the attempt is missing. */
  readonly liveness?: LivenessResult;
  readonly differing: string[];
  readonly unchecked: string[];
}

/**
 * The result that the kept signals give, and the answers that the frames show; other signals are the kiosk's word.
 *
 * @param selfie bytes of the picture of the face
 * @throws AppError MODEL_FAILED
 */
export async function recomputeAttempt(
  means: Means,
  { liveness, pictures }: Pick<LoggedSelfie, 'liveness' | 'pictures'>,
  selfie: Uint8Array,
): Promise<RecomputedAttempt> {
  if (!liveness) return { differing: [], unchecked: [] };
  const bytes = pictures.liveness === undefined ? undefined : means.artefacts(pictures.liveness);
  const kept = bytes && KeptLiveness.safeParse(parsed(bytes)).data;
  if (!kept) return { differing: ['liveness result'], unchecked: [] };
  const { frames: _frames, ...result } = kept;
  const decided = decidedAgain(means.flow, result, result.challenges);
  const agree = [result, decided].every((one) => sameFacts(one, liveness));
  const isHonest = agree && isAsked(means.flow, decided);
  const answers = await answersOf(means, kept, { selfie, frames: pictures.frames });
  const { challenges } = answers;
  const signals = loweredBy(result.signals, answers.passive);
  const isAsBefore = challenges === kept.challenges && signals === result.signals;
  return {
    liveness: isAsBefore ? decided : decidedAgain(means.flow, { ...result, signals }, challenges),
    differing: [...(isHonest ? [] : ['liveness result']), ...answers.differing],
    unchecked: answers.unchecked,
  };
}

function decidedAgain(
  flow: Flow,
  kept: LivenessResult,
  challenges: LivenessResult['challenges'],
): LivenessResult {
  const { reasonCode } = kept;
  const again = decideLiveness({
    ...kept,
    challenges,
    rule: flow.face_liveness.satisfiedBy,
    action: actionOf(flow),
    skipped: reasonCode === 'skipped',
    fallback: reasonCode === 'fallback',
    ...nonceOf(kept),
  });
  // A picture that no model could judge has its own reason.
  return reasonCode === 'model-missing' ? { ...again, reasonCode } : again;
}

type Answers = Pick<LivenessResult, 'challenges'> &
  Pick<ShownAttempt, 'passive'> &
  Pick<RecomputedAttempt, 'differing' | 'unchecked'>;

/** The challenges of an attempt with those failed whose answer no frame shows, and the signals of passive models. */
async function answersOf(
  means: Means,
  kept: KeptLiveness,
  { selfie, frames }: { selfie: Uint8Array; frames: string | undefined },
): Promise<Answers> {
  const { challenges } = kept;
  const asLogged = { challenges, passive: [], differing: [], unchecked: [] };
  const isAnswered = challenges.some(({ verdict }) => verdict === 'PASSED');
  if (!isAnswered || means.evidence < 3) return asLogged;
  const liveFrames = frames === undefined ? new Uint8Array() : means.artefacts(frames);
  // Artefacts that never arrived are a gap.
  if (!liveFrames) return asLogged;
  const face = means.vision.face();
  const shown = face && (await shownBy(face, means, kept, { selfie, liveFrames }));
  if (!shown) return { ...asLogged, unchecked: ['liveness'] };
  const { answered, passive } = shown;
  const isUnseen = challenges.map(({ verdict }, index) => verdict === 'PASSED' && !answered[index]);
  if (!isUnseen.includes(true)) return { ...asLogged, passive };
  const failed = challenges.map((one, index) =>
    isUnseen[index] ? { ...one, verdict: 'FAILED' as const, reason: 'wrong-movement' as const } : one,
  );
  return { challenges: failed, passive, differing: ['liveness answers'], unchecked: [] };
}

/** @returns undefined where no model judges faces here */
async function shownBy(
  face: FaceEngine,
  { vision, flow, evidence }: Means,
  kept: KeptLiveness,
  pictures: { selfie: Uint8Array; liveFrames: Uint8Array },
): Promise<ShownAttempt | undefined> {
  const judge = () => recomputeAnswers(face, flow, kept, pictures, evidence);
  const { face_liveness, selfie } = flow;
  const question = ['answers', evidence, face_liveness, selfie.limits, kept.challenges, kept.frames];
  const shown = await unlessModelMissing(
    unlessUnreadable(vision.recall?.(question, [pictures.selfie, pictures.liveFrames], judge) ?? judge()),
  );
  if (shown !== 'unreadable') return shown;
  return { answered: kept.challenges.map(() => false), passive: [] };
}

/** The effect of the verdict on the camera, as the kiosk derives it. */
const actionOf = ({ mustNotFail, requiredChecks }: Flow): 'review' | 'report' =>
  [...mustNotFail, ...requiredChecks].includes('face.injection') ? 'review' : 'report';

/** Whether an attempt that passed was asked the questions of the flow, bound to a nonce. */
function isAsked({ face_liveness: { challenges } }: Flow, result: LivenessResult): boolean {
  if (result.status !== 'PASSED') return true;
  const answered = result.challenges.filter(({ verdict }) => verdict === 'PASSED').length;
  return result.nonce !== undefined && answered >= challenges.count;
}

const nonceOf = ({ nonce }: LivenessResult) => (nonce === undefined ? {} : { nonce });

/** Passive models of these services are heard, also where the kiosk has none; they can only lower an attempt. */
function loweredBy(
  signals: LivenessResult['signals'],
  passive: ShownAttempt['passive'],
): LivenessResult['signals'] {
  const failed = passive.filter(
    ({ id, verdict }) =>
      verdict === 'FAILED' && !signals.some((known) => known.id === id && known.verdict === 'FAILED'),
  );
  if (failed.length === 0) return signals;
  return [...signals.filter(({ id }) => !failed.some((found) => found.id === id)), ...failed];
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

const sameFacts = (result: LivenessResult, logged: LivenessResult): boolean =>
  isSameJson(livenessFacts(result), livenessFacts(logged));

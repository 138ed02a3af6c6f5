import type { FaceTemplate } from '#core/biometrics/compare-templates.ts';
import { cosineSimilarity } from '#core/biometrics/cosine-similarity.ts';
import { failure } from '#core/contract/errors.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { PassiveScore } from '#core/liveness/camera-facts.ts';
import { type FaceSample, judgesLids } from '#core/liveness/challenge.ts';
import { faceSample } from '#core/liveness/face-sample.ts';
import { isAnsweredBy, type KeptLiveness, SENT_WIDTH, type SentFrame } from '#core/liveness/live-frames.ts';
import type { LivenessSignal } from '#core/liveness/liveness-result.ts';
import { passiveSignals } from '#core/liveness/passive.ts';
import { EVIDENCE_VERSION } from '#core/proofing/session-log/read-session.ts';
import type { FaceEngine } from '#inference/ports/face-models.ts';
import type { JudgedFrame } from '../face/answer-frames.ts';
import { pictureIn } from './artefact-picture.ts';

/** How far a similarity may lie below the limit: the last digits of a model's sums differ between processors. */
const SIMILARITY_TOLERANCE = 0.01;

/** No face of the same person who looks into the camera is this far below the limit, even while it moves. */
const STRANGER = 0.3;
/** Degrees by which a head that looks into the camera is turned or tilted at most. */
const MOST_TURNED = 15;

/** From this version of the evidence on no frame is wider than frames are. */
const BOUNDED_SINCE = 4;
/** Before this version the kiosk measured lids by their contours for every question, by today's rule since. */
const MESH_SINCE = 5;

/** An attempt as its frames show it. */
export interface ShownAttempt {
  /** One for each challenge. */
  answered: boolean[];
  /** Empty where no passive model is installed. */
  passive: LivenessSignal[];
}

/** The pictures of an attempt: that of the face, and the frames that show the answers, one after the other. */
interface AttemptPictures {
  selfie: Uint8Array;
  liveFrames: Uint8Array;
}

/**
 * Judges every answer of an attempt again from the frames that were sent, by the code of the kiosk: the movement within
 * a tolerance of a twentieth, and the face by the one of the picture: each question shows it at least once, and no
 * frame in which a face looks into the camera shows another.
 *
 * @param evidence version of the evidence; before version 4, frames of distant faces were wider than is allowed since;
 * before version 5, every question measured lids by their contours
 * @returns for each challenge of the result whether its frames show the answer, and the scores of passive models
 * @throws AppError of the IMAGE_* family, MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED
 */
export async function recomputeAnswers(
  face: FaceEngine,
  flow: Flow,
  { challenges, frames = [] }: KeptLiveness,
  { selfie, liveFrames }: AttemptPictures,
  evidence: number,
): Promise<ShownAttempt> {
  const { template } = await face.observe(pictureIn(selfie), {
    template: true,
    eyes: false,
    quality: false,
    colours: false,
  });
  return judgeAnswers(face, flow, { challenges, frames, liveFrames }, template, evidence);
}

/** Questions, and the frames that are to show their answers. */
export interface LiveAnswers {
  challenges: readonly Pick<KeptLiveness['challenges'][number], 'kind' | 'issuedAt'>[];
  frames: readonly SentFrame[];
  /** Their JPEGs, one after the other. */
  liveFrames: Uint8Array;
}

/**
 * The same with the template of the person who is to give the answers.
 * @param evidence version of the evidence, today's unless named
 * @throws AppError of the IMAGE_* family, MODEL_MISSING, MODEL_ALTERED, MODEL_FAILED
 */
export async function judgeAnswers(
  face: FaceEngine,
  { face_liveness, selfie: { limits } }: Flow,
  { challenges, frames, liveFrames }: LiveAnswers,
  template: FaceTemplate | undefined,
  evidence = EVIDENCE_VERSION,
): Promise<ShownAttempt> {
  const answers: JudgedFrame[][] = challenges.map(() => []);
  const nothing = { answered: challenges.map(() => false), passive: [] };
  const hasPassive = (await face.optionalModels()).some(({ task }) => task === 'passive-liveness');
  const scores: (readonly PassiveScore[])[] = [];
  for (const { entry, jpeg } of framesOf(liveFrames, frames)) {
    const asked = challenges[entry.question];
    const wanted = {
      template: true,
      passive: hasPassive,
      eyes: evidence < MESH_SINCE || judgesLids(asked?.kind),
      quality: false,
      colours: false,
    };
    const seen = await face.observe(pictureIn(jpeg), wanted);
    if (evidence >= BOUNDED_SINCE && seen.analysis.width > SENT_WIDTH) return nothing;
    scores.push(seen.passive ?? []);
    const at = Date.parse(asked?.issuedAt ?? '') + entry.at;
    const sample = faceSample(seen.analysis, at, limits.minScores['single-face-present']);
    if (!sample) continue;
    const { continuity } = face_liveness.challenges.limits;
    const look = entry.look && isSame(template, seen.template, continuity);
    const isOther = isFrontal(sample) && !isSame(template, seen.template, continuity - STRANGER);
    if (isOther || (entry.look && !look)) return nothing;
    answers[entry.question]?.push({ jpeg, sample, look });
  }
  const answered = challenges.map(({ kind, issuedAt }, index) => {
    const own = answers[index] ?? [];
    const issued = Date.parse(issuedAt);
    const question = {
      kind,
      issuedAt: issued,
      deadline: issued + face_liveness.challenges.timeoutSec * 1000,
    };
    const samples = own.map(({ sample }) => sample);
    return (
      own.some(({ look }) => look) && isAnsweredBy(samples, question, face_liveness.challenges.limits, true)
    );
  });
  return { answered, passive: hasPassive ? passiveSignals(scores, face_liveness.passive) : [] };
}

const isFrontal = ({ yaw, pitch }: FaceSample): boolean =>
  Math.max(Math.abs(yaw), Math.abs(pitch)) <= MOST_TURNED;

function isSame(own: FaceTemplate | undefined, other: FaceTemplate | undefined, continuity: number): boolean {
  if (!own || other?.modelId !== own.modelId) return false;
  return cosineSimilarity(own.vector, other.vector) >= continuity - SIMILARITY_TOLERANCE;
}

/**
 * The frames of an attempt, each with its JPEG.
 * @throws AppError IMAGE_UNREADABLE where they are not the whole of the bytes
 */
export function framesOf(
  liveFrames: Uint8Array,
  frames: readonly SentFrame[],
): { entry: SentFrame; jpeg: Uint8Array }[] {
  let at = 0;
  const parts = frames.map((entry) => {
    const jpeg = liveFrames.slice(at, at + entry.size);
    at += entry.size;
    return { entry, jpeg };
  });
  if (at !== liveFrames.length) throw failure('IMAGE_UNREADABLE', 'the frames of an attempt are cut');
  return parts;
}

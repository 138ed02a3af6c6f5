import type { FaceAnalysis } from '#core/biometrics/face-analysis.ts';
import {
  type CoverRule,
  judgeQuality,
  judgeSelfie,
  type SelfieVerdict,
} from '#core/biometrics/judge-selfie.ts';
import { type QualityComponent, qualityScoreOf } from '#core/biometrics/quality-component.ts';
import type { SelfieLimits } from '#core/contract/capture-limits.ts';
import type { QualityView } from '#core/contract/counter/state.ts';
import { AppError } from '#core/contract/errors.ts';
import type { FrameTraces } from '#core/liveness/camera-facts.ts';
import type { SelfieEvidence } from '#core/proofing/checks/face-capture.ts';
import type { AnalyseOptions } from '#inference/ports/face-models.ts';
import type { Vision } from '../vision/ports.ts';

/** The models' judgement of the bytes of one selfie. */
export interface JudgedSelfie {
  jpeg: Uint8Array;
  width: number;
  height: number;
  judged: SelfieEvidence['judged'];
  quality: QualityView[];
  sharpness: number;
  verdict: SelfieVerdict;
  /** Traces of the camera in the pixels; only on request. */
  traces?: FrameTraces;
}

export interface JudgeOptions extends AnalyseOptions {
  /** Also returns traces of the camera in the pixels. */
  traced?: boolean;
  /** What a cover does to the picture; it refuses it unless the operator has spoken. */
  covers?: CoverRule | undefined;
}

/**
 * Judges one JPEG by the limits of the flow. Without models nothing is claimed, and the picture may be taken.
 * @throws AppError of the IMAGE_* family, FRAME_DROPPED, FRAME_STALE, MODEL_FAILED
 */
export async function judgeSelfiePicture(
  vision: Vision,
  jpeg: Uint8Array,
  limits: SelfieLimits,
  { covers, ...options }: JudgeOptions = {},
): Promise<JudgedSelfie> {
  const seen = await look(vision, jpeg, options);
  if (seen !== 'model-missing') {
    const { analysis, traces } = seen;
    return { ...judged(jpeg, analysis, limits, covers), ...(traces ? { traces } : {}) };
  }
  const { width, height } = await vision.codec.decode({ mimeType: 'image/jpeg', bytes: jpeg });
  const verdict = { accepted: true, hint: 'ready' as const };
  return { jpeg, width, height, judged: 'model-missing', quality: [], sharpness: 0, verdict };
}

async function look(
  vision: Vision,
  bytes: Uint8Array,
  { traced, ...options }: Omit<JudgeOptions, 'covers'>,
): Promise<{ analysis: FaceAnalysis; traces?: FrameTraces } | 'model-missing'> {
  const face = vision.face();
  if (!face) return 'model-missing';
  const picture = { mimeType: 'image/jpeg', bytes } as const;
  try {
    if (!traced) return { analysis: await face.analyse(picture, options) };
    return await face.observe(picture, { ...options, eyes: false, colours: false });
  } catch (error) {
    if (isModelMissing(error)) return 'model-missing';
    throw error;
  }
}

/** The face models cannot be used at all; a failure on one picture is another matter. */
export const isModelMissing = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'MODEL_MISSING' || error.code === 'MODEL_ALTERED');

function judged(
  jpeg: Uint8Array,
  analysis: FaceAnalysis,
  limits: SelfieLimits,
  covers: CoverRule | undefined,
): JudgedSelfie {
  const { width, height, faces } = analysis;
  const verdict = judgeSelfie(analysis, limits, covers);
  const quality = judgeQuality(faces[0]?.quality ?? [], limits);
  return {
    jpeg,
    width,
    height,
    judged: faces.length === 0 ? 'face-not-found' : judgedBy(verdict),
    quality: quality.map(qualityView),
    sharpness: qualityScoreOf(quality, 'sharpness') ?? 0,
    verdict,
  };
}

const judgedBy = ({ accepted, cover }: SelfieVerdict) =>
  accepted ? (cover ? 'COVERED' : 'PASSED') : 'FAILED';

export function qualityView(entry: QualityComponent): QualityView {
  const { component, verdict, reason } = entry;
  if (entry.verdict === 'NOT_PERFORMED') return { component, verdict, reason };
  return { component, score: entry.score, native: entry.native, verdict, reason };
}

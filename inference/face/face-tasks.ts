import {
  type ComparisonRules,
  compareTemplates,
  type FaceTemplate,
} from '#core/biometrics/compare-templates.ts';
import type { FaceAnalysis, ObservedFace } from '#core/biometrics/face-analysis.ts';
import { standsOut } from '#core/biometrics/main-face.ts';
import { type SecondOpinion, withSecondOpinion } from '#core/biometrics/second-opinion.ts';
import { failure } from '#core/contract/errors.ts';
import { isRgbImage, type RgbImage } from '#core/imaging/rgb-image.ts';
import type { FrameTraces } from '#core/liveness/camera-facts.ts';
import type { SentView } from '#core/liveness/live-frames.ts';
import type {
  FaceComparison,
  FacePicture,
  LiveFrame,
  LocatedFace,
  OptionalFaceModel,
} from '../ports/face-models.ts';
import { decodeImage, FILE_LIMITS } from '../runtime/decode-image.ts';
import type { ModelStore } from '../runtime/model-store.ts';
import type { TaskContext } from '../runtime/task-registry.ts';
import { analyseFaces } from './analyse-faces.ts';
import { traceFrame } from './frame-traces.ts';
import { type ObserveInput, observeFrame } from './observe-frame.ts';
import { secondScore } from './second-recogniser.ts';
import { asItCame, sentFrame } from './sent-frame.ts';
import { templateOf } from './template-of.ts';

/** Faces gain nothing from more pixels than this, and a large photo would take hundreds of megabytes. */
const LIMITS = { ...FILE_LIMITS, maxSide: 2048 };

export interface EmbedInput {
  image: FacePicture;
  face: LocatedFace;
}

export interface CompareInput {
  selfie: FacePicture;
  portrait: FacePicture;
  rules: ComparisonRules;
}

/** The tasks of this folder in the inference thread. */
export const faceTasks = {
  'face.prepare': async (_: null, { models }: TaskContext): Promise<void> => {
    await Promise.all([
      models.session('face-detection', 'short-range'),
      models.session('face-detection', 'full-range'),
      models.session('face-landmarks', 'mesh-468'),
      models.session('face-recognition', 'dlib-resnet-128'),
      models.session('eye-contour', 'eye-contour-71'),
    ]);
  },
  'face.analyse': async (image: FacePicture, { models }: TaskContext): Promise<FaceAnalysis> => {
    const started = performance.now();
    const picture = await pixelsOf(image);
    const decoded = performance.now();
    const analysis = await analyseFaces(models, picture);
    return { ...analysis, timingsMs: { ...analysis.timingsMs, decode: decoded - started } };
  },
  'face.observe': async (
    { image, sentView, ...wanted }: ObserveInput & { image: FacePicture; sentView?: SentView | undefined },
    { models }: TaskContext,
  ): Promise<LiveFrame> => {
    const started = performance.now();
    const whole = await pixelsOf(image);
    const sent = sentView && (asItCame(image, whole, sentView) ?? (await sentFrame(whole, sentView, LIMITS)));
    const decoded = performance.now();
    const frame = await observeFrame(models, sent?.picture ?? whole, wanted, whole);
    frame.analysis.timingsMs.decode = decoded - started;
    return { ...frame, ...(sent ? { sent: sent.bytes } : {}) };
  },
  'face.trace': async (image: FacePicture): Promise<FrameTraces> =>
    traceFrame(await pixelsOf(image), undefined),
  'face.prepare-optional': async (
    task: OptionalFaceModel['task'],
    { models }: TaskContext,
  ): Promise<OptionalFaceModel[]> =>
    (await models.optional(task)).map(({ file, sha256 }) => ({ task, model: `${file}@${sha256}` })),
  'face.embed': async ({ image, face }: EmbedInput, { models }: TaskContext): Promise<FaceTemplate> =>
    templateOf(models, await pixelsOf(image), face),
  'face.compare': async (
    { selfie, portrait, rules }: CompareInput,
    { models }: TaskContext,
  ): Promise<FaceComparison> => {
    const started = performance.now();
    const [own, printed] = [
      await mainFaceOf(models, selfie, 'selfie', rules.singleFace),
      await mainFaceOf(models, portrait, 'portrait'),
    ];
    const templates = {
      selfie: await templateOf(models, own.image, own.face),
      portrait: await templateOf(models, printed.image, printed.face),
    };
    const result = compareTemplates(templates.selfie, templates.portrait, rules);
    const secondOpinion = await secondOpinionOf(models, own, printed);
    const band = withSecondOpinion(result.band, secondOpinion);
    return {
      ...result,
      band,
      reasons: band === result.band ? result.reasons : [`score-${band}`],
      ...templates,
      ...(secondOpinion ? { secondOpinion } : {}),
      timingsMs: { total: performance.now() - started },
    };
  },
};
export type FaceTasks = typeof faceTasks;

async function pixelsOf(image: FacePicture): Promise<RgbImage> {
  return isRgbImage(image) ? image : decodeImage(image, LIMITS);
}

interface PicturedFace {
  image: RgbImage;
  face: ObservedFace;
}

async function mainFaceOf(
  models: ModelStore,
  image: FacePicture,
  role: 'selfie' | 'portrait',
  singleFace?: number,
): Promise<PicturedFace> {
  const picture = await pixelsOf(image);
  const { faces } = await analyseFaces(models, picture);
  const [face] = faces;
  if (!face) {
    throw failure('FACE_NOT_FOUND', `no confirmed face in ${picture.width}x${picture.height} pixels`, {
      component: `face/${role}`,
    });
  }
  // A document shows a second, smaller face beside the portrait; a selfie must show one person.
  if (role === 'selfie' && !standsOut(faces, singleFace)) {
    throw failure('FACE_MULTIPLE', `${faces.length} faces`, { component: `face/${role}` });
  }
  return { image: picture, face };
}

/** An unusable model gives no opinion; the kiosk's capabilities have the reason. */
async function secondOpinionOf(
  models: ModelStore,
  selfie: PicturedFace,
  portrait: PicturedFace,
): Promise<SecondOpinion | undefined> {
  const [model] = await models.optional('second-recognition').catch(() => []);
  if (!model) return undefined;
  const located = ({ image, face }: PicturedFace) => ({ image, landmarks: face.landmarks });
  const score = await secondScore(model, located(selfie), located(portrait));
  return { model: `${model.file}@${model.sha256}`, score };
}

import type { ObservedFace } from '#core/biometrics/face-analysis.ts';
import type { RgbImage } from '#core/imaging/rgb-image.ts';
import type { PassiveScore } from '#core/liveness/camera-facts.ts';
import type { LiveFrame, ObserveOptions } from '../ports/face-models.ts';
import type { ModelStore } from '../runtime/model-store.ts';
import { analyseFaces } from './analyse-faces.ts';
import { eyeOpenings } from './eye-openings.ts';
import { traceFrame } from './frame-traces.ts';
import { passiveScores } from './passive-liveness.ts';
import { templateOf } from './template-of.ts';

export type ObserveInput = Pick<ObserveOptions, 'template' | 'passive' | 'eyes' | 'quality' | 'colours'>;

/**
 * From where on a frame of a stream gets a template. Turned faces of one person look like another's (README of the
 * recognition model), and a challenge asks for turned faces.
 */
const TEMPLATE_LIMITS = { yaw: 15, pitch: 18, roll: 25, interEyePx: 40 };

/**
 * Everything that a liveness attempt judges of one decoded frame.
 * @param whole the frame as it came, which tells about its camera
 */
export async function observeFrame(
  models: ModelStore,
  image: RgbImage,
  { template = false, passive = false, eyes = true, quality = true, colours = true }: ObserveInput,
  whole = image,
): Promise<LiveFrame> {
  const analysis = await analyseFaces(models, image, quality);
  const [face] = analysis.faces;
  if (face && eyes) face.eyeOpening = await eyeOpenings(models, image, face.landmarks);
  const scores = passive && face ? await scoresOf(models, image, face) : [];
  return {
    analysis,
    traces: traceFrame(whole, colours ? face : undefined, image),
    ...(template && face && mayCompare(face) ? { template: await templateOf(models, image, face) } : {}),
    ...(scores.length > 0 ? { passive: scores } : {}),
  };
}

/** Unusable models give no score; the kiosk's capabilities have the reason. */
async function scoresOf(models: ModelStore, image: RgbImage, face: ObservedFace): Promise<PassiveScore[]> {
  const installed = await models.optional('passive-liveness').catch(() => []);
  return passiveScores(installed, image, face.box);
}

function mayCompare({ pose, interEyePx }: ObservedFace): boolean {
  return (
    Math.abs(pose.yaw) <= TEMPLATE_LIMITS.yaw &&
    Math.abs(pose.pitch) <= TEMPLATE_LIMITS.pitch &&
    Math.abs(pose.roll) <= TEMPLATE_LIMITS.roll &&
    interEyePx >= TEMPLATE_LIMITS.interEyePx
  );
}

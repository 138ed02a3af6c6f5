import { z } from 'zod';
import { CaptureHint, QualityView } from '../contract/counter/state.ts';
import { ArtefactRef } from '../document/document-records.ts';
import { LivenessResult } from '../liveness/liveness-result.ts';
import { JudgedPicture } from './checks/face-capture.ts';

/** A selfie that was taken, and its judgement. */
export const SelfieRecord = z.object({
  attempt: z.number().int(),
  captureType: z.enum(['Auto', 'Manual']),
  fallback: z.boolean(),
  capturedAt: z.string(),
  /** Label of the camera, if the display reported it. */
  camera: z.string().optional(),
  image: ArtefactRef,
  judged: JudgedPicture,
  /** Advice on a picture that was taken although the checks refused it. */
  advice: CaptureHint.optional(),
  quality: z.array(QualityView),
  /** The result of the attempt that this picture began, and the artefact that holds the whole attempt. */
  liveness: LivenessResult.optional(),
  livenessArtefact: z.string().optional(),
  /** The artefact that holds the frames that show its answers. */
  framesArtefact: z.string().optional(),
});
export type SelfieRecord = z.infer<typeof SelfieRecord>;

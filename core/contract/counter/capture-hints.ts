import { z } from 'zod';

/** The one thing that the applicant should change now. Capture advice only, never a check's result. */
export const CAPTURE_HINTS = [
  'ready',
  'hold-still',
  'processing',
  'camera-starting',
  'face-not-found',
  'one-person-only',
  'move-closer',
  'move-back',
  'centre-face',
  'look-straight',
  'eyes-hidden',
  'mouth-hidden',
  'open-eyes',
  'close-mouth',
  'relax-face',
  'more-light',
  'less-light',
  'too-blurry',
  'document-not-found',
  'document-closer',
  'document-flatten',
  'document-glare',
  'document-rotate',
  'document-turn-over',
  'document-cut-off',
  'document-move-back',
  'document-mirrored',
  'document-one-only',
  'document-is-picture',
] as const;
export const CaptureHint = z.enum(CAPTURE_HINTS);
export type CaptureHint = z.infer<typeof CaptureHint>;

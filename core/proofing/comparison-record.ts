import { z } from 'zod';
import { ComparisonBands } from '../contract/comparison-bands.ts';
import { QualityView } from '../contract/counter/state.ts';

/** A comparison of a selfie with a picture, as a session keeps it and the log holds it. */
export const ComparisonRecord = z.discriminatedUnion('performed', [
  z.object({
    performed: z.literal(true),
    score: z.number(),
    model: z.string(),
    interEyePx: z.object({ selfie: z.number(), portrait: z.number() }),
    /** Quality of the two pictures. */
    quality: z.object({ selfie: z.array(QualityView), portrait: z.array(QualityView) }).optional(),
    secondOpinion: z.object({ model: z.string(), score: z.number() }).optional(),
    /** Years since the picture was registered that the selfie was compared with. */
    enrolledYearsAgo: z.number().optional(),
    /** The thresholds that it was judged by; `calibration` names the report that they come from. */
    bands: ComparisonBands.optional(),
  }),
  z.object({
    performed: z.literal(false),
    reason: z.enum([
      'not-captured',
      'consent-refused',
      'visual-comparison-only',
      'model-missing',
      'portrait-missing',
      'portrait-too-small',
      'live-id-too-small',
      'face-not-found',
      'quality-low',
      'comparison-failed',
    ]),
    interEyePx: z.object({ selfie: z.number(), portrait: z.number() }).optional(),
  }),
]);
export type ComparisonRecord = z.infer<typeof ComparisonRecord>;

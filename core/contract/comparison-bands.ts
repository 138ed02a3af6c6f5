import { z } from 'zod';
import { within } from './capture-limits.ts';

const bandsOf = (score: z.ZodNumber) =>
  z
    .object({
      thresholdSetId: z.string(),
      supports: score,
      review: score,
      calibration: z.string().optional(),
    })
    .refine(({ supports, review }) => review <= supports, 'review lies above supports');

/** Bands of a comparison score, cosine similarity. `calibration` names a signed report, absent until one exists. */
export const ComparisonBands = bandsOf(within(0, 1));
export type ComparisonBands = z.infer<typeof ComparisonBands>;

/**
 * Among the development pictures, 12 % of 1,636 pairs of different people reach 0.88 and 37 % reach 0.85. Below 0.8, a
 * flow would accept strangers as one person, or not show them for review.
 */
export const FlowBands = bandsOf(within(0.8, 1));

/**
 * The lowest thresholds that a calibration may set. Of 1,636 pairs of different people among the development pictures
 * 3.2 % reach 0.9 and 12 % reach 0.88: a calibration that finds 0.1 % and 1 % below that did not measure people at a
 * camera.
 */
export const CalibratedFloor = z
  .object({ supports: within(0.8, 1).default(0.9), review: within(0.8, 1).default(0.88) })
  .refine(({ supports, review }) => review <= supports, 'review lies above supports');

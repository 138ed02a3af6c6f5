import { z } from 'zod';
import { OperatingPoint, Rate, type ScoreSet } from './error-rates.ts';

/** `typ` of a signed report. */
export const CALIBRATION_TYPE = 'counterproof-calibration+jws';

/** The pairs of pictures that are compared; each has separate thresholds. */
export const ComparisonSubject = z.enum(['selfie-to-portrait', 'selfie-to-selfie']);
export type ComparisonSubject = z.infer<typeof ComparisonSubject>;

const Proposal = z.discriminatedUnion('possible', [
  z.object({ possible: z.literal(true), supports: z.number(), review: z.number() }),
  z.object({
    possible: z.literal(false),
    /** Why the trials do not support the requested limits. */
    reason: z.enum(['too-few-persons', 'too-few-mated', 'too-few-non-mated', 'no-threshold', 'below-floor']),
    needed: z.object({ persons: z.number().int(), mated: z.number().int(), nonMated: z.number().int() }),
  }),
]);

/** A model and its SHA-256, hex. */
export const ModelDigest = z.object({ name: z.string(), sha256: z.string() });
export type ModelDigest = z.infer<typeof ModelDigest>;

/**
 * Error rates of a comparison on one set of pictures, and the thresholds that follow. Contains no picture, template or
 * name. The rates hold only for the camera, the people and the models that the report names.
 */
export const CalibrationReport = z.object({
  v: z.literal(1),
  subject: ComparisonSubject,
  /** RFC 3339. */
  madeAt: z.string(),
  /** Where the pictures come from, in a person's words. */
  source: z.string().max(200),
  camera: z.string().max(200).optional(),
  models: z.array(ModelDigest),
  hardware: z.object({ processor: z.string(), cores: z.number().int(), system: z.string() }),
  /** How many people the pictures show, where that is known. */
  persons: z.number().int().optional(),
  pictures: z.number().int(),
  /** Pictures that gave no template. */
  failureToAcquire: Rate,
  comparisons: z.object({ mated: z.number().int(), nonMated: z.number().int() }),
  equalError: z.object({ rate: z.number(), threshold: z.number() }).optional(),
  /** The thresholds in use, those that are proposed, and the lowest ones that keep FMR 1 %, 0.1 % and 0.01 % by their rate. */
  points: z.array(OperatingPoint.extend({ name: z.string() })),
  proposal: Proposal,
});
export type CalibrationReport = z.infer<typeof CalibrationReport>;

/** A report may lift a band to "supports" only when the upper end of the FMR's interval keeps this. */
const MAX_SUPPORTS_FMR = 0.001;
/** From here on a person looks; below, the score does not support the claim. */
const MAX_REVIEW_FMR = 0.01;
/**
 * The least trials before thresholds are proposed. Pairs of the same people say the same thing again, so many pictures
 * of a few people show nothing: the development set has 22 identities and supports no claim below {@link
 * MAX_SUPPORTS_FMR}. Without a false match the interval of Wilson reaches that limit from 3838 trials on.
 */
export const LEAST_TRIALS = { persons: 25, mated: 100, nonMated: 3838 } as const;
const FMR_TARGETS = [
  ['FMR 1 %', 0.01],
  ['FMR 0.1 %', 0.001],
  ['FMR 0.01 %', 0.0001],
] as const;

export type CalibrationSetting = Omit<
  CalibrationReport,
  'v' | 'comparisons' | 'equalError' | 'points' | 'proposal'
> & {
  /** The bands in use, by name. */
  thresholds: Readonly<Record<string, number>>;
  /** The least thresholds that may be proposed. */
  floor: { supports: number; review: number };
};

/** Writes the report of one set of scores. */
export function calibrationReport(
  set: ScoreSet,
  { thresholds, floor, ...setting }: CalibrationSetting,
): CalibrationReport {
  const equalError = set.equalError();
  const inUse = Object.entries(thresholds).map(([name, threshold]) => ({ name, ...set.at(threshold) }));
  const atTargets = FMR_TARGETS.flatMap(([name, limit]) => {
    const point = set.within(limit, 'rate');
    return point ? [{ name, ...point }] : [];
  });
  const proposal = proposalOf(set, setting.persons, floor);
  return {
    v: 1,
    ...setting,
    comparisons: set.counts,
    ...(equalError ? { equalError } : {}),
    points: [...inUse, ...proposedPoints(set, proposal), ...atTargets],
    proposal,
  };
}

/**
 * The error rates of the proposed thresholds: how often the right person is missed counts as much as the other error.
 */
function proposedPoints(set: ScoreSet, proposal: CalibrationReport['proposal']): CalibrationReport['points'] {
  if (!proposal.possible) return [];
  const { supports, review } = proposal;
  return [
    { name: 'proposed supports', ...set.at(supports) },
    { name: 'proposed review', ...set.at(review) },
  ];
}

/** Thresholds for this camera and population, where the trials are enough. */
function proposalOf(
  set: ScoreSet,
  persons: number | undefined,
  floor: CalibrationSetting['floor'],
): CalibrationReport['proposal'] {
  const lacking = lackOf({ ...set.counts, persons });
  if (lacking) return notPossible(lacking);
  const supports = set.within(MAX_SUPPORTS_FMR, 'high');
  const review = set.within(MAX_REVIEW_FMR, 'high');
  // No comparison could reach a threshold above every mated score, or above 1.
  if (!supports || !review || supports.fnmr.rate > 0.5 || supports.threshold > 1)
    return notPossible('no-threshold');
  const proposed = { supports: supports.threshold, review: Math.min(review.threshold, supports.threshold) };
  const isBelow = proposed.supports < floor.supports || proposed.review < floor.review;
  return isBelow ? notPossible('below-floor') : { possible: true, ...proposed };
}

type NotPossible = Extract<CalibrationReport['proposal'], { possible: false }>;

/** @param trials people only where they are known */
function lackOf(trials: {
  persons: number | undefined;
  mated: number;
  nonMated: number;
}): NotPossible['reason'] | undefined {
  if (trials.persons !== undefined && trials.persons < LEAST_TRIALS.persons) return 'too-few-persons';
  if (trials.mated < LEAST_TRIALS.mated) return 'too-few-mated';
  return trials.nonMated < LEAST_TRIALS.nonMated ? 'too-few-non-mated' : undefined;
}

const notPossible = (reason: NotPossible['reason']): NotPossible => ({
  possible: false,
  reason,
  needed: { ...LEAST_TRIALS },
});

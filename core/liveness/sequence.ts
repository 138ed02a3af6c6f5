import type { ChallengeKind, ChallengeSettings } from './challenge.ts';
import { pick, type Random, shuffle } from './random.ts';

/**
 * Kinds that a moved photograph can imitate: bringing a picture nearer makes its face larger. They are asked beside
 * others, never as the only question while the flow allows others.
 */
const WEAK_KINDS: readonly ChallengeKind[] = ['approach'];

/**
 * The questions of one attempt: no kind twice, in random order; both turns may occur. Shorter than `count` where the
 * flow allows fewer kinds.
 */
export function drawSequence(settings: ChallengeSettings, random: Random): ChallengeKind[] {
  const allowed = allowedKinds(settings);
  return settings.count === 1
    ? shuffle(strongerOf(allowed), random).slice(0, 1)
    : shuffle(allowed, random).slice(0, settings.count);
}

/**
 * A kind that takes the place of one that the person cannot do, never one asked before in this attempt.
 * @param asked every kind asked so far, replaced ones included
 * @returns undefined when none is left, and then the accessible alternative of the flow follows
 */
export function drawReplacement(
  settings: ChallengeSettings,
  asked: readonly ChallengeKind[],
  random: Random,
): ChallengeKind | undefined {
  const allowed = allowedKinds(settings);
  // With more than one question no kind stands alone, since none is asked twice.
  const kinds = settings.count === 1 ? strongerOf(allowed) : allowed;
  return pick(
    kinds.filter((kind) => !asked.includes(kind)),
    random,
  );
}

function allowedKinds({ kinds }: ChallengeSettings): ChallengeKind[] {
  return [...new Set(kinds)];
}

function strongerOf(kinds: readonly ChallengeKind[]): readonly ChallengeKind[] {
  const stronger = kinds.filter((kind) => !WEAK_KINDS.includes(kind));
  return stronger.length > 0 ? stronger : kinds;
}

import type { ChallengeKind, ChallengeSettings } from './challenge.ts';
import { pick, type Random, shuffle } from './random.ts';

/** The unpredictable pause before a question, milliseconds. */
const PAUSE_MS = { least: 300, most: 1500 };

/**
 * How long a question waits after the one before it is answered. Only frames from its beginning on answer it, so that a
 * film that was started with the one before comes at the wrong moment.
 */
export const drawPause = (random: Random): number => PAUSE_MS.least + random(PAUSE_MS.most - PAUSE_MS.least);

/** Movements of the head, which show its depth: no picture that is moved or exchanged imitates them. */
const HEAD_KINDS: readonly ChallengeKind[] = ['turn-left', 'turn-right', 'nod'];
/** Bringing a picture nearer makes its face larger, and a second picture closes its eyes. */
const WEAK_KINDS: readonly ChallengeKind[] = ['approach', 'blink'];

/**
 * The questions of one attempt: no kind twice, in random order; both turns may occur. One of them at least moves the
 * head; where the flow allows none that does, one at least is more than two photographs can answer, if the flow allows
 * that. Shorter than `count` where the flow allows fewer kinds.
 */
export function drawSequence(settings: ChallengeSettings, random: Random): ChallengeKind[] {
  const allowed = allowedKinds(settings);
  if (settings.count === 0) return [];
  const needed = telling(allowed);
  for (;;) {
    const drawn = shuffle(allowed, random).slice(0, settings.count);
    if (drawn.some((kind) => needed.includes(kind))) return drawn;
  }
}

/**
 * A kind that takes the place of one that the person cannot do, never one asked before in this attempt.
 *
 * @param asked every kind asked so far, replaced ones included
 * @param standing those that were answered or still wait, without the one to be replaced
 * @returns undefined when none is left that would do; then the accessible alternative of the flow follows
 */
export function drawReplacement(
  settings: ChallengeSettings,
  asked: readonly ChallengeKind[],
  standing: readonly ChallengeKind[],
  random: Random,
): ChallengeKind | undefined {
  const allowed = allowedKinds(settings);
  const needed = telling(allowed);
  const kinds = standing.some((kind) => needed.includes(kind)) ? allowed : needed;
  return pick(
    kinds.filter((kind) => !asked.includes(kind)),
    random,
  );
}

/**
 * Whether these questions, in any number, may be those of one attempt: kinds of the flow, none twice, and a telling
 * one.
 */
export function mayBeDrawn(settings: ChallengeSettings, kinds: readonly unknown[]): boolean {
  const allowed = allowedKinds(settings);
  const needed: readonly unknown[] = telling(allowed);
  const isAllowed = kinds.every((kind) => allowed.some((own) => own === kind));
  const isTold = kinds.length === 0 || kinds.some((kind) => needed.includes(kind));
  return isAllowed && isTold && new Set(kinds).size === kinds.length;
}

/**
 * Whether a kind may take the place of one that the person could not do.
 * @param asked and `standing` as for {@link drawReplacement}
 */
export function mayReplace(
  settings: ChallengeSettings,
  replacement: unknown,
  { asked, standing }: { asked: readonly unknown[]; standing: readonly unknown[] },
): boolean {
  return !asked.includes(replacement) && mayBeDrawn(settings, [...standing, replacement]);
}

function allowedKinds({ kinds }: ChallengeSettings): ChallengeKind[] {
  return [...new Set(kinds)];
}

/** Kinds that each attempt has at least one of. */
function telling(allowed: readonly ChallengeKind[]): readonly ChallengeKind[] {
  const head = allowed.filter((kind) => HEAD_KINDS.includes(kind));
  if (head.length > 0) return head;
  const stronger = allowed.filter((kind) => !WEAK_KINDS.includes(kind));
  return stronger.length > 0 ? stronger : allowed;
}

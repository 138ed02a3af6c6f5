import type { LivenessPrompt } from '#core/contract/counter/state.ts';

type Asked = Pick<LivenessPrompt, 'nonce' | 'index' | 'answered' | 'kind'>;

/**
 * The words before a question: that one comes, neutral thanks for the last answer, or that another one takes the place
 * of the last.
 */
export type Acknowledgement = 'coming' | 'answered' | 'replaced';

/** How long it stays at least, so that it can be read and the head comes back before the next question begins. */
const LEAST_MS: Readonly<Record<Acknowledgement, number>> = { coming: 0, answered: 1100, replaced: 1600 };

/** Pure: the words when one question follows another, or a movement begins a sequence. */
export const acknowledgementOf = (
  before: Asked | undefined,
  now: Asked | undefined,
): Acknowledgement | undefined => {
  if (!now) return undefined;
  if (before?.nonce !== now.nonce) return now.kind ? 'coming' : undefined;
  if (now.index <= before.index) return undefined;
  return now.answered > before.answered ? 'answered' : 'replaced';
};

/**
 * How long the words stay, milliseconds: until the question begins, which is a little later each time.
 * @param startsAt of the question, RFC 3339
 * @param now milliseconds since the epoch
 */
export const acknowledgedMs = (kind: Acknowledgement, startsAt: string, now: number): number =>
  Math.max(LEAST_MS[kind], Date.parse(startsAt) - now);

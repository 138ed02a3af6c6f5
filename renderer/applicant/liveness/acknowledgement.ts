import type { LivenessPrompt } from '#core/contract/counter/state.ts';

type Asked = Pick<LivenessPrompt, 'nonce' | 'index' | 'answered'>;

/** The words between two questions: neutral thanks, or that another one takes the place of the last. */
export type Acknowledgement = 'answered' | 'replaced';

/** How long it stays, so that it can be read and the head comes back before the next question begins. */
export const ACKNOWLEDGED_MS: Readonly<Record<Acknowledgement, number>> = { answered: 1100, replaced: 1600 };

/** Pure: the words when one question follows another. A new sequence begins without a word. */
export const acknowledgementOf = (
  before: Asked | undefined,
  now: Asked | undefined,
): Acknowledgement | undefined => {
  if (!before || !now || before.nonce !== now.nonce || now.index <= before.index) return undefined;
  return now.answered > before.answered ? 'answered' : 'replaced';
};

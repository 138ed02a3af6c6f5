import type { LivenessPrompt } from '#core/contract/counter/state.ts';

/**
 * Whether colours that were asked for are gone because their time ran out: the only reason that an applicant who cannot
 * see the screen hears. @param now milliseconds since the epoch, when they were gone
 */
export const isTimeOver = (
  before: Pick<LivenessPrompt, 'nonce' | 'light' | 'deadline'> | undefined,
  after: Pick<LivenessPrompt, 'nonce'> | undefined,
  now: number,
): boolean =>
  before?.light !== undefined && before.nonce !== after?.nonce && now >= Date.parse(before.deadline);

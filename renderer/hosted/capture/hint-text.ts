import type { HostedTexts } from '#core/languages/en/hosted.ts';

type Hints = HostedTexts['hint'];

const isHint = (hints: Hints, hint: string): hint is keyof Hints => Object.hasOwn(hints, hint);

/** Returns the words of a hint, or `otherwise` where there is no hint yet, or one that this page does not know. */
export const hintText = (
  { hint: hints }: HostedTexts,
  hint: string | undefined,
  otherwise: keyof Hints,
): string => (hint !== undefined && isHint(hints, hint) ? hints[hint] : hints[otherwise]);

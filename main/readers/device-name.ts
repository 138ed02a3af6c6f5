/** Longer than any name that a person reads on a screen. */
const LONGEST = 60;
/** Controls, format characters such as those that turn the direction of text, and what has no meaning of its own. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** What a device calls itself, fit for a screen, a terminal and a log: anybody can build one that says anything. */
export const deviceName = (text: string | undefined): string | undefined =>
  text?.replace(UNSEEN, '').trim().slice(0, LONGEST) || undefined;

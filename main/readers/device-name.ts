/** Longer than any name that a person reads on a screen. */
const LONGEST = 60;
/**
 * Controls, format characters such as those that turn the direction of text, and code points without a meaning of their
 * own.
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A device's own name, made safe for a screen, a terminal and a log: anybody can build a device with any name. */
export const deviceName = (text: string | undefined): string | undefined =>
  text?.replace(UNSEEN, '').trim().slice(0, LONGEST) || undefined;

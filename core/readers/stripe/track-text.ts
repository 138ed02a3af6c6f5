import type { TrackNumber } from '../reader-content.ts';

/**
 * The form of a track after a head decoded it. Alphabets: ISO/IEC 7811-2 and 7811-6; sentinels: ISO/IEC 7813 and 4909,
 * and annex F of the AAMVA Card Design Standard. Track 3 of AAMVA begins with `%`; heads that mark it apart send `#`,
 * `!` or `+`.
 */
const TRACKS: Readonly<Record<TrackNumber, { start: string; alphabet: RegExp; longest: number }>> = {
  1: { start: '%', alphabet: /^[ -_]*$/, longest: 79 },
  2: { start: ';', alphabet: /^[0-?]*$/, longest: 40 },
  3: { start: ';%#!+', alphabet: /^[ -_]*$/, longest: 107 },
};

const END = '?';

export const startsTrack = (track: TrackNumber, character: string): boolean =>
  character !== '' && TRACKS[track].start.includes(character);

/**
 * The text between the sentinels.
 * @returns undefined when the text keeps no rule of that track
 */
export const trackText = (track: TrackNumber, text: string): string | undefined => {
  const { alphabet, longest } = TRACKS[track];
  if (text.length < 3 || text.length > longest) return undefined;
  if (!startsTrack(track, text.charAt(0)) || !text.endsWith(END)) return undefined;
  const body = text.slice(1, -1);
  return alphabet.test(body) && !body.includes(END) ? body : undefined;
};

export interface RawTrack {
  /** Between the sentinels, or the whole without sentinels. */
  data: string;
  startSentinel: boolean;
  endSentinel: boolean;
  /** The longitudinal redundancy check behind the end sentinel, where it was handed over. */
  check: 'right' | 'wrong' | 'absent';
  length: number;
}

/** Track 3 is printed with the sentinel of track 1; some readers name it `#`, `+` or `_%`, others by that of track 2. */
const START: Readonly<Record<1 | 2 | 3, RegExp>> = { 1: /^%/, 2: /^;/, 3: /^(?:_?%|[#+;])/ };
/** The character of all zeros: tracks 1 and 3 have six bits and parity, track 2 four (ISO/IEC 7811-2). */
const ZERO = { 1: 0x20, 2: 0x30, 3: 0x20 } as const;
const LONGEST = 1024;

/** Takes the sentinels off a track, and checks the check character behind the end sentinel. */
export function readTrack(number: 1 | 2 | 3, raw: string): RawTrack {
  const text = raw.slice(0, LONGEST).replace(/[\r\n]+$/, '');
  const start = START[number].exec(text)?.[0].length ?? 0;
  const end = text.indexOf('?', start);
  const framed = start > 0 && end >= 0;
  const rest = end >= 0 ? text.slice(end + 1) : '';
  return {
    data: text.slice(start, end >= 0 ? end : undefined),
    startSentinel: start > 0,
    endSentinel: end >= 0,
    check: framed && rest.length === 1 ? judgeCheck(text, ZERO[number]) : 'absent',
    length: text.length,
  };
}

/** The exclusive or of all characters, sentinels included, is the check character (ISO/IEC 7811-2). */
function judgeCheck(text: string, zero: number): 'right' | 'wrong' {
  const sum = [...text].reduce((total, character) => total ^ (character.charCodeAt(0) - zero), 0);
  return sum === 0 ? 'right' : 'wrong';
}

/**
 * Cuts one text into tracks: readers that act as keyboards send them in a row, and British Columbia prints its stripe
 * as a barcode.
 */
export function splitTracks(text: string): { 1?: string; 2?: string; 3?: string } {
  const [, one, two, three] =
    /^\s*(%[^?]{2,200}\?)?\s*(;[^?]{2,100}\?)?\s*((?:_?%|[#+;])[^?]{2,200}\?)?/.exec(
      text.slice(0, LONGEST),
    ) ?? [];
  return { ...(one ? { 1: one } : {}), ...(two ? { 2: two } : {}), ...(three ? { 3: three } : {}) };
}

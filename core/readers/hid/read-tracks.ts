import { asLatin1, type Framed, invalid } from '../framer.ts';
import { type HeadTrack, stripeContent } from '../stripe/stripe-content.ts';
import type { StripeLayout, TrackPlace } from './stripe-layout.ts';

const TOO_LONG = 'a track is longer than its field';

/** Bit 0 of a status byte: the track could not be decoded. Bytes behind a track's length are undefined. */
const readTrack = (report: Uint8Array, { status, length, data }: TrackPlace): HeadTrack | undefined => {
  const bytes = report[length] ?? 0;
  if (bytes > data.length) return undefined;
  const text = asLatin1(report.subarray(data.offset, data.offset + bytes));
  return { bad: ((report[status] ?? 0) & 1) !== 0, text };
};

/** The tracks of a report with one field for each. */
export const readTracks = (report: Uint8Array, layout: StripeLayout): Framed => {
  if (report.length < layout.length) return invalid('a report is shorter than its layout');
  const first = readTrack(report, layout.tracks[1]);
  const second = readTrack(report, layout.tracks[2]);
  const third = readTrack(report, layout.tracks[3]);
  if (!first || !second || !third) return invalid(TOO_LONG);
  return stripeContent({ 1: first, 2: second, 3: third });
};

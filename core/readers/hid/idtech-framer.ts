import { asLatin1, encrypted, type Framed, type Framer, invalid } from '../framer.ts';
import { type HeadTrack, stripeContent, TRACK_NUMBERS } from '../stripe/stripe-content.ts';
import { startsTrack } from '../stripe/track-text.ts';
import { swipeFramer } from './magtek-framer.ts';
import { readTracks } from './read-tracks.ts';
import { PLAIN_STRIPE } from './stripe-layout.ts';

/**
 * ID TECH heads (vendor 0ACD) in HID mode: SecureMag User Manual section 10.1.1, MiniMag II section 4. The "other"
 * structure is that of a plain MagTek head; the "ID TECH" structure has the same seven bytes, the length of the output
 * in two bytes (low byte first), and the output with carriage returns between the tracks.
 */
const OUTPUT_LENGTH = 7;
const OUTPUT = 9;
const ENCODE_TYPE = 6;
/** Encode type 4: raw and enciphered. From 0x80 on: the enhanced enciphered format. */
const RAW_ENCRYPTED = 4;
const ENHANCED = 0x80;
/** Enciphered output begins with STX, and so does an enciphered report without a header. */
const STX = 0x02;

const ENCRYPTED = 'the head is set to encipher what it reads (security level 3 or above)';

const isEncrypted = (report: Uint8Array): boolean => {
  const type = report[ENCODE_TYPE] ?? 0;
  return report[0] === STX || type === RAW_ENCRYPTED || type >= ENHANCED;
};

export const idtechFramer = (): Framer =>
  swipeFramer((report) => {
    if (report.length < OUTPUT) return invalid('a report is shorter than its header');
    if (isEncrypted(report)) return encrypted(ENCRYPTED);
    const separate = report.length === PLAIN_STRIPE.length || report.length === PLAIN_STRIPE.length + 1;
    return separate ? readTracks(report, PLAIN_STRIPE) : readOutput(report);
  });

const readOutput = (report: Uint8Array): Framed => {
  const length = (report[OUTPUT_LENGTH] ?? 0) + 256 * (report[OUTPUT_LENGTH + 1] ?? 0);
  if (OUTPUT + length > report.length) return invalid('the output is longer than its report');
  const output = report.subarray(OUTPUT, OUTPUT + length);
  if (output[0] === STX) return encrypted(ENCRYPTED);
  return stripeContent(splitOutput(report, asLatin1(output)));
};

/** A head may put a preamble before the tracks and a postamble behind them: each track is found by its sentinels. */
const splitOutput = (header: Uint8Array, output: string): Record<1 | 2 | 3, HeadTrack> => {
  const head = { 1: { bad: false, text: '' }, 2: { bad: false, text: '' }, 3: { bad: false, text: '' } };
  let at = 0;
  for (const track of TRACK_NUMBERS) {
    head[track].bad = ((header[track - 1] ?? 0) & 1) !== 0;
    if (head[track].bad || (header[track + 2] ?? 0) === 0) continue;
    while (at < output.length && !startsTrack(track, output.charAt(at))) at += 1;
    const end = output.indexOf('?', at);
    // A track that the header counts and the output lacks is a bad read, not a blank track.
    if (end === -1) head[track].bad = true;
    else {
      head[track].text = output.slice(at, end + 1);
      at = end + 1;
    }
  }
  return head;
};

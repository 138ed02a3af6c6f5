import { encrypted, type Framed, type Framer } from '../framer.ts';
import { readTracks } from './read-tracks.ts';
import { PLAIN_STRIPE, type StripeLayout } from './stripe-layout.ts';

/** One report is one swipe, so no message is ever unfinished. */
export const swipeFramer = (read: (report: Uint8Array) => Framed | undefined): Framer => ({
  push(report) {
    const framed = read(report);
    return framed === undefined ? [] : [framed];
  },
  midMessage: () => false,
  reset: () => undefined,
});

/** P-series heads add one byte of card status; enciphering heads add far more. */
const LONGEST_PLAIN = PLAIN_STRIPE.length + 1;

/**
 * MagTek heads (vendor 0801) in HID mode.
 * @param declared the layout in the report descriptor; without it the length of a report reveals an encrypting head
 */
export const magtekFramer = (declared?: StripeLayout): Framer =>
  swipeFramer((report) => {
    const layout = declared ?? PLAIN_STRIPE;
    if (layout.reportId !== 0 && report[0] !== layout.reportId) return undefined;
    if (declared === undefined && report.length > LONGEST_PLAIN) {
      return encrypted('the report is that of a MagneSafe head, which enciphers what it reads');
    }
    return readTracks(report, layout);
  });

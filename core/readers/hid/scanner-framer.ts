import { concat } from '../../keys/bytes.ts';
import { asLatin1, type Framed, type Framer, invalid, MESSAGE_LIMIT } from '../framer.ts';
import { mrzLines } from '../mrz-lines.ts';
import { zoneText } from '../zone-text.ts';
import type { ScannerLayout } from './scanner-layout.ts';
import { aimOfVendor, guessLayout } from './scanner-quirks.ts';

interface Begun {
  layout: ScannerLayout;
  symbology: string;
  parts: Uint8Array[];
  bytes: number;
}

const UNKNOWN = 'unknown';

const symbologyOf = (report: Uint8Array, { aim, vendorSymbology }: ScannerLayout): string => {
  const text = aim === undefined ? '' : asLatin1(Uint8Array.from(aim, (at) => report[at] ?? 0));
  if (/^\][A-Za-z][0-9A-Za-z]$/.test(text)) return text;
  return (vendorSymbology === undefined ? undefined : aimOfVendor(report[vendorSymbology])) ?? UNKNOWN;
};

/**
 * Joins the reports of a HID-POS scanner. Some scanners read printed zones as well, and send them as they send a code. A report carries no number. A lost one shows only in a part that is not full,
 * or in an identifier that changes within a message; both drop the message.
 *
 * @param declared the layout in the report descriptor; without it the first report of each message decides the layout
 */
export const scannerFramer = (declared?: ScannerLayout): Framer => {
  let begun: Begun | undefined;
  /** The rest of a message that was dropped is still coming. */
  let skipping = false;

  const drop = (detail: string, goesOn: boolean): Framed[] => {
    begun = undefined;
    skipping = goesOn;
    return [invalid(detail)];
  };

  const take = (report: Uint8Array, layout: ScannerLayout): Framed[] => {
    const { data, continued } = layout;
    const goesOn = continued !== undefined && ((report[continued.offset] ?? 0) & continued.mask) !== 0;
    if (skipping) {
      skipping = goesOn;
      return [];
    }
    const count = report[layout.count] ?? 0;
    if (count > data.length) return drop('a report claims more bytes than it has room for', goesOn);
    if (goesOn && count < data.length) return drop('a continued part is not full', goesOn);
    const symbology = symbologyOf(report, layout);
    // Some scanners name the symbology in the first part only.
    if (begun !== undefined && symbology !== UNKNOWN && begun.symbology !== symbology) {
      return drop('the symbology changed within a message: its end was lost', goesOn);
    }
    begun ??= { layout, symbology, parts: [], bytes: 0 };
    begun.parts.push(report.slice(data.offset, data.offset + count));
    begun.bytes += count;
    if (begun.bytes > MESSAGE_LIMIT) return drop('the message is longer than any symbol', goesOn);
    return goesOn ? [] : finish(begun);
  };

  const finish = ({ parts, bytes }: Begun): Framed[] => {
    const symbology = begun?.symbology ?? UNKNOWN;
    begun = undefined;
    if (bytes === 0) return [invalid('the message is empty')];
    const content = concat(...parts);
    const zone = zoneText(asLatin1(content));
    return [zone ? mrzLines(zone.join('\n')) : { content: { kind: 'barcode', symbology, bytes: content } }];
  };

  return {
    push(report) {
      const layout = begun?.layout ?? declared ?? guessLayout(report);
      // Scanners have reports of other kinds too, such as of their attributes.
      if (layout.reportId !== 0 && report[0] !== layout.reportId) return [];
      if (report.length < layout.length) return drop('a report is shorter than its layout', false);
      return take(report, layout);
    },
    midMessage: () => begun !== undefined || skipping,
    reset() {
      begun = undefined;
      skipping = false;
    },
  };
};

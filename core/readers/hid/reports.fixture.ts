/** Descriptors and reports of readers as their makers document them; the text in them is invented. */

/**
 * A HID-POS scanner: report 2 with byte count, AIM identifier, 56 bytes of data, two bytes of the vendor, the bit that
 * says that the data continues. With `start`, a feature report 254 as Honeywell has it.
 */
export const scannerDescriptor = ({ aim = true, shifted = false, start = false } = {}): Uint8Array =>
  Uint8Array.from([
    ...[0x05, 0x8c, 0x09, 0x02, 0xa1, 0x01],
    ...[0x09, 0x12, 0xa1, 0x02, 0x85, 0x02, 0x15, 0x00, 0x26, 0xff, 0x00, 0x75, 0x08],
    ...[0x95, 0x01, 0x05, 0x01, 0x09, 0x3b, 0x81, 0x02],
    ...(shifted ? [0x95, 0x01, 0x81, 0x01] : []),
    0x05,
    0x8c,
    ...(aim ? [0x95, 0x03, 0x09, 0xfb, 0x09, 0xfc, 0x09, 0xfd, 0x81, 0x02] : []),
    ...[0x95, 0x38, 0x09, 0xfe, 0x82, 0x02, 0x01],
    ...[0x95, aim ? (shifted ? 1 : 2) : 5, 0x06, 0x66, 0xff, 0x09, 0x04, 0x81, 0x02],
    ...[0x05, 0x8c, 0x75, 0x01, 0x95, 0x01, 0x09, 0xff, 0x81, 0x02, 0x75, 0x07, 0x81, 0x01],
    0xc0,
    ...(start ? START_FEATURE : []),
    0xc0,
  ]);

const START_FEATURE = [0x85, 0xfe, 0x06, 0x66, 0xff, 0x09, 0x20, 0x75, 0x08, 0x95, 0x01, 0xb1, 0x02];

const TRACK_HEADER = [
  ...[0x06, 0x00, 0xff, 0x09, 0x01, 0xa1, 0x01, 0x15, 0x00, 0x26, 0xff, 0x00, 0x75, 0x08],
  ...[0x09, 0x20, 0x09, 0x21, 0x09, 0x22, 0x09, 0x28, 0x09, 0x29, 0x09, 0x2a, 0x09, 0x38],
  ...[0x95, 0x07, 0x81, 0x02],
];

const trackFields = (length: number): number[] =>
  [0x30, 0x31, 0x32].flatMap((usage) => [0x09, usage, 0x95, length, 0x82, 0x02, 0x01]);

const COMMAND = [0x09, 0x20, 0x95, 0x18, 0xb2, 0x02, 0x01, 0xc0];

/** MagTek swipe reader in HID mode (USB HID SureSwipe manual, section 4). */
export const MAGTEK_DESCRIPTOR = Uint8Array.from([...TRACK_HEADER, ...trackFields(110), ...COMMAND]);

/** MagneSafe V5 (manual, section 2), cut behind its encryption status: an enciphering head. */
export const MAGNESAFE_DESCRIPTOR = Uint8Array.from([
  ...TRACK_HEADER,
  ...trackFields(112),
  ...[0x09, 0x39, 0x95, 0x01, 0x81, 0x02, 0x75, 0x10, 0x09, 0x42, 0x95, 0x01, 0x81, 0x02, 0x75, 0x08],
  ...COMMAND,
]);

/** ID TECH in its own structure: one report of 509 bytes. */
export const ID_TECH_DESCRIPTOR = Uint8Array.from([
  ...[0x06, 0x00, 0xff, 0x09, 0x01, 0xa1, 0x01, 0x15, 0x00, 0x26, 0xff, 0x00, 0x75, 0x08],
  ...[0x09, 0x20, 0x96, 0xfd, 0x01, 0x82, 0x02, 0x01, 0xc0],
]);

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

interface ScannerShape {
  /** Where the data begins; the three bytes before it are the AIM identifier. */
  dataAt?: number;
  aim?: string | undefined;
  vendorSymbology?: { at: number; code: number };
}

const DATA_ROOM = 56;

/** The reports in which a scanner sends `data`. */
export const scannerReports = (
  data: string | Uint8Array,
  { dataAt = 5, aim = ']L2', vendorSymbology }: ScannerShape = {},
): Uint8Array[] => {
  const bytes = typeof data === 'string' ? ascii(data) : data;
  const reports: Uint8Array[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += DATA_ROOM) {
    const part = bytes.subarray(at, at + DATA_ROOM);
    const report = new Uint8Array(64);
    report[0] = 2;
    report[1] = part.length;
    if (dataAt > 2) report.set(ascii(aim), dataAt - 3);
    report.set(part, dataAt);
    if (vendorSymbology) report[vendorSymbology.at] = vendorSymbology.code;
    report[63] = at + DATA_ROOM < bytes.length ? 1 : 0;
    reports.push(report);
  }
  return reports;
};

export interface Swipe {
  tracks: readonly [string, string, string];
  /** Status bytes; 1 is a bad read. */
  status?: readonly [number, number, number];
  encodeType?: number;
}

const swipeHeader = ({ tracks, status = [0, 0, 0], encodeType = 0 }: Swipe): number[] => [
  ...status,
  ...tracks.map((track) => track.length),
  encodeType,
];

/** A report that gives each track a field of 110 bytes. */
export const separateTracks = (swipe: Swipe): Uint8Array => {
  const report = new Uint8Array(337);
  report.set(swipeHeader(swipe));
  swipe.tracks.forEach((track, index) => {
    report.set(ascii(track), 7 + index * 110);
  });
  return report;
};

/** ID TECH's own structure: the tracks behind each other, a carriage return behind each. */
export const joinedTracks = (swipe: Swipe): Uint8Array => {
  const report = new Uint8Array(509);
  const output = ascii(
    swipe.tracks
      .filter((track) => track !== '')
      .map((track) => `${track}\r`)
      .join(''),
  );
  report.set(swipeHeader(swipe));
  report[7] = output.length & 0xff;
  report[8] = output.length >> 8;
  report.set(output, 9);
  return report;
};

import type { ScannerLayout } from './scanner-layout.ts';

/**
 * Layouts of scanners whose report descriptor the system does not hand out (Windows, macOS): 64 bytes, report id 2, the
 * byte count first, bit 0 of the last byte says that the data continues.
 */
const COMMON = { reportId: 2, length: 64, count: 1, continued: { offset: 63, mask: 1 } } as const;

/** AIM identifier at 2 to 4. The layout of most vendors. */
export const STANDARD: ScannerLayout = {
  ...COMMON,
  aim: [2, 3, 4],
  data: { offset: 5, length: 56 },
  vendorSymbology: 61,
};

/** No AIM identifier; data at 2 to 57. */
export const WITHOUT_AIM: ScannerLayout = {
  ...COMMON,
  data: { offset: 2, length: 56 },
  vendorSymbology: 62,
};

/** A byte before the AIM identifier moves everything behind it by one. */
export const SHIFTED: ScannerLayout = {
  ...COMMON,
  aim: [3, 4, 5],
  data: { offset: 6, length: 56 },
  vendorSymbology: 62,
};

/** ISO/IEC 15424: `]`, a code letter, a modifier. */
const isAim = (report: Uint8Array, at: number): boolean => {
  const [flag, letter = 0, modifier = 0] = report.subarray(at, at + 3);
  const isLetter = (letter >= 0x41 && letter <= 0x5a) || (letter >= 0x61 && letter <= 0x7a);
  const isModifier = (modifier >= 0x30 && modifier <= 0x39) || (modifier >= 0x41 && modifier <= 0x7a);
  return flag === 0x5d && isLetter && isModifier;
};

/** Returns the known layout of the first report of a message, by the position of its AIM identifier. */
export const guessLayout = (report: Uint8Array): ScannerLayout => {
  if (isAim(report, 2)) return STANDARD;
  if (isAim(report, 3)) return SHIFTED;
  // A standard report may leave its identifier empty; text never begins with zero bytes.
  return report.subarray(2, 5).every((byte) => byte === 0) ? STANDARD : WITHOUT_AIM;
};

/** Honeywell (also sold as Metrologic) and Youjie: silent in HID-POS mode until a command enables sending. */
const START_VENDORS: readonly number[] = [0x0c2e, 0x23d0];

/** Feature report 254 = 1. */
export const START_REPORT = [0xfe, 0x01] as const;

export const needsStartReport = (vendorId: number): boolean => START_VENDORS.includes(vendorId);

/** Honeywell's own symbology characters that a document has: `r` is PDF417. */
export const aimOfVendor = (symbology: number | undefined): string | undefined =>
  symbology === 0x72 ? ']L0' : undefined;

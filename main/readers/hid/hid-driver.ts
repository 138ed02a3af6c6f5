import type { Framer } from '#core/readers/framer.ts';
import { idtechFramer } from '#core/readers/hid/idtech-framer.ts';
import { magtekFramer } from '#core/readers/hid/magtek-framer.ts';
import type { ReportField } from '#core/readers/hid/report-descriptor.ts';
import { scannerFramer } from '#core/readers/hid/scanner-framer.ts';
import { SCANNER_PAGE, scannerLayout } from '#core/readers/hid/scanner-layout.ts';
import { needsStartReport, START_REPORT } from '#core/readers/hid/scanner-quirks.ts';
import {
  declaresEncryption,
  STRIPE_PAGE,
  STRIPE_READER,
  stripeLayout,
} from '#core/readers/hid/stripe-layout.ts';
import type { ReaderKind } from '../../ports/readers.ts';

/** A HID device as the system lists it. */
export interface HidDevice {
  vendorId: number;
  productId: number;
  usagePage?: number | undefined;
  usage?: number | undefined;
}

/** A device as a driver takes it. */
export interface HidMatch {
  driver: string;
  kind: ReaderKind;
  framer(): Framer;
  /** A feature report without which the reader stays silent. */
  startReport?: readonly number[];
  /** Why the driver refuses this very device. */
  encrypted?: string;
}

const MAGTEK = 0x0801;
/** MagneSafe heads (Dynamag, secure SureSwipe) in HID mode. */
const MAGNESAFE = 0x0011;
const ID_TECH = 0x0acd;
const BARCODE_SCANNER = 0x02;

type Driver = (device: HidDevice, fields: readonly ReportField[] | undefined) => HidMatch | undefined;

/** Any scanner in HID-POS mode: the usage page is a standard, so that the vendor does not matter. */
const scanner: Driver = ({ vendorId, usagePage, usage }, fields) => {
  if (usagePage !== SCANNER_PAGE || (usage !== undefined && usage !== BARCODE_SCANNER)) return undefined;
  const layout = fields && scannerLayout(fields);
  const starts = needsStartReport(vendorId) && (fields === undefined || hasFeature(fields, START_REPORT[0]));
  return {
    driver: 'hid-pos',
    kind: 'barcode',
    framer: () => scannerFramer(layout),
    ...(starts ? { startReport: START_REPORT } : {}),
  };
};

const hasFeature = (fields: readonly ReportField[], id: number): boolean =>
  fields.some(({ kind, reportId }) => kind === 'feature' && reportId === id);

/** MagTek and ID TECH share a page of their own; other vendors' devices on it are something else. */
const stripe: Driver = ({ vendorId, productId, usagePage, usage }, fields) => {
  if (usagePage !== STRIPE_PAGE || (usage !== undefined && usage !== STRIPE_READER)) return undefined;
  if (vendorId === ID_TECH) return { driver: 'id-tech', kind: 'magnetic-stripe', framer: idtechFramer };
  if (vendorId !== MAGTEK) return undefined;
  const layout = fields && stripeLayout(fields);
  const enciphers = fields === undefined ? productId === MAGNESAFE : declaresEncryption(fields);
  return {
    driver: 'magtek',
    kind: 'magnetic-stripe',
    framer: () => magtekFramer(layout),
    ...(enciphers ? { encrypted: 'the device describes itself as a MagneSafe head' } : {}),
  };
};

const DRIVERS: readonly Driver[] = [scanner, stripe];

/** Whether a driver would look at such a device, before its report descriptor is read. */
export const isReader = (device: HidDevice): boolean => matchHid(device, undefined) !== undefined;

/**
 * The driver of a device.
 * @param fields of its report descriptor, where the system hands it out
 */
export const matchHid = (
  device: HidDevice,
  fields: readonly ReportField[] | undefined,
): HidMatch | undefined => {
  for (const driver of DRIVERS) {
    const match = driver(device, fields);
    if (match !== undefined) return match;
  }
  return undefined;
};

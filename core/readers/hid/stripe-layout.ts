import type { TrackNumber } from '../reader-content.ts';
import { type ByteField, byteField, reportLength } from './find-field.ts';
import type { ReportField } from './report-descriptor.ts';

/**
 * The vendor page of MagTek, which ID TECH shares: MagTek "USB HID SureSwipe and USB HID Swipe Reader", section 4,
 * usages 0x20 to 0x38; MagTek "MagneSafe V5", section 2, for those of an enciphering head.
 */
export const STRIPE_PAGE = 0xff00;
export const STRIPE_READER = 0x01;
const ENCODE_TYPE = 0x38;
/** Encryption status, DUKPT key serial number, masked track lengths: an enciphering head has them, a plain one not. */
const ENCRYPTING = [0x42, 0x46, 0x47];

export interface TrackPlace {
  status: number;
  length: number;
  data: ByteField;
}

export interface StripeLayout {
  reportId: number;
  length: number;
  encodeType: number;
  tracks: Readonly<Record<TrackNumber, TrackPlace>>;
}

const PLAIN_TRACK = 110;

/** The layout of every plain head of MagTek, and of ID TECH heads in their "other" mode: no report id. */
export const PLAIN_STRIPE: StripeLayout = {
  reportId: 0,
  length: 7 + 3 * PLAIN_TRACK,
  encodeType: 6,
  tracks: {
    1: { status: 0, length: 3, data: { offset: 7, length: PLAIN_TRACK } },
    2: { status: 1, length: 4, data: { offset: 117, length: PLAIN_TRACK } },
    3: { status: 2, length: 5, data: { offset: 227, length: PLAIN_TRACK } },
  },
};

const trackPlace = (fields: readonly ReportField[], track: TrackNumber): TrackPlace | undefined => {
  const at = (usage: number) => byteField(fields, STRIPE_PAGE, usage + track - 1);
  const [status, length, data] = [at(0x20), at(0x28), at(0x30)];
  return status && length && data && { status: status.offset, length: length.offset, data };
};

/** @returns undefined when the descriptor does not lay tracks out one by one */
export const stripeLayout = (fields: readonly ReportField[]): StripeLayout | undefined => {
  const report = fields.filter(({ kind }) => kind === 'input');
  const [first, second, third] = [trackPlace(report, 1), trackPlace(report, 2), trackPlace(report, 3)];
  const encodeType = byteField(report, STRIPE_PAGE, ENCODE_TYPE)?.offset;
  if (!first || !second || !third || encodeType === undefined) return undefined;
  const reportId = report[0]?.reportId ?? 0;
  return { reportId, length: reportLength(report), encodeType, tracks: { 1: first, 2: second, 3: third } };
};

/** Whether the descriptor is that of a head that enciphers its reads. */
export const declaresEncryption = (fields: readonly ReportField[]): boolean =>
  fields.some(
    ({ kind, usagePage, usage }) =>
      kind === 'input' && usagePage === STRIPE_PAGE && ENCRYPTING.includes(usage),
  );

import { type BitField, type ByteField, bitField, byteField } from './find-field.ts';
import type { ReportField } from './report-descriptor.ts';

/** HID Point of Sale Usage Tables 1.02, chapter 4 (barcode scanner page), and Generic Desktop 0x3B, byte count. */
export const SCANNER_PAGE = 0x8c;
const GENERIC_DESKTOP = 0x01;
const BYTE_COUNT = 0x3b;
const AIM = [0xfb, 0xfc, 0xfd] as const;
const DECODED_DATA = 0xfe;
const DATA_CONTINUED = 0xff;

/** Where a scanner's report of decoded data has its parts. Offsets as the system delivers, report id included. */
export interface ScannerLayout {
  /** 0: the reports have no id. */
  reportId: number;
  /** The shortest report that holds every part. */
  length: number;
  count: number;
  data: ByteField;
  /** The three characters of the AIM symbology identifier, each with its own place. */
  aim?: readonly [number, number, number] | undefined;
  /** A vendor's own symbology character. */
  vendorSymbology?: number | undefined;
  /** The device says that the next report continues this message. Without it every report is a message. */
  continued?: BitField | undefined;
}

/**
 * The layout that a scanner declares in its report descriptor.
 * @returns undefined when no input report holds both a byte count and decoded data
 */
export const scannerLayout = (fields: readonly ReportField[]): ScannerLayout | undefined => {
  const decoded = fields.find(
    ({ kind, usagePage, usage }) => kind === 'input' && usagePage === SCANNER_PAGE && usage === DECODED_DATA,
  );
  if (decoded === undefined) return undefined;
  const { reportId } = decoded;
  const report = fields.filter((field) => field.kind === 'input' && field.reportId === reportId);
  const data = byteField(report, SCANNER_PAGE, DECODED_DATA);
  const count = byteField(report, GENERIC_DESKTOP, BYTE_COUNT) ?? byteField(report, SCANNER_PAGE, BYTE_COUNT);
  if (data === undefined || count === undefined) return undefined;
  const aim = aimOf(report);
  const continued = bitField(report, SCANNER_PAGE, DATA_CONTINUED);
  return {
    reportId,
    length: needed({ count: count.offset, data, aim, continued }),
    count: count.offset,
    data,
    aim,
    continued,
  };
};

const aimOf = (report: readonly ReportField[]): ScannerLayout['aim'] => {
  const [first, second, third] = AIM.map((usage) => byteField(report, SCANNER_PAGE, usage)?.offset);
  if (first === undefined || second === undefined || third === undefined) return undefined;
  return [first, second, third];
};

type Parts = Pick<ScannerLayout, 'count' | 'data' | 'aim' | 'continued'>;

const needed = ({ count, data, aim, continued }: Parts): number =>
  1 + Math.max(count, data.offset + data.length - 1, ...(aim ?? []), continued?.offset ?? 0);

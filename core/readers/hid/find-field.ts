import type { ReportField } from './report-descriptor.ts';

/** A field of whole bytes. `offset` counts from the first byte that the system delivers, the report id included. */
export interface ByteField {
  offset: number;
  length: number;
}

/** Where a system that delivers the report id puts the first bit of the fields. */
const idBytes = ({ reportId }: ReportField): number => (reportId === 0 ? 0 : 1);

/** @returns undefined when the report lacks the usage, or its elements are no whole bytes on a byte's edge */
export const byteField = (
  fields: readonly ReportField[],
  usagePage: number,
  usage: number,
): ByteField | undefined => {
  const found = fields.find((field) => field.usagePage === usagePage && field.usage === usage);
  if (found === undefined || found.bitSize !== 8 || found.bitOffset % 8 !== 0) return undefined;
  return { offset: idBytes(found) + found.bitOffset / 8, length: found.count };
};

/** One bit, as byte and mask. A whole byte counts by its lowest bit. */
export interface BitField {
  offset: number;
  mask: number;
}

export const bitField = (
  fields: readonly ReportField[],
  usagePage: number,
  usage: number,
): BitField | undefined => {
  const found = fields.find((field) => field.usagePage === usagePage && field.usage === usage);
  if (found === undefined) return undefined;
  const { bitOffset } = found;
  return { offset: idBytes(found) + Math.floor(bitOffset / 8), mask: 1 << (bitOffset % 8) };
};

/** The length of a report in bytes as the system delivers it. */
export const reportLength = (fields: readonly ReportField[]): number =>
  fields.reduce((length, field) => {
    const bits = field.bitOffset + field.bitSize * field.count;
    return Math.max(length, idBytes(field) + Math.ceil(bits / 8));
  }, 0);

/** Neighbouring elements of one report that share a usage. */
export interface ReportField {
  kind: 'input' | 'output' | 'feature';
  /** 0 where the device numbers none of its reports. */
  reportId: number;
  usagePage: number;
  usage: number;
  /** From the first bit after the report id. */
  bitOffset: number;
  bitSize: number;
  count: number;
}

/** HID 1.11 section 6.2.2.7: the globals that Push and Pop save. */
interface Globals {
  usagePage: number;
  reportSize: number;
  reportCount: number;
  reportId: number;
}

interface Parsing {
  globals: Globals;
  stack: Globals[];
  /** Usages of the next main item, each with its page in the upper half (section 6.2.2.8). */
  usages: number[];
  usageMinimum: number | undefined;
  offsets: Map<string, number>;
  fields: ReportField[];
}

/** No reader has so much; a descriptor that claims more is not walked any further. */
const MAX_FIELDS = 1024;
const MAX_REPORT_BITS = 4096 * 8;
const MAX_USAGES = 256;
const LONG_ITEM = 0xfe;

const MAIN_KINDS: Readonly<Record<number, ReportField['kind']>> = { 8: 'input', 9: 'output', 11: 'feature' };

/**
 * The fields of a HID report descriptor, in the order of their bits (Device Class Definition for HID 1.11, section
 * 6.2.2).
 * @returns undefined when the bytes are no descriptor: an item without its data, Pop without Push, or sizes that no
 * report has
 */
export const parseReportDescriptor = (descriptor: Uint8Array): ReportField[] | undefined => {
  const state: Parsing = {
    globals: { usagePage: 0, reportSize: 0, reportCount: 0, reportId: 0 },
    stack: [],
    usages: [],
    usageMinimum: undefined,
    offsets: new Map(),
    fields: [],
  };
  let at = 0;
  while (at < descriptor.length) {
    const prefix = descriptor[at] ?? 0;
    const long = prefix === LONG_ITEM;
    const size = long ? 2 + (descriptor[at + 1] ?? 0) : [0, 1, 2, 4][prefix & 3]!;
    if (at + 1 + size > descriptor.length) return undefined;
    // Long items carry nothing that a report is made of (section 6.2.2.3).
    if (!long && !readItem(state, prefix, descriptor.subarray(at + 1, at + 1 + size))) return undefined;
    at += 1 + size;
  }
  return state.fields;
};

const littleEndian = (data: Uint8Array): number => data.reduceRight((value, byte) => value * 256 + byte, 0);

const readItem = (state: Parsing, prefix: number, data: Uint8Array): boolean => {
  const value = littleEndian(data);
  const [type, tag] = [(prefix >> 2) & 3, prefix >> 4];
  if (type === 0) return readMain(state, tag, value);
  if (type === 1) return readGlobal(state, tag, value);
  if (type === 2) readLocal(state, tag, value, data.length);
  return true;
};

const readMain = (state: Parsing, tag: number, flags: number): boolean => {
  const kind = MAIN_KINDS[tag];
  const fits = kind === undefined || addFields(state, kind, flags);
  state.usages = [];
  state.usageMinimum = undefined;
  return fits;
};

const readGlobal = (state: Parsing, tag: number, value: number): boolean => {
  const { globals, stack } = state;
  if (tag === 0) globals.usagePage = value & 0xffff;
  if (tag === 7) globals.reportSize = value;
  if (tag === 8) globals.reportId = value & 0xff;
  if (tag === 9) globals.reportCount = value;
  if (tag === 10) stack.push({ ...globals });
  if (tag === 11) {
    const saved = stack.pop();
    if (saved === undefined) return false;
    state.globals = saved;
  }
  return stack.length <= 16;
};

/** A usage of four bytes names its own page (section 6.2.2.8). */
const readLocal = (state: Parsing, tag: number, value: number, size: number): void => {
  const usage = size === 4 ? value : state.globals.usagePage * 0x10000 + value;
  if (tag === 0 && state.usages.length < MAX_USAGES) state.usages.push(usage);
  if (tag === 1) state.usageMinimum = usage;
  if (tag === 2 && state.usageMinimum !== undefined) {
    const last = Math.min(usage, state.usageMinimum + MAX_USAGES - 1 - state.usages.length);
    for (let next = state.usageMinimum; next <= last; next++) state.usages.push(next);
    state.usageMinimum = undefined;
  }
};

const addFields = (state: Parsing, kind: ReportField['kind'], flags: number): boolean => {
  const { reportSize, reportCount, reportId, usagePage } = state.globals;
  const key = `${kind} ${reportId}`;
  const start = state.offsets.get(key) ?? 0;
  const end = start + reportSize * reportCount;
  if (end > MAX_REPORT_BITS || reportSize > MAX_REPORT_BITS) return false;
  state.offsets.set(key, end);
  const constant = (flags & 1) !== 0;
  const usages = constant ? [] : state.usages.slice(0, reportCount);
  usages.forEach((usage, index) => {
    // The last usage applies to all remaining elements (section 6.2.2.8).
    const count = index === usages.length - 1 ? reportCount - index : 1;
    const bitOffset = start + index * reportSize;
    const page = Math.floor(usage / 0x10000) || usagePage;
    const field = {
      kind,
      reportId,
      usagePage: page,
      usage: usage % 0x10000,
      bitOffset,
      bitSize: reportSize,
      count,
    };
    state.fields.push(field);
  });
  return state.fields.length <= MAX_FIELDS;
};

import type { ReaderView } from '#core/contract/counter/state.ts';
import type { ErrorCode } from '#core/contract/errors.ts';

/** One guide for each problem that a reader can have, in the order of how often it is met. */
export const READER_GUIDES = [
  'not-listed',
  'access-linux',
  'access-windows',
  'access-macos',
  'in-use',
  'wedge',
  'stalled',
  'flood',
  'encrypted',
  'not-understood',
] as const;
export type ReaderGuide = (typeof READER_GUIDES)[number];

/** How many steps the guide of each problem has; their texts are in the catalogue. */
export const GUIDE_STEPS: Readonly<Record<ReaderGuide, 2 | 3>> = {
  'not-listed': 3,
  'access-linux': 3,
  'access-windows': 3,
  'access-macos': 2,
  'in-use': 2,
  wedge: 3,
  stalled: 2,
  flood: 2,
  encrypted: 2,
  'not-understood': 2,
};

/** The guide's own command or file, the same in every language. */
export const GUIDE_CODE: Partial<Record<ReaderGuide, string>> = {
  'access-linux':
    'sudo cp resources/readers/71-counterproof-readers.rules /etc/udev/rules.d/\nsudo udevadm control --reload',
};

const BY_CODE: Partial<Record<ErrorCode, ReaderGuide>> = {
  READER_UNPLUGGED: 'not-listed',
  READER_UNAVAILABLE: 'not-listed',
  READER_IN_USE: 'in-use',
  READER_STALLED: 'stalled',
  READER_FLOOD: 'flood',
  READER_ENCRYPTED: 'encrypted',
  READER_DATA_INVALID: 'not-understood',
};

/** Returns the guide to give access, by the platform of the screen. */
const accessGuide = (userAgent: string): ReaderGuide => {
  if (userAgent.includes('Windows')) return 'access-windows';
  return userAgent.includes('Mac OS') ? 'access-macos' : 'access-linux';
};

/** The guide for what ails a reader; undefined when nothing does or no guide is about it. */
export const guideOf = ({ error }: Pick<ReaderView, 'error'>, userAgent: string): ReaderGuide | undefined => {
  if (!error) return undefined;
  if (error.code === 'READER_ACCESS_DENIED') return accessGuide(userAgent);
  return BY_CODE[error.code];
};

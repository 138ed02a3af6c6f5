import { toBase64Url } from './bytes.ts';
import { canonicalDigest } from './canonical-json.ts';

/** Where a chain of hashed entries stands: how many it has, and the hash of the last. */
export interface ChainHead {
  readonly seq: number;
  /** Before the first entry: null or empty text, as the format of the log has it. */
  readonly hash: string | null;
}

/** The place of an entry: its number from 1, and the hash of the entry before. */
export interface ChainPlace {
  readonly seq: number;
  readonly previous: string | null;
}

/** An entry as it is stored: its place, the content under its hash (the place included), and that hash. */
interface ChainEntry extends ChainPlace {
  readonly content: unknown;
  readonly hash: string;
}

/** The first thing that is wrong with an entry: its number, the hash before it, or its own hash. */
export type ChainFault = 'number' | 'previous' | 'hash';

/** SHA-256 over the RFC 8785 form of a value: 43 characters of base64url. */
export const chainHash = (content: unknown): string => toBase64Url(canonicalDigest(content));

/** The place of the entry that follows a head. */
export const placeAfter = <Hash extends string | null>({ seq, hash }: { seq: number; hash: Hash }) => ({
  seq: seq + 1,
  previous: hash,
});

/** The fault in the place of an entry behind a head. */
export function placeFault(head: ChainHead, { seq, previous }: ChainPlace): ChainFault | undefined {
  const next = placeAfter(head);
  if (seq !== next.seq) return 'number';
  return previous === next.previous ? undefined : 'previous';
}

/** The fault of a stored entry behind a head. */
export function entryFault(head: ChainHead, entry: ChainEntry): ChainFault | undefined {
  return placeFault(head, entry) ?? (chainHash(entry.content) === entry.hash ? undefined : 'hash');
}

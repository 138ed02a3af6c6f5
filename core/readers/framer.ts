import type { ReaderContent } from './reader-content.ts';

/**
 * Why bytes of a reader were not delivered. `encrypted`: the head enciphers its reads. `invalid`: the bytes keep no
 * rule of their framing. `detail` is a fixed sentence about the framing; it never holds a byte of the data read.
 */
export interface ReaderFault {
  reason: 'encrypted' | 'invalid';
  detail: string;
}

export type Framed = { content: ReaderContent } | { fault: ReaderFault };

/** Turns the bytes of a reader into whole messages. It keeps the unfinished message only. */
export interface Framer {
  /** Takes one report or one chunk. Steps grow with the number of its bytes. */
  push(bytes: Uint8Array): Framed[];
  /** Whether a message is unfinished. */
  midMessage(): boolean;
  /** Discards the unfinished message. */
  reset(): void;
}

export const invalid = (detail: string): { fault: ReaderFault } => ({ fault: { reason: 'invalid', detail } });

export const encrypted = (detail: string): { fault: ReaderFault } => ({
  fault: { reason: 'encrypted', detail },
});

/** More than the largest symbol holds (QR version 40: 7089 digits), and more than any zone or stripe. */
export const MESSAGE_LIMIT = 8192;

const latin1 = new TextDecoder('latin1');

/** One character per byte: the bytes of a reader have no other encoding that could be relied on. */
export const asLatin1 = (bytes: Uint8Array): string => latin1.decode(bytes);

import type { AppError } from '#core/contract/errors.ts';
import type { Framer } from '#core/readers/framer.ts';
import type { ReaderInfo } from '../ports/readers.ts';

/** A reader that is plugged in and that a driver knows. */
export interface FoundReader {
  /** The name of the socket in the system: two entries with one path are one device. */
  path: string;
  /** The identity of the device; the hub makes its id from it. */
  info: ReaderInfo;
  /** Why it is not opened at all, such as a head that enciphers. */
  refusal?: AppError;
  framer(): Framer;
  /** @throws AppError of the READER_* family */
  open(events: LineEvents): Promise<ReaderLine>;
}

export interface LineEvents {
  data(bytes: Uint8Array): void;
  /** The line is dead: the device was pulled out, or the system closed it. */
  lost(reason: string): void;
}

/** An open connection to a reader. */
export interface ReaderLine {
  /** A refusal while the reader was made ready, though it may still read. */
  readonly warning?: AppError;
  /** After each message, where a reader has to be told to continue. */
  rearm?(): Promise<void>;
  close(): Promise<void>;
}

/** One kind of plug. */
export interface ReaderBus {
  readonly transport: 'hid' | 'serial';
  /** @throws when the system cannot be asked */
  list(): Promise<FoundReader[]>;
}

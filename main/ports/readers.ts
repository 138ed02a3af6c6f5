import type { ErrorResponse } from '#core/contract/errors.ts';
import type { ReaderContent } from '#core/readers/reader-content.ts';
import type { WedgeBurst } from '#core/readers/wedge/wedge-burst.ts';

export type { ReaderContent } from '#core/readers/reader-content.ts';
export type { WedgeBurst } from '#core/readers/wedge/wedge-burst.ts';

export type ReaderTransportKind = 'hid' | 'serial' | 'wedge';
export type ReaderKind = 'barcode' | 'magnetic-stripe' | 'mrz';

/** Drivers of readers on serial ports. */
export type SerialDriverName = 'elyctis' | 'desko';

/** A port that the kiosk's configuration names, with the reader that is connected to it. */
export interface SerialPortSetting {
  /** As the system names it, e.g. `/dev/ttyS0` or `COM3`. */
  path: string;
  driver: SerialDriverName;
}

export interface ReaderInfo {
  /** Stable while the reader stays in its socket. */
  id: string;
  transport: ReaderTransportKind;
  kind: ReaderKind;
  driver: string;
  vendorId?: number;
  productId?: number;
  manufacturer?: string;
  product?: string;
  serialNumber?: string;
  firmware?: string;
}

/**
 * `stalled`: a message began and its rest never came. `flooding`: more reports than any document makes; they are
 * dropped until it is quiet again. `unavailable`: it is there and cannot be used, `error` says why. `unplugged`: it was
 * here since the start and is gone.
 */
export type ReaderState =
  | 'ready'
  | 'opening'
  | 'reading'
  | 'stalled'
  | 'flooding'
  | 'unavailable'
  | 'unplugged';

export interface ReaderStatus {
  info: ReaderInfo;
  state: ReaderState;
  /** The reason of the state, or of the last message that was dropped. The next good read clears it. */
  error?: ErrorResponse;
  lastReadAt?: string;
  lastKind?: ReaderContent['kind'];
  /** Messages delivered since the start. */
  reads: number;
  /** Messages that were not delivered, each with a reason in `error` when it happened. */
  dropped: number;
}

/** One complete message of one reader. Personal data: never logged. */
export interface ReaderCapture {
  id: string;
  readerId: string;
  time: string;
  content: ReaderContent;
}

/** Every document reader of the kiosk, with any connection. */
export interface ReaderHub {
  /** Looks for readers now and from then on. Never fails for a reader: its status names the fault. */
  start(): Promise<void>;
  stop(): Promise<void>;
  statuses(): ReaderStatus[];
  onChange(listener: () => void): () => void;
  onCapture(listener: (capture: ReaderCapture) => void): () => void;
  /**
   * A test read: the next capture of this reader within the time goes to the caller alone.
   * @throws AppError READER_UNAVAILABLE when there is no such reader or it cannot read, READER_STALLED when nothing
   * came in time
   */
  testRead(readerId: string, timeoutMs: number): Promise<ReaderCapture>;
  /** Text that the operator's page captured from a keyboard wedge. Undefined: it is no document's text. */
  wedge(burst: WedgeBurst): ReaderCapture | undefined;
}

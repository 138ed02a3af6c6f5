import { type BackOff, backOff } from '#core/back-off.ts';
import { AppError, failure } from '#core/contract/errors.ts';
import type { Framer } from '#core/readers/framer.ts';
import type { ReaderContent, ReaderInfo, ReaderState, ReaderStatus } from '../ports/readers.ts';
import { reasonOf } from './access-errors.ts';
import { type FloodMeter, floodMeter } from './flood-meter.ts';
import { LineOpener } from './line-opener.ts';
import type { FoundReader, ReaderLine } from './reader-bus.ts';
import { faultError } from './reader-errors.ts';
import type { ReaderTimers } from './reader-timers.ts';

/** How long a message that has begun waits for its next part; reports of one message are milliseconds apart. */
const STALL_MS = 1500;
/** Between tries to open a reader. */
const PAUSES: BackOff = { firstMs: 1000, longestMs: 30_000 };
/** How long a flooding reader is left alone. */
const QUIET: BackOff = { firstMs: 3000, longestMs: 30_000 };

export interface SessionEvents {
  changed(): void;
  content(content: ReaderContent): void;
  /** A message was dropped. */
  dropped(error: AppError): void;
  /** The line died: list the plugged-in readers at once. */
  lost(): void;
}

const sameError = (a: AppError | undefined, b: AppError | undefined): boolean =>
  a?.code === b?.code && a?.detail?.probe === b?.detail?.probe;

/** One reader from the moment it was found: opened, read, watched, and opened again after a failure. */
export class ReaderSession {
  readonly info: ReaderInfo;
  readonly #timers: ReaderTimers;
  readonly #events: SessionEvents;
  readonly #lines: LineOpener;
  #found: FoundReader | undefined;
  #state: ReaderState = 'opening';
  #error: AppError | undefined;
  #line: ReaderLine | undefined;
  #framer: Framer | undefined;
  #flood: FloodMeter = floodMeter();
  #cancelStall: () => void = () => undefined;
  /** Each opening has its own number, so that a late event of an older one is ignored. */
  #opening = 0;
  #failures = 0;
  #nextTry = 0;
  #reads = 0;
  #dropped = 0;
  #last: { at: string; kind: ReaderContent['kind'] } | undefined;

  constructor(found: FoundReader, info: ReaderInfo, timers: ReaderTimers, events: SessionEvents) {
    this.info = info;
    this.#found = found;
    this.#timers = timers;
    this.#events = events;
    this.#lines = new LineOpener(timers);
  }

  status(): ReaderStatus {
    return {
      info: this.info,
      state: this.#state,
      ...(this.#error ? { error: this.#error.toResponse() } : {}),
      ...(this.#last ? { lastReadAt: this.#last.at, lastKind: this.#last.kind } : {}),
      reads: this.#reads,
      dropped: this.#dropped,
    };
  }

  get present(): boolean {
    return this.#found !== undefined;
  }

  get path(): string | undefined {
    return this.#found?.path;
  }

  /** Whether a capture may come. */
  get readable(): boolean {
    return this.#line !== undefined;
  }

  delivered(at: string, kind: ReaderContent['kind']): void {
    this.#last = { at, kind };
  }

  /** The reader is plugged in: again, or still. Opens it when it is not open and its pause is over. */
  async seen(found: FoundReader): Promise<void> {
    if (this.#found === undefined) {
      this.#failures = 0;
      this.#nextTry = 0;
    }
    this.#found = found;
    if (found.refusal !== undefined) return this.#show('unavailable', found.refusal);
    if (this.#line !== undefined || this.#lines.hangs()) return;
    if (this.#timers.now() >= this.#nextTry) await this.#open(found);
  }

  /** The reader is no longer plugged in. */
  async gone(): Promise<void> {
    if (this.#found === undefined) return;
    this.#found = undefined;
    const error = failure('READER_UNPLUGGED', 'the device is no longer listed');
    const mid = this.#framer?.midMessage() ?? false;
    await this.#shut();
    if (mid) this.#drop(error);
    this.#show('unplugged', error);
  }

  async stop(): Promise<void> {
    this.#found = undefined;
    await this.#shut();
  }

  async #open(found: FoundReader): Promise<void> {
    const opening = ++this.#opening;
    const mine = (): boolean => opening === this.#opening;
    // During a further try, the screen shows the reason for it.
    if (this.#failures === 0) this.#show('opening', undefined);
    this.#nextTry = Number.POSITIVE_INFINITY;
    this.#framer = found.framer();
    this.#flood = floodMeter();
    try {
      const line = await this.#lines.open(found, mine, {
        data: (bytes) => this.#take(bytes),
        lost: (reason) => this.#lost(reason),
      });
      if (!line) return;
      this.#line = line;
      if (this.#state !== 'reading')
        this.#show('ready', this.#state === 'flooding' ? this.#error : line.warning);
    } catch (error) {
      if (mine())
        this.#failed(error instanceof AppError ? error : failure('READER_UNAVAILABLE', reasonOf(error)));
    }
  }

  #failed(error: AppError): void {
    this.#failures += 1;
    this.#nextTry = this.#timers.now() + backOff(this.#failures, PAUSES);
    this.#show('unavailable', error);
  }

  #take(bytes: Uint8Array): void {
    const framer = this.#framer;
    if (framer === undefined) return;
    this.#cancelStall();
    if (this.#flood.allows(bytes.length, this.#timers.now())) this.#frame(framer, bytes);
    else this.#flooded();
  }

  #frame(framer: Framer, bytes: Uint8Array): void {
    for (const framed of framer.push(bytes)) {
      if ('content' in framed) this.#deliver(framed.content);
      else this.#drop(faultError(framed.fault));
    }
    if (framer.midMessage()) this.#begun(framer);
    else this.#show('ready', this.#error);
  }

  #begun(framer: Framer): void {
    this.#show('reading', this.#error);
    this.#cancelStall = this.#timers.after(STALL_MS, () => {
      framer.reset();
      const error = failure('READER_STALLED', `no further part within ${STALL_MS} ms`);
      this.#drop(error);
      this.#show('stalled', error);
    });
  }

  #deliver(content: ReaderContent): void {
    this.#reads += 1;
    this.#failures = 0;
    this.#error = undefined;
    this.#events.content(content);
    this.#events.changed();
    // A line that cannot be told to continue is dead, and its own event says so.
    this.#line?.rearm?.().catch((error: unknown) => this.#lost(reasonOf(error)));
  }

  #drop(error: AppError): void {
    this.#dropped += 1;
    this.#error = error;
    this.#events.dropped(error);
    this.#events.changed();
  }

  /** Closing throws away the data that wait in the system, so that a flood cannot fill the memory of this process. */
  #flooded(): void {
    const error = failure('READER_FLOOD', 'more reports in a second than any document makes');
    this.#failures += 1;
    this.#nextTry = this.#timers.now() + backOff(this.#failures, QUIET);
    this.#drop(error);
    this.#show('flooding', error);
    void this.#shut();
  }

  #lost(reason: string): void {
    const mid = this.#framer?.midMessage() ?? false;
    void this.#shut();
    if (mid) this.#drop(failure('READER_UNPLUGGED', 'the line was lost within a message'));
    this.#failed(failure('READER_UNAVAILABLE', reason));
    this.#events.lost();
  }

  async #shut(): Promise<void> {
    this.#opening += 1;
    this.#cancelStall();
    this.#framer = undefined;
    const line = this.#line;
    this.#line = undefined;
    if (line) await this.#lines.close(line);
  }

  #show(state: ReaderState, error: AppError | undefined): void {
    const same = this.#state === state && sameError(this.#error, error);
    this.#state = state;
    this.#error = error;
    if (!same) this.#events.changed();
  }
}

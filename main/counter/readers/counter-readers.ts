import type { PipelineClock } from '#capture/vision/ports.ts';
import type { readerOperations } from '#core/contract/counter/reader-operations.ts';
import type { CapabilityView, OperatorState, ReaderView } from '#core/contract/counter/state.ts';
import { SCAN_LASTS_MS } from '#core/contract/counter/station-state.ts';
import { AppError, type ErrorResponse, failure } from '#core/contract/errors.ts';
import type { OutputOf } from '#core/contract/kit.ts';
import { readQrText, receiptReference } from '#core/proofing/session-reference.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { readWalletCode } from '#core/readers/wallet-code.ts';
import type { ReaderCapture, ReaderHub, ReaderStatus, WedgeBurst } from '../../ports/readers.ts';
import type { SessionRunner } from '../session/session-runner.ts';
import { isFaulty, lengthOf, searchTextOf, understand } from './reader-capture.ts';

export interface ReaderDeskOptions {
  hub: ReaderHub;
  runner: SessionRunner;
  time: PipelineClock;
  /** Whether a signed-in operator may open a session. */
  mayOpen: () => boolean;
  /** Takes a code that the applicant brought for their wallet; false for any other text. */
  onWalletCode: (text: string) => boolean;
  /** Something that a screen shows has changed. */
  onChange: () => void;
  /** Receives failures of work that no caller awaits; the session continues. */
  onFault: (error: unknown) => void;
}

/** What was read: a session to open, which is damaged where it has no reference, or a text to search by. */
type Scan = NonNullable<OperatorState['scanned']>;
const TEXT = new TextDecoder();

/**
 * The readers at the counter. Their reads belong to the session that runs, once its applicant has agreed to the
 * procedure; anything else is forgotten at once.
 */
export class CounterReaders {
  readonly #options: ReaderDeskOptions;
  readonly #unsubscribe: (() => void)[];
  readonly #started: Promise<void>;
  #state: CapabilityView['state'] = 'starting';
  #error: ErrorResponse | undefined;
  #taken: string | undefined;
  /** The result of the newest read of each reader. Holds no data that was read. */
  readonly #outcomes = new Map<string, { at: string; outcome: ReadOutcome }>();
  #scan: (Scan & { until: number }) | undefined;

  /** Looks for readers from now on; a kiosk without any, or with a broken one, works on. */
  constructor(options: ReaderDeskOptions) {
    const { hub, onChange } = options;
    this.#options = options;
    this.#unsubscribe = [hub.onChange(onChange), hub.onCapture((capture) => this.#take(capture))];
    this.#started = Promise.resolve()
      .then(() => hub.start())
      .then(
        () => this.#settle('ready'),
        (error: unknown) => this.#settle('unavailable', responseOf(error)),
      );
  }

  /** Every reader that was seen since the start, without anything that it read. */
  views(): ReaderView[] {
    return this.#options.hub.statuses().map((status) => readerView(status, this.#outcomeOf(status)));
  }

  capability(): CapabilityView {
    return { name: 'readers', state: this.#state, ...(this.#error ? { error: this.#error } : {}) };
  }

  /**
   * One read for display to the operator; the data are not kept.
   * @throws AppError SESSION_ACTIVE, READER_UNAVAILABLE, READER_STALLED
   */
  async test(
    readerId: string,
    timeoutMs: number,
  ): Promise<OutputOf<(typeof readerOperations)['readers.test']>> {
    const { hub, runner, time } = this.#options;
    if (runner.current()?.status === 'active')
      throw failure('SESSION_ACTIVE', 'what is read now belongs to the session');
    const read = await hub.testRead(readerId, timeoutMs);
    const { content } = read;
    const understood = understand(read, this.#infoOf(readerId), time);
    return {
      kind: content.kind,
      ...(content.kind === 'barcode' ? { symbology: content.symbology } : {}),
      length: lengthOf(content),
      understood: understood !== undefined,
      faulty: understood !== undefined && isFaulty(understood.capture),
    };
  }

  /** A code or a document that was read while no session was open, for a short time. */
  scanned(): Scan | undefined {
    const scan = this.#scan;
    if (!scan || scan.until < this.#now() || this.#options.runner.current()) return undefined;
    const { until: _until, ...shown } = scan;
    return shown;
  }

  forgetScan(): void {
    this.#scan = undefined;
  }

  /** @returns whether the keystrokes open a session, or became a part of the one that runs */
  wedge(burst: WedgeBurst): boolean {
    if (this.#offer(burst.keys)) return this.scanned() !== undefined;
    if (this.#ofWallet(burst.keys)) return true;
    // The capture comes back through the listener, as that of every reader does.
    const capture = this.#options.hub.wedge(burst);
    return capture !== undefined && capture.id === this.#taken;
  }

  async close(): Promise<void> {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    await this.#started;
    await this.#options.hub.stop().catch(this.#options.onFault);
  }

  /** @returns whether the text is the code of a session; offered only where an operator can open it now */
  #offer(text: string): boolean {
    const code = readQrText(text);
    const find = code ? undefined : receiptReference(text);
    if (!code && find === undefined) return false;
    if (!this.#isBetweenSessions()) return code !== undefined;
    const { reference } = code ?? {};
    this.#show({ ...(reference ? { reference } : {}), ...(find === undefined ? {} : { find }) });
    return true;
  }

  #isBetweenSessions(): boolean {
    return this.#options.runner.current() === undefined && this.#options.mayOpen();
  }

  #show(scan: Omit<Scan, 'id'>): void {
    const now = this.#now();
    this.#scan = { id: uuidV7(now), until: now + SCAN_LASTS_MS, ...scan };
    this.#options.onChange();
  }

  /** @returns whether the text is a code of a wallet; one counts only while an operator is at the counter */
  #ofWallet(text: string): boolean {
    const { mayOpen, onWalletCode } = this.#options;
    return readWalletCode(text) !== undefined && (!mayOpen() || onWalletCode(text));
  }

  #now(): number {
    return this.#options.time.clock.now().getTime();
  }

  /** No caller awaits a read: a failure is reported as a fault and not returned to the reader. */
  #take(read: ReaderCapture): void {
    try {
      const text = read.content.kind === 'barcode' ? TEXT.decode(read.content.bytes) : '';
      if (!this.#offer(text) && !this.#ofWallet(text)) this.#keep(read);
    } catch (error) {
      this.#options.onFault(error);
    }
  }

  #keep(read: ReaderCapture): void {
    const { runner, time } = this.#options;
    const state = runner.current();
    if (this.#isBetweenSessions()) this.#find(read);
    if (state?.status !== 'active' || !state.consents.procedure?.given) return;
    // No document has been asked for yet, e.g. while the form is filled in.
    if (state.steps.includes('document') && !state.visits.document) return;
    const understood = understand(read, this.#infoOf(read.readerId), time);
    const sound = understood && (isFaulty(understood.capture) ? 'faulty' : 'sound');
    this.#outcomes.set(read.readerId, { at: read.time, outcome: sound ?? 'not-understood' });
    if (!understood) return;
    const { capture, pictures } = understood;
    const judgement = { models: [], facts: { reader: read.readerId } };
    runner.apply(state.sessionId, { kind: 'document-read', capture, judgement }, pictures);
    this.#taken = read.id;
  }

  /** Between two sessions a document asks for those of its holder. Only what is searched by is kept, for a short time. */
  #find(read: ReaderCapture): void {
    const understood = understand(read, this.#infoOf(read.readerId), this.#options.time);
    const find = understood && searchTextOf(understood.capture);
    if (find === undefined) return;
    this.#taken = read.id;
    this.#show({ find });
  }

  /** The outcome of a later read outside a session is unknown. */
  #outcomeOf({ info, lastReadAt }: ReaderStatus): ReadOutcome | undefined {
    const last = this.#outcomes.get(info.id);
    return last?.at === lastReadAt ? last?.outcome : undefined;
  }

  #infoOf(readerId: string) {
    return this.#options.hub.statuses().find(({ info }) => info.id === readerId)?.info;
  }

  #settle(state: CapabilityView['state'], error?: ErrorResponse): void {
    this.#state = state;
    this.#error = error;
    this.#options.onChange();
  }
}

type ReadOutcome = NonNullable<ReaderView['lastOutcome']>;

function readerView({ info, ...status }: ReaderStatus, lastOutcome: ReadOutcome | undefined): ReaderView {
  const { id, transport, kind, driver, manufacturer, product } = info;
  const { vendorId, productId, serialNumber, firmware } = info;
  const name = [manufacturer, product].filter(Boolean).join(' ') || driver;
  const optional = { vendorId, productId, serialNumber, firmware };
  const known = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return {
    id,
    transport,
    kind,
    driver,
    name,
    ...known,
    ...status,
    ...(lastOutcome ? { lastOutcome } : {}),
  };
}

function responseOf(error: unknown): ErrorResponse {
  if (error instanceof AppError) return error.toResponse();
  return failure('READER_UNAVAILABLE', error instanceof Error ? error.name : 'unknown failure').toResponse();
}

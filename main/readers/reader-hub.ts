import { type AppError, failure } from '#core/contract/errors.ts';
import { Listeners } from '#core/listeners.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { readWedgeBurst } from '#core/readers/wedge/read-wedge-burst.ts';
import type { Clock } from '../ports/clock.ts';
import type { ReaderCapture, ReaderContent, ReaderHub, ReaderStatus, WedgeBurst } from '../ports/readers.ts';
import { reasonOf } from './access-errors.ts';
import { BURSTS, floodMeter } from './flood-meter.ts';
import type { FoundReader, ReaderBus } from './reader-bus.ts';
import { unlisted } from './reader-errors.ts';
import { ReaderSession } from './reader-session.ts';
import type { ReaderTimers } from './reader-timers.ts';
import { testReads } from './test-reads.ts';
import { WEDGE_ID, wedgeReader } from './wedge-reader.ts';
import { withinTime } from './within-time.ts';

/** How often the kiosk looks for readers that came or went. */
const POLL_MS = 1500;
/** A system that lists its devices does so within milliseconds; one whose driver hangs never does. */
const LIST_MS = 3000;
/** A device that gives itself another name at every plugging in fills no memory. */
const MOST_REMEMBERED = 32;

interface HubParts {
  buses: readonly ReaderBus[];
  timers: ReaderTimers;
  clock: Clock;
}

class Hub implements ReaderHub {
  readonly #parts: HubParts;
  readonly #sessions = new Map<string, ReaderSession>();
  readonly #busErrors = new Map<ReaderBus, AppError>();
  /** The bus that named the reader last. Only that bus can report its removal. */
  readonly #busOf = new WeakMap<ReaderSession, ReaderBus>();
  readonly #wedge = wedgeReader();
  readonly #bursts = floodMeter(BURSTS);
  readonly #tests;
  readonly #changes = new Listeners();
  readonly #captures = new Listeners<[ReaderCapture]>();
  #running = false;
  #looking: Promise<void> | undefined;
  /** Lists that were asked for and have not come; one that is late is waited for no longer, and not asked for again. */
  readonly #asked = new Map<ReaderBus, { list: Promise<FoundReader[]>; late: boolean }>();
  #cancelPoll: () => void = () => undefined;

  constructor(parts: HubParts) {
    this.#parts = parts;
    this.#tests = testReads(parts.timers);
  }

  async start(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    await this.#poll();
  }

  async stop(): Promise<void> {
    this.#running = false;
    this.#cancelPoll();
    this.#tests.end(failure('READER_UNAVAILABLE', 'the kiosk stops reading'));
    // A look that is still under way finds nothing to add: it asks whether the hub runs before it does.
    await Promise.all([...this.#sessions.values()].map((session) => session.stop()));
    this.#sessions.clear();
    this.#busErrors.clear();
  }

  statuses(): ReaderStatus[] {
    const broken = [...this.#busErrors].map(([{ transport }, error]) => brokenBus(transport, error));
    return [
      ...broken,
      ...[...this.#sessions.values()].map((session) => session.status()),
      this.#wedge.status(),
    ];
  }

  onChange(listener: () => void): () => void {
    return this.#changes.add(listener);
  }

  onCapture(listener: (capture: ReaderCapture) => void): () => void {
    return this.#captures.add(listener);
  }

  testRead(readerId: string, timeoutMs: number): Promise<ReaderCapture> {
    const readable = readerId === WEDGE_ID || this.#sessions.get(readerId)?.readable === true;
    if (!readable)
      return Promise.reject(failure('READER_UNAVAILABLE', 'no such reader, or it cannot read now'));
    return this.#tests.next(readerId, timeoutMs);
  }

  wedge(burst: WedgeBurst): ReaderCapture | undefined {
    const allowed = this.#bursts.allows(burst.keys.length, this.#parts.timers.now());
    const outcome = allowed ? this.#wedge.take(readWedgeBurst(burst)) : this.#wedge.refuse();
    const capture = 'content' in outcome ? this.#deliver(WEDGE_ID, outcome.content) : undefined;
    if (capture) this.#wedge.delivered(capture.time, capture.content.kind);
    else if ('error' in outcome) this.#tests.fail(WEDGE_ID, outcome.error);
    this.#changed();
    return capture;
  }

  #changed(): void {
    this.#changes.tell();
  }

  /** A test takes the capture away from everybody else. */
  #deliver(readerId: string, content: ReaderContent): ReaderCapture {
    const now = this.#parts.clock.now();
    const capture = { id: uuidV7(now.getTime()), readerId, time: now.toISOString(), content };
    if (!this.#tests.take(readerId, capture)) this.#captures.tell(capture);
    return capture;
  }

  async #poll(): Promise<void> {
    this.#cancelPoll();
    await this.#look();
    if (!this.#running) return;
    this.#cancelPoll();
    this.#cancelPoll = this.#parts.timers.after(POLL_MS, () => void this.#poll());
  }

  /** One look at a time: a second one waits for the first. */
  #look(): Promise<void> {
    this.#looking ??= this.#lookAtBuses().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #lookAtBuses(): Promise<void> {
    await Promise.all(this.#parts.buses.map((bus) => this.#lookAt(bus)));
  }

  async #lookAt(bus: ReaderBus): Promise<void> {
    const found = await this.#list(bus).catch((error: unknown) => this.#busFailed(bus, error));
    if (found === undefined || !this.#running) return;
    if (this.#busErrors.delete(bus)) this.#changed();
    const paths = new Set(found.map(({ path }) => path));
    const mine = [...this.#sessions.values()].filter((session) => this.#busOf.get(session) === bus);
    await Promise.all(mine.filter(({ path }) => path === undefined || !paths.has(path)).map((s) => s.gone()));
    // Openings are not awaited: one that hangs must not delay the others.
    for (const reader of found) {
      const session = this.#sessionOf(reader);
      this.#busOf.set(session, bus);
      void session.seen(reader);
    }
  }

  #list(bus: ReaderBus): Promise<FoundReader[]> {
    const asked = this.#asked.get(bus);
    if (asked?.late)
      return Promise.reject(failure('READER_UNAVAILABLE', 'the system still does not list its devices'));
    const list = Promise.resolve().then(() => bus.list());
    const entry = { list, late: false };
    this.#asked.set(bus, entry);
    const forget = () => this.#asked.delete(bus);
    list.then(forget, forget);
    const limit = { ms: LIST_MS, what: 'the list of devices', timers: this.#parts.timers };
    return withinTime(list, limit).catch((error: unknown) => {
      entry.late = true;
      throw error;
    });
  }

  #busFailed(bus: ReaderBus, error: unknown): undefined {
    if (!this.#running) return;
    const known = this.#busErrors.has(bus);
    this.#busErrors.set(bus, unlisted(bus.transport, reasonOf(error)));
    if (!known) this.#changed();
  }

  /** The session of this socket, or of a reader of the same identity that was unplugged, or a new one. */
  #sessionOf(found: FoundReader): ReaderSession {
    const all = [...this.#sessions.values()];
    const here = all.find((session) => session.path === found.path);
    if (here !== undefined) return here;
    for (let twin = 1; ; twin += 1) {
      const id = twin === 1 ? found.info.id : `${found.info.id}#${twin}`;
      const session = this.#sessions.get(id);
      if (session === undefined) return this.#add({ ...found, info: { ...found.info, id } });
      if (!session.present) return session;
    }
  }

  #forgetOldest(): void {
    if (this.#sessions.size <= MOST_REMEMBERED) return;
    const oldest = [...this.#sessions].find(([, { present }]) => !present);
    if (oldest) this.#sessions.delete(oldest[0]);
  }

  #add(found: FoundReader): ReaderSession {
    const { id } = found.info;
    const session = new ReaderSession(found, found.info, this.#parts.timers, {
      changed: () => this.#changed(),
      content: (content) => session.delivered(this.#deliver(id, content).time, content.kind),
      dropped: (error) => this.#tests.fail(id, error),
      lost: () => this.#running && void this.#poll(),
    });
    this.#sessions.set(id, session);
    this.#forgetOldest();
    this.#changed();
    return session;
  }
}

/** A plug that the system does not let anybody look at, as a reader that cannot be used. */
const brokenBus = (transport: ReaderBus['transport'], error: AppError): ReaderStatus => ({
  info: { id: transport, transport, kind: transport === 'hid' ? 'barcode' : 'mrz', driver: 'none' },
  state: 'unavailable',
  error: error.toResponse(),
  reads: 0,
  dropped: 0,
});

export const readerHub = (parts: HubParts): ReaderHub => new Hub(parts);

import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BackOff, backOff } from '#core/back-off.ts';
import { type AppError, failure } from '#core/contract/errors.ts';
import { Listeners } from '#core/listeners.ts';
import type { EndpointState, ServicesEndpoint } from '#sdk/network/endpoint.ts';
import {
  EMBEDDED_ORIGIN,
  FromChild,
  SERVICES_CHILD,
  type ToChild,
  WRONG_MASTER_KEY,
} from '#services/contract/child-messages.ts';
import type { ForkServices, ServicesProcess } from '../ports/services-process.ts';
import { forkNode } from './fork-node.ts';

export interface EmbeddedServicesOptions {
  /** File of the child process: that of the services unless told otherwise. */
  entry?: string;
  dataDir: string;
  /** Where they listen: a socket or pipe in a place that only this user can reach. Asked before each start. */
  socket: () => string;
  /**
   * Also serve pages and programs of this machine on this port; when it is taken another one is used and said. 0 lets the
   * system choose.
   */
  port?: number | undefined;
  /** Heap limit of the child in MiB; the embedded database lives outside the heap. */
  heapMb?: number;
  /** Starts a process for the host; by default a child of Node. */
  fork?: ForkServices | undefined;
  /** Lines of the child's log, already redacted. */
  onLog?: (line: string) => void;
  /** Told once per start when the configured port was taken. */
  onPortTaken?: (configured: number, pages: string) => void;
}

const STOP_GRACE_MS = 6_000;
const SECRET_TIMEOUT_MS = 5_000;
const RESTART_PAUSES: BackOff = { firstMs: 250, longestMs: 30_000, spread: [0.5, 1] };
/** A child that lived this long was healthy: its end is not the next step of a crash loop. */
const HEALTHY_MS = 30_000;

/** The facts of a child that has ended. */
interface Life {
  readonly born: number;
  cause: string;
  /** It did its one task and asks to be started again. */
  again: boolean;
  /** Its data are sealed under another key. */
  lostKey: boolean;
}

/** Keeps the services running as a child process: start, restart with growing pauses, orderly stop. */
export class EmbeddedServices implements ServicesEndpoint {
  readonly mode = 'embedded';
  readonly #options: EmbeddedServicesOptions;
  readonly #listeners = new Listeners<[EndpointState]>();
  #state: EndpointState = { state: 'starting' };
  #child: ServicesProcess | undefined;
  #wanted = false;
  #failures = 0;
  #restart: NodeJS.Timeout | undefined;
  #masterKey: string | undefined;
  /** The key is new, so anything else that is sealed there can never be opened again. */
  #freshKey = false;
  #refusal: AppError | undefined;
  /** Where the present child listens. */
  #socket = '';

  constructor(options: EmbeddedServicesOptions) {
    this.#options = options;
  }

  state(): EndpointState {
    return this.#state;
  }

  onState(listener: (state: EndpointState) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** The path to connect to for every request to {@link EMBEDDED_ORIGIN}. */
  socket(): string {
    return this.#socket;
  }

  bootstrapSecret(): Promise<string | undefined> {
    return askForSecret(this.#child);
  }

  /** Starts the child unless it runs already. */
  start(): void {
    if (this.#wanted || this.#refusal) return;
    this.#wanted = true;
    this.#failures = 0;
    this.#launch();
  }

  /**
   * Gives the services the key of their sealed data, 32 bytes in base64url. Until then the child only opens its
   * database. With a `fresh` key, leftovers of a set-up whose key is lost are thrown away.
   */
  unlock(masterKey: string, fresh: boolean): void {
    this.#masterKey = masterKey;
    this.#freshKey = fresh;
    this.#sendKey();
  }

  /** There is no key: the services do not run in this process any more, for this reason. */
  refuse(reason: AppError): void {
    this.#refusal = reason;
    void this.stop();
    this.#set({ state: 'down', error: reason });
  }

  /** Ends the child and resolves when it is gone. */
  async stop(): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#restart);
    const leaving = this.#child;
    this.#child = undefined;
    if (leaving) await end(leaving);
  }

  #set(state: EndpointState): void {
    this.#state = state;
    this.#listeners.tell(state);
  }

  #launch(): void {
    this.#set({ state: 'starting' });
    const life: Life = { born: Date.now(), cause: 'the process ended', again: false, lostKey: false };
    try {
      this.#socket = this.#options.socket();
      this.#adopt(spawnChild(this.#options), life);
    } catch (error) {
      // A system without memory or descriptors for one more process may have them the next time.
      life.cause = error instanceof Error ? error.message : String(error);
      this.#ended(life);
    }
  }

  #adopt(child: ServicesProcess, life: Life): void {
    this.#child = child;
    child.on('message', (raw) => {
      const message = FromChild.safeParse(raw).data;
      if (message?.type === 'created') life.again = true;
      if (message?.type === 'failed') {
        life.cause = `${message.code}: ${message.message}`;
        life.lostKey = message.code === WRONG_MASTER_KEY;
      }
      if (message?.type === 'ready' && this.#child === child) this.#ready(message);
    });
    child.on('error', (error) => {
      life.cause = error.message;
    });
    child.once('close', () => {
      if (this.#child === child) this.#ended(life);
    });
    const { dataDir, port } = this.#options;
    const start: ToChild = {
      type: 'start',
      dataDir,
      socket: this.#socket,
      ...(port === undefined ? {} : { port }),
    };
    // A child that cannot take the message is about to close, and that is handled above.
    child.send(start, () => undefined);
    this.#sendKey();
  }

  /** Over the channel between the two processes, because others can read arguments and environments. */
  #sendKey(): void {
    if (this.#masterKey === undefined || !this.#child?.connected) return;
    this.#child.send({ type: 'key', masterKey: this.#masterKey } satisfies ToChild, () => undefined);
  }

  #ready({ portTaken, pages = '' }: Extract<FromChild, { type: 'ready' }>): void {
    this.#freshKey = false;
    const { port, onPortTaken } = this.#options;
    if (portTaken && port !== undefined) onPortTaken?.(port, pages);
    this.#set({ state: 'up', url: EMBEDDED_ORIGIN });
  }

  #ended(life: Life): void {
    const { born, again, lostKey } = life;
    this.#child = undefined;
    if (!this.#wanted) return;
    const discard = lostKey && this.#freshKey;
    if (discard) {
      this.#freshKey = false;
      this.#discard(life);
    }
    // The first start only makes the database; nothing failed.
    if (again || discard) {
      this.#launch();
      return;
    }
    this.#failures = Date.now() - born > HEALTHY_MS ? 1 : this.#failures + 1;
    this.#set({ state: 'down', error: notRunning(life.cause) });
    this.#restart = setTimeout(() => this.#launch(), backOff(this.#failures, RESTART_PAUSES));
  }

  /** A file that another program holds open is met again at the next start, which fails and says so. */
  #discard(life: Life): void {
    try {
      rmSync(this.#options.dataDir, { recursive: true, force: true });
    } catch (error) {
      life.cause = error instanceof Error ? error.message : String(error);
    }
  }
}

/** The secret travels over the channel between the two processes and nowhere else. */
function askForSecret(child: ServicesProcess | undefined): Promise<string | undefined> {
  if (!child?.connected) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const answer = (raw: unknown): void => {
      const message = FromChild.safeParse(raw).data;
      if (message?.type === 'bootstrap') settle(message.secret);
    };
    const gone = (): void => settle(undefined);
    const settle = (secret: string | undefined): void => {
      clearTimeout(timer);
      child.off('message', answer).off('close', gone);
      resolve(secret);
    };
    const timer = setTimeout(gone, SECRET_TIMEOUT_MS);
    child.on('message', answer).once('close', gone);
    child.send({ type: 'bootstrap' } satisfies ToChild, () => undefined);
  });
}

function spawnChild({
  entry = fileURLToPath(SERVICES_CHILD),
  heapMb = 192,
  fork = forkNode,
  onLog,
}: EmbeddedServicesOptions): ServicesProcess {
  const child = fork(entry, [`--max-old-space-size=${heapMb}`]);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) if (line) onLog?.(line);
    });
    // The end of the child says more than that of its pipe.
    stream?.on('error', () => undefined);
  }
  return child;
}

async function end(child: ServicesProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  if (child.connected) child.send({ type: 'stop' } satisfies ToChild, () => undefined);
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS);
  await gone;
  clearTimeout(kill);
}

function notRunning(cause: string): AppError {
  return failure('SERVICES_UNREACHABLE', cause, { component: 'embedded services' });
}

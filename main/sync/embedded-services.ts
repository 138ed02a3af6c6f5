import { type ChildProcess, fork } from 'node:child_process';
import { FromChild, type ToChild } from '../../services/contract/child-messages.ts';
import { AppError } from '../sdk/contract/errors.ts';
import { backOff } from './back-off.ts';
import type { EndpointState, ServicesEndpoint } from './endpoint.ts';

export interface EmbeddedServicesOptions {
  /** File of the child process. */
  entry: string;
  dataDir: string;
  /** Fixed port; when it is taken another one is used and said. 0 lets the system choose. */
  port: number;
  databaseUrl?: string | undefined;
  /** Heap limit of the child in MiB; the embedded database lives outside the heap. */
  heapMb?: number;
  /** Lines of the child's log, already redacted. */
  onLog?: (line: string) => void;
  /** Told once per start when the configured port was taken. */
  onPortTaken?: (configured: number, url: string) => void;
}

export interface EmbeddedServices extends ServicesEndpoint {
  readonly mode: 'embedded';
  start(): void;
  /** Ends the child and resolves when it is gone. */
  stop(): Promise<void>;
}

const STOP_GRACE_MS = 6_000;
const SECRET_TIMEOUT_MS = 5_000;
/** A child that lived this long was healthy: its end is not the next step of a crash loop. */
const HEALTHY_MS = 30_000;

/** Keeps the services running as a child process: start, restart with growing pauses, orderly stop. */
export function superviseServices(options: EmbeddedServicesOptions): EmbeddedServices {
  let child: ChildProcess | undefined;
  let failures = 0;
  let stopped = true;
  let restart: NodeJS.Timeout | undefined;
  let state: EndpointState = { state: 'starting' };
  const listeners = new Set<(state: EndpointState) => void>();
  const set = (next: EndpointState): void => {
    state = next;
    for (const listener of listeners) listener(next);
  };

  const launch = (): void => {
    const born = Date.now();
    set({ state: 'starting' });
    const started = spawnChild(options);
    child = started;
    let cause = 'the process ended';
    started.on('message', (raw) => {
      const message = FromChild.safeParse(raw);
      if (!message.success || child !== started) return;
      if (message.data.type === 'failed') {
        cause = `${message.data.code}: ${message.data.message}`;
        return;
      }
      if (message.data.type !== 'ready') return;
      const { portTaken, url } = message.data;
      if (portTaken) options.onPortTaken?.(options.port, url);
      set({ state: 'up', url });
    });
    started.on('error', (error) => {
      cause = error.message;
    });
    started.once('close', () => {
      if (child !== started) return;
      child = undefined;
      if (stopped) return;
      failures = Date.now() - born > HEALTHY_MS ? 1 : failures + 1;
      set({ state: 'down', error: ended(cause) });
      restart = setTimeout(launch, backOff(failures, { baseMs: 250, maxMs: 30_000 }));
    });
    const message: ToChild = {
      type: 'start',
      dataDir: options.dataDir,
      port: options.port,
      ...(options.databaseUrl ? { databaseUrl: options.databaseUrl } : {}),
    };
    started.send(message, () => undefined);
  };

  return {
    mode: 'embedded',
    state: () => state,
    onState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    bootstrapSecret: () => askForSecret(child),
    start() {
      if (!stopped) return;
      stopped = false;
      failures = 0;
      launch();
    },
    async stop() {
      stopped = true;
      clearTimeout(restart);
      const leaving = child;
      child = undefined;
      if (leaving) await end(leaving);
    },
  };
}

/** The secret travels over the channel between the two processes and nowhere else. */
function askForSecret(child: ChildProcess | undefined): Promise<string | undefined> {
  if (!child?.connected) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const answer = (raw: unknown): void => {
      const message = FromChild.safeParse(raw);
      if (!message.success || message.data.type !== 'bootstrap') return;
      settle(message.data.secret);
    };
    const settle = (secret: string | undefined): void => {
      clearTimeout(timer);
      child.off('message', answer);
      resolve(secret);
    };
    const timer = setTimeout(() => settle(undefined), SECRET_TIMEOUT_MS);
    child.on('message', answer);
    child.once('close', () => settle(undefined));
    child.send({ type: 'bootstrap' } satisfies ToChild, () => undefined);
  });
}

function spawnChild(options: EmbeddedServicesOptions): ChildProcess {
  const child = fork(options.entry, [], {
    // Inside Electron the same binary runs plain Node for the child.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    execArgv: [`--max-old-space-size=${options.heapMb ?? 192}`],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) if (line) options.onLog?.(line);
    });
  }
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  if (child.connected) child.send({ type: 'stop' } satisfies ToChild, () => undefined);
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS);
  await gone;
  clearTimeout(kill);
}

function ended(cause: string): AppError {
  return new AppError('SERVICES_UNREACHABLE', 'The embedded services do not run.', {
    component: 'services',
    probe: cause,
    nextStep: 'They are started again by themselves; if this stays, restart the kiosk and keep the log.',
  });
}

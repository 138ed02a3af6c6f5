import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { READINGS_KEPT_MS } from '#capture/recompute/reading-memory.ts';
import type { RemoteAnswer } from '#capture/remote/judge-remote.ts';
import { installedModels } from '#capture/vision/load-vision.ts';
import { AppError, causeOf, failure } from '#core/contract/errors.ts';
import { StartRefusal } from '#services/kernel/start-refusal.ts';
import { type Examiner, type FaceReading, LONGEST_MS, type RemoteExaminer } from './examiner.ts';
import type { ExaminerPriority } from './examiner-priority.ts';
import type { Answered, Asked, Found, Task } from './examiner-process.ts';

const SETTING = 'COUNTERPROOF_EXAMINERS';
const MOST = 64;

/**
 * How many processes examine, by `COUNTERPROOF_EXAMINERS`; else one for each core but one, and at least one.
 * @throws StartRefusal `SETTING_INVALID`
 */
export function examinersOf(env: Readonly<Record<string, string | undefined>>): number {
  const said = env[SETTING];
  if (!said) return Math.min(MOST, Math.max(1, availableParallelism() - 1));
  const count = Number(said);
  if (Number.isInteger(count) && count >= 1 && count <= MOST) return count;
  throw new StartRefusal('SETTING_INVALID', `${SETTING} takes a whole number from 1 to ${MOST}`);
}

/**
 * How many pictures and clips from phones are judged at once, by the same setting; else one for each core but one, and at
 * least two: with one, every clip behind a document waits for its whole reading.
 * @throws StartRefusal `SETTING_INVALID`
 */
export const picturesOf = (env: Readonly<Record<string, string | undefined>>): number =>
  env[SETTING] ? examinersOf(env) : Math.max(2, examinersOf(env));

/** A process that was told to end and does not. */
const STOP_GRACE_MS = 5_000;
/** A person waits for the answer, and the request would time out. */
const FACE_MS = 45_000;
const INSTALLATION = fileURLToPath(new URL('../..', import.meta.url));
const ENTRY = fileURLToPath(new URL('./examiner-process.ts', import.meta.url));
/**
 * It opens pictures of strangers: of the environment it gets only the variables that Node needs, and no key or address.
 */
const ENVIRONMENT = [
  'PATH',
  'HOME',
  'LANG',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'LD_LIBRARY_PATH',
] as const;

const EARLIER_SETTING = 'COUNTERPROOF_EARLIER_MODELS';
/** As many versions as are kept of the rules. */
const MOST_EARLIER = 2;

/** Beside the models of this installation: `native-models-<version>`. */
const KEPT = /^native-models-\d/;

/**
 * Folders of the models of earlier versions, by `COUNTERPROOF_EARLIER_MODELS`: separated as in `PATH`, at most two. Without
 * it, the newest two that were kept beside the models of this installation.
 * @throws StartRefusal `SETTING_INVALID` for one that is no folder of models
 */
export function earlierModelsOf(
  env: Readonly<Record<string, string | undefined>>,
  beside = INSTALLATION,
): string[] {
  if (!env[EARLIER_SETTING]) return keptModels(beside);
  const folders = (env[EARLIER_SETTING] ?? '').split(delimiter).filter(Boolean);
  const wrong = folders.find((folder) => namesOf(folder).length === 0);
  if (folders.length <= MOST_EARLIER && wrong === undefined) return folders;
  const why = wrong === undefined ? '' : `; ${wrong} has no manifest of a model, or one that cannot be read`;
  throw new StartRefusal(
    'SETTING_INVALID',
    `${EARLIER_SETTING} takes at most ${MOST_EARLIER} folders of models${why}`,
  );
}

const keptModels = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => KEPT.test(name))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => join(folder, name))
    .filter((models) => namesOf(models).length > 0)
    .slice(0, MOST_EARLIER);

const OPTIONAL_SETTING = 'COUNTERPROOF_OPTIONAL_MODELS';

/**
 * Folder of the optional models, by `COUNTERPROOF_OPTIONAL_MODELS`.
 * @throws StartRefusal `SETTING_INVALID` for one that is no folder
 */
export function optionalModelsOf(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const folder = env[OPTIONAL_SETTING] || undefined;
  if (folder === undefined || statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw new StartRefusal('SETTING_INVALID', `${OPTIONAL_SETTING} takes a folder; ${folder} is none`);
}

function namesOf(folder: string): string[] {
  try {
    return installedModels(folder);
  } catch {
    return [];
  }
}

export interface PoolOptions {
  /** How many logs are examined at once. */
  places: number;
  now: () => Date;
  /** Folders of the models of earlier versions, each like `native-models`. */
  earlierModels?: readonly string[];
  /** Folder of the models that the product can do without. */
  optionalModels?: string | undefined;
  /** The priority of the processes; by default below those that answer requests. */
  priority?: ExaminerPriority;
  /** File of a process. */
  entry?: string;
  /** How long one log may take. */
  longestMs?: number;
}

/**
 * Examines in processes of their own, so that a picture that ends a decoder ends nothing else. They start as there is
 * work, and end when nothing that they remember counts any more.
 */
export function processExaminer({
  places,
  now,
  earlierModels = [],
  optionalModels = '',
  priority = 'below-normal',
  entry = ENTRY,
  longestMs = LONGEST_MS,
}: PoolOptions): RemoteExaminer {
  const open = new Set<ChildProcess>();
  /** The one that worked last is taken first, so that the others fall idle. */
  const free: { child: ChildProcess; ending: NodeJS.Timeout }[] = [];
  const waiting: (() => void)[] = [];
  let busy = 0;
  const leave = (child: ChildProcess): void => {
    open.delete(child);
    const at = free.findIndex((one) => one.child === child);
    if (at >= 0) clearTimeout(free.splice(at, 1)[0]?.ending);
  };
  const start = (): ChildProcess => {
    const child = spawnExaminer(entry, [priority, optionalModels, ...earlierModels]);
    open.add(child);
    child.once('exit', () => leave(child)).on('error', () => leave(child));
    return child;
  };
  const rest = (child: ChildProcess): void => {
    if (!open.has(child)) return;
    const ending = setTimeout(() => {
      leave(child);
      void end(child);
    }, READINGS_KEPT_MS).unref();
    free.push({ child, ending });
  };
  const run = async (task: Task, queue: 'push' | 'unshift', limitMs: number): Promise<Found> => {
    while (busy >= places) await new Promise<void>((resolve) => waiting[queue](resolve));
    busy += 1;
    const last = free.pop();
    clearTimeout(last?.ending);
    const child = last?.child ?? start();
    try {
      return await ask(child, { ...task, now: now().getTime() }, limitMs);
    } finally {
      rest(child);
      busy -= 1;
      waiting.shift()?.();
    }
  };
  return {
    places,
    examine: async (examination) => (await run({ examination }, 'push', longestMs)) as Examined,
    readFace: async (picture, live) =>
      (await run({ picture, live }, 'unshift', Math.min(longestMs, FACE_MS))) as FaceReading,
    judge: async (remote) => (await run({ remote }, 'push', Math.min(longestMs, FACE_MS))) as RemoteAnswer,
    async close() {
      for (const { ending } of free.splice(0)) clearTimeout(ending);
      await Promise.all([...open].map(end));
    },
  };
}

function spawnExaminer(entry: string, args: readonly string[]): ChildProcess {
  const env = Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]]));
  // Its output could only be a library's words about a picture; `ask` reports how it ended.
  const stdio: ['ignore', 'ignore', 'ignore', 'ipc'] = ['ignore', 'ignore', 'ignore', 'ipc'];
  return fork(entry, args, { env, execArgv: [], serialization: 'advanced', stdio });
}

type Examined = Awaited<ReturnType<Examiner['examine']>>;

/** @throws AppError of the examination; MODEL_FAILED where the process ends or takes too long */
function ask(child: ChildProcess, asked: Asked, longestMs: number): Promise<Found> {
  const { promise, resolve, reject } = Promise.withResolvers<Found>();
  let late = false;
  const answered = (answer: Answered): void => {
    if ('failed' in answer) {
      const { code, cause = causeOf(code, 'no cause was told') } = answer.failed;
      reject(new AppError(code, cause));
    } else resolve(answer.found);
  };
  const lost = (probe: string): void => reject(failure('MODEL_FAILED', probe, { component: 'examination' }));
  const exited = (code: number | null, signal: string | null): void =>
    lost(late ? `no answer within ${longestMs} ms` : `the process ended with ${signal ?? `code ${code}`}`);
  const failed = (error: Error): void => lost(`the process cannot be reached: ${error.message}`);
  const timer = setTimeout(() => {
    late = true;
    child.kill('SIGKILL');
  }, longestMs);
  child.once('message', answered).once('exit', exited).once('error', failed);
  child.send(asked, (error) => error && failed(error));
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', answered).off('exit', exited).off('error', failed);
  });
}

/** Closes the channel, at which the process frees its models and ends. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (child.connected) child.disconnect();
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS);
  await gone;
  clearTimeout(timer);
}

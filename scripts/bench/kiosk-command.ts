import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { inProject, ROOT } from '../prepare/project.ts';

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/launch\S+/;
const MARK = /^timing (\S+) \d+$/;
const START_LIMIT_MS = 120_000;

export interface KioskCommand {
  /** The process that was started: npm, or the launcher. */
  readonly pid: number;
  /** One-time address of the operator's page. */
  readonly launchUrl: string;
  /** Milliseconds from the command to each step that it reported, and to the printed address as `address`. */
  readonly marks: ReadonlyMap<string, number>;
  /** Ends the kiosk in order and waits until it has. */
  stop(): Promise<void>;
}

export interface KioskCommandOptions {
  readonly dataDir: string;
  /** `npm start` as a person types it, or the launcher that npm runs. */
  readonly through: 'npm' | 'launcher';
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the real command without a browser and waits for the address that it prints. */
export async function startKioskCommand(options: KioskCommandOptions): Promise<KioskCommand> {
  const started = performance.now();
  const child = spawnCommand(options);
  const marks = new Map<string, number>();
  // npm may go first; the pipes close when the last process that holds them has ended.
  const ended = once(child, 'close');
  const launchUrl = await printedAddress(child, (mark) => marks.set(mark, performance.now() - started));
  return {
    pid: child.pid ?? 0,
    launchUrl,
    marks,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function spawnCommand({ dataDir, through, env }: KioskCommandOptions): ChildProcess {
  const args = ['--no-browser', '--data-dir', dataDir];
  const [file, before] =
    through === 'npm'
      ? ['npm', ['start', '--']]
      : [process.execPath, [inProject('scripts', 'bootstrap.mjs'), 'start']];
  return spawn(file, [...before, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env, COUNTERPROOF_TIMING: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: through === 'npm' && process.platform === 'win32',
  });
}

/** Reads the kiosk's output; without an address, the output is the message. */
function printedAddress(child: ChildProcess, onMark: (mark: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    const give = (why: string) => reject(new Error(`npm start ${why}:\n${lines.slice(-12).join('\n')}`));
    const timer = setTimeout(() => give('printed no address'), START_LIMIT_MS);
    const read = (line: string): void => {
      lines.push(line);
      const mark = MARK.exec(line)?.[1];
      if (mark) onMark(mark);
      const address = ADDRESS.exec(line)?.[0];
      if (!address) return;
      clearTimeout(timer);
      onMark('address');
      resolve(address);
    };
    for (const stream of [child.stdout, child.stderr]) if (stream) eachLine(stream, read);
    child.on('error', (error) => give(`could not be run (${error.message})`));
    child.on('exit', (code) => {
      clearTimeout(timer);
      give(`ended with code ${code}`);
    });
  });
}

function eachLine(stream: NodeJS.ReadableStream, read: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(read);
  });
}

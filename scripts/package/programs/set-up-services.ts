import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openTerminal, type Terminal } from '../../backup/terminal.ts';
import { SETTINGS_FILE, withSettings } from './services-settings.ts';

const USER = 'counterproof';
const EMBEDDED = 'embedded';
const QUESTIONS = {
  database:
    'Address of the PostgreSQL database, not shown while you type (Enter for the embedded database): ',
  'public-url': 'Address under which kiosks reach the services, https://… (Enter for this machine alone): ',
} as const;

const OPTIONS = {
  database: { type: 'string' },
  'public-url': { type: 'string' },
  'new-branch': { type: 'string' },
  'new-admin': { type: 'string' },
} as const;

interface Answers {
  readonly database: string;
  readonly publicUrl: string;
  /** Options of the first start that the person has given already. */
  readonly names: readonly string[];
}

/** What the options say; the person at the terminal is asked for the rest. */
const readAnswers = async (args: readonly string[], terminal: Terminal | undefined): Promise<Answers> => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const database = values.database ?? (await terminal?.askHidden(QUESTIONS.database)) ?? EMBEDDED;
  const publicUrl = values['public-url'] ?? (await terminal?.ask(QUESTIONS['public-url'])) ?? '';
  const names = (['new-branch', 'new-admin'] as const).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}`, value];
  });
  return { database: database === EMBEDDED ? '' : database.trim(), publicUrl: publicUrl.trim(), names };
};

/** Makes organisation, branch and administrator as the user of the services, who owns the data. */
const firstStart = (names: readonly string[]): number => {
  const program = process.argv[1] ?? '';
  const node = [process.execPath, `--env-file=${SETTINGS_FILE}`, program];
  const args = ['-u', USER, '--', ...node, 'run', '--first-start', '--then-stop', ...names];
  return spawnSync('runuser', args, { stdio: 'inherit' }).status ?? 1;
};

const startUnit = (): number => {
  if (!existsSync('/run/systemd/system')) {
    console.log('There is no systemd here. Start the services with: counterproof-services run');
    return 0;
  }
  return (
    spawnSync('systemctl', ['enable', '--now', 'counterproof-services'], { stdio: 'inherit' }).status ?? 1
  );
};

/**
 * The first run of installed services: asks for database and address, writes the settings, makes the first administrator,
 * and has systemd start the services from now on.
 * @returns the exit code
 */
export const setUpServices = async (args: readonly string[]): Promise<number> => {
  if (process.getuid?.() !== 0) {
    console.error('It writes the settings of this machine: run it as root.');
    return 1;
  }
  const terminal = process.stdin.isTTY && process.stdout.isTTY ? openTerminal() : undefined;
  const { database, publicUrl, names } = await readAnswers(args, terminal).finally(() => terminal?.close());
  const settings = {
    DATABASE_URL: database,
    COUNTERPROOF_OPTIONS: publicUrl === '' ? '' : `--public-url ${publicUrl}`,
  };
  writeFileSync(SETTINGS_FILE, withSettings(readFileSync(SETTINGS_FILE, 'utf8'), settings));
  const code = firstStart(names);
  return code === 0 ? startUnit() : code;
};

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { openTerminal } from '../../backup/terminal.ts';
import { SETTINGS_FILE, withSettings } from './services-settings.ts';
import { setUpAnswers } from './set-up-answers.ts';

const USER = 'counterproof';

/** Makes organisation, branch and administrator as the user of the services, who owns the data. */
const firstStart = (names: readonly string[]): number => {
  const program = process.argv[1] ?? '';
  const node = [process.execPath, `--env-file=${SETTINGS_FILE}`, program];
  const args = ['-u', USER, '--', ...node, 'run', '--first-start', '--then-stop', ...names];
  // Node prefers its environment to the settings, which alone count from now on.
  const env = { ...process.env, DATABASE_URL: undefined, COUNTERPROOF_OPTIONS: undefined };
  return spawnSync('runuser', args, { stdio: 'inherit', env }).status ?? 1;
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
  const before = readFileSync(SETTINGS_FILE, 'utf8');
  const terminal = process.stdin.isTTY && process.stdout.isTTY ? openTerminal() : undefined;
  const answers = setUpAnswers(args, process.env, before, terminal);
  const { settings, names } = await answers.finally(() => terminal?.close());
  writeFileSync(SETTINGS_FILE, withSettings(before, settings));
  const code = firstStart(names);
  return code === 0 ? startUnit() : code;
};

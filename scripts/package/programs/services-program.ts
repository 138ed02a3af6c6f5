import { main as run } from '../../services.ts';
import { main as backup } from '../../services-backup.ts';
import { main as restore } from '../../services-restore.ts';
import { main as verifyAudit } from '../../verify-audit.ts';
import { runProgram } from './run-program.ts';
import { SHARED_PARTS } from './self-test/installed-parts.ts';
import { closeModels, MODEL_PARTS } from './self-test/model-parts.ts';
import { selfTest } from './self-test/self-test.ts';
import { setUpServices } from './set-up-services.ts';

const USAGE = `counterproof-services <command> [options]
  set-up        asks for database and address, makes the first administrator, and starts the services from now on
                (DATABASE_URL or DATABASE_URL_FILE, or --database <postgres://… without a password|embedded>; --public-url <url>, --new-branch <name>, --new-admin <name>)
  run           serves until it is told to end; systemd runs this
  backup        copies a PostgreSQL database and its pictures: --to <empty folder>
  restore       restores them: --from <folder>
  verify-audit  verifies the audit logs
  --self-test   tries every part of this installation, and names what is missing
Settings: /etc/counterproof-services/services.env. Every command but set-up runs as the user counterproof.`;

const DATA_DIR = ['--data-dir', '/var/lib/counterproof-services'];

/** Options of `run` that stand in the settings. */
const settingOptions = (): string[] => (process.env.COUNTERPROOF_OPTIONS ?? '').split(' ').filter(Boolean);

const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  run: (args) => run([...DATA_DIR, ...settingOptions(), ...args]),
  backup: (args) => backup([...DATA_DIR, ...args]),
  restore: (args) => restore([...DATA_DIR, ...args]),
  'verify-audit': (args) => verifyAudit([...DATA_DIR, ...args]),
  'set-up': setUpServices,
  '--self-test': () => selfTest([...SHARED_PARTS, ...MODEL_PARTS]).finally(closeModels),
};

await runProgram(async ([command = '--help', ...args]) => {
  const chosen = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (chosen) return chosen(args);
  console.log(USAGE);
  return command === '--help' ? 0 : 2;
});

import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepMemoryOffDisk } from '#main/host/keep-memory-off-disk.ts';
import { closeFolder, keepNewFilesPrivate } from '#main/host/private-files.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { PASSING_REFUSALS, StartRefusal } from '#services/kernel/start-refusal.ts';
import { SERVICES_ROLES, type ServicesRole } from '#services/role.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import { openTerminal } from './backup/terminal.ts';
import {
  createAdministrator,
  createBranch,
  firstStartAnswers,
  isSetUp,
  nameOf,
  newPassphrase,
  setUp,
} from './services/first-start.ts';

export const USAGE = `npm run services -- [options]
  --first-start         creates a branch and its administrator, and prints what to do next; a terminal asks for what
                        --new-branch, --new-admin and the environment do not say
  --data-dir <folder>   master key, pictures and, without DATABASE_URL, the database
  --role <role>         web answers, inference judges what persons send from their phones and closed logs, all (default) does
                        both; the first two share a PostgreSQL
  --port <number>       port to listen on (default 4180)
  --host <address>      address to listen on (default 127.0.0.1)
  --public-url <url>    address under which kiosks reach the services, e.g. behind a TLS proxy
  --drain-seconds <s>   how long the node still answers after the signal to end, while /ready refuses, so that a balancer
                        chooses another node first (0 to 300; default 5 with --public-url, else 0)
  --trusted-proxy <range>  address or range of a balancer in front, may be repeated; limits then count the
                        address that it names
  --new-branch <name>   creates a branch and prints its licence key and enrolment code, once
  --sandbox             makes the branch of --first-start a sandbox, which verifies no person
  --then-stop           ends once what the options create is there, instead of serving
  --new-admin <name>    creates an administrator with every permission; also when passphrases are lost
  --tenant <tenant>     id, tag or DNS name of the administrator's tenant
Environment: DATABASE_URL (PostgreSQL 15 or newer), COUNTERPROOF_MASTER_KEY (32 bytes, base64url),
COUNTERPROOF_NEW_PASSPHRASE or COUNTERPROOF_NEW_PASSPHRASE_FILE (of a new administrator), COUNTERPROOF_RATE_LIMITS, COUNTERPROOF_CODE_LIMITS; for a
bucket instead of a folder BLOB_STORE_URL, _REGION, _ACCESS_KEY_ID, _SECRET_ACCESS_KEY, _SESSION_TOKEN. All settings:
docs/deployment.md. A start that is refused ends with code 78, or with 75 where it is worth trying again.`;

/** Where the services keep master key, pictures and embedded database, unless told otherwise. */
export const SERVICES_DATA_DIR = join(homedir(), '.counterproof-services');

/** A balancer that asks every two seconds has looked twice by then. */
const PUBLIC_DRAIN_S = 5;
const MAX_DRAIN_S = 300;
/** EX_CONFIG of sysexits.h: starting again without a change is of no use. */
const REFUSED = 78;
/** EX_TEMPFAIL of sysexits.h. */
const TRY_AGAIN = 75;

const OPTIONS = {
  'first-start': { type: 'boolean', default: false },
  'data-dir': { type: 'string', default: SERVICES_DATA_DIR },
  role: { type: 'string', default: 'all' },
  port: { type: 'string', default: '4180' },
  host: { type: 'string', default: '127.0.0.1' },
  'public-url': { type: 'string' },
  'drain-seconds': { type: 'string' },
  'trusted-proxy': { type: 'string', multiple: true },
  'new-branch': { type: 'string' },
  sandbox: { type: 'boolean', default: false },
  'then-stop': { type: 'boolean', default: false },
  'new-admin': { type: 'string' },
  tenant: { type: 'string' },
} as const;

/** Runs the services alone until the process gets a signal to end. */
export const main = async (args: readonly string[]): Promise<number> => {
  keepNewFilesPrivate();
  keepMemoryOffDisk((line) => console.log(line));
  try {
    await run(valuesOf(args));
    return 0;
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    console.error(`${error.code}: ${error.message}.\n${error.next}`);
    return PASSING_REFUSALS.includes(error.code) ? TRY_AGAIN : REFUSED;
  }
};

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** @throws StartRefusal `SETTING_INVALID`: a process manager must not repeat a wrong command line. */
function valuesOf(args: readonly string[]): Values {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (cause) {
    throw new StartRefusal('SETTING_INVALID', (cause as Error).message, { cause });
  }
}

async function run(values: Values): Promise<void> {
  const role = roleOf(values);
  const create = await creation(values);
  closeFolder(values['data-dir'], (line) => console.log(line));
  const services = await startServices({
    role,
    dataDir: values['data-dir'],
    databaseUrl: given('DATABASE_URL'),
    masterKey: process.env.COUNTERPROOF_MASTER_KEY,
    port: portOf(values.port),
    host: values.host,
    publicUrl: values['public-url'],
    trustedProxies: values['trusted-proxy'],
    drainMs: drainSecondsOf(values) * 1000,
    tenant: values.tenant || undefined,
    log: servicesLog('warn'),
  });
  // A reader of the last line may send the signal at once.
  const stopped = untilStopped(services);
  try {
    if (role === 'inference') console.log(`Judging; health and metrics at ${services.localUrl}`);
    else console.log(`Services at ${services.url} (OpenAPI: ${services.url}/openapi.json)`);
    console.log(`Signing key ${services.servicesDid}`);
    if (values['public-url'] && !values['trusted-proxy']) {
      // Behind an unnamed proxy every client has one address: wrong tries of one would hold back all.
      console.log('Behind a proxy, name it with --trusted-proxy: limits count its address otherwise.');
    }
    await create(services);
  } catch (error) {
    await services.close();
    throw error;
  }
  if (values['then-stop']) await services.close();
  else await stopped;
}

/**
 * Creates the wanted objects once the services run. All input from a person or the environment is known before the
 * start.
 */
async function creation(values: Values): Promise<(services: RunningServices) => Promise<void>> {
  const { 'new-branch': branch, 'new-admin': administrator, sandbox, tenant = '' } = values;
  if (branch !== undefined) nameOf('--new-branch', branch);
  if (administrator !== undefined) nameOf('--new-admin', administrator);
  if (administrator !== undefined && tenant === '' && !values['first-start']) {
    throw new StartRefusal('SETTING_INVALID', '--new-admin takes --tenant, or --first-start');
  }
  if (tenant !== '' && values['first-start']) {
    throw new StartRefusal('SETTING_INVALID', '--first-start makes a tenant of its own, without --tenant');
  }
  if (sandbox && !values['first-start']) {
    throw new StartRefusal('SETTING_INVALID', '--sandbox takes --first-start');
  }
  if (values['then-stop'] && !values['first-start'] && branch === undefined && administrator === undefined) {
    throw new StartRefusal('SETTING_INVALID', '--then-stop takes an option that creates something');
  }
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
  const asks = values['first-start'] || administrator !== undefined;
  const terminal = asks && isTerminal ? openTerminal() : undefined;
  try {
    if (values['first-start']) {
      const answers = await firstStartAnswers({ branch, administrator }, process.env, terminal);
      return (services) => setUp(services, { ...answers, sandbox });
    }
    const passphrase = administrator === undefined ? '' : await newPassphrase(process.env, terminal);
    return async (services) => {
      if (branch) await printNewBranch(services, branch);
      if (administrator) await printNewAdministrator(services, { tenant, name: administrator, passphrase });
      if (!branch && !administrator && !(await isSetUp(services))) {
        console.log('There is no administrator yet: start once with --first-start.');
      }
    };
  } finally {
    terminal?.close();
  }
}

/** @throws StartRefusal `SETTING_EMPTY`: a variable that a script left empty is not the wish for an embedded database. */
function given(variable: string): string | undefined {
  const value = process.env[variable];
  if (value === '') throw new StartRefusal('SETTING_EMPTY', variable);
  return value;
}

/** @throws StartRefusal `SETTING_INVALID`: these can be created only through a node that runs. */
function roleOf(values: Values): ServicesRole {
  const role = SERVICES_ROLES.find((known) => known === values.role);
  if (!role) throw new StartRefusal('SETTING_INVALID', `--role takes ${SERVICES_ROLES.join(', ')}`);
  const creates =
    values['first-start'] || values['new-branch'] !== undefined || values['new-admin'] !== undefined;
  if (role !== 'inference' || !creates) return role;
  throw new StartRefusal('SETTING_INVALID', '--role inference creates nothing');
}

function portOf(text: string): number {
  const port = Number(text);
  const isPort = /^\d+$/.test(text) && port <= 65_535;
  if (!isPort) throw new StartRefusal('SETTING_INVALID', '--port takes 0 to 65535');
  return port;
}

function drainSecondsOf(values: Values): number {
  const drain = Number(values['drain-seconds'] ?? (values['public-url'] ? PUBLIC_DRAIN_S : 0));
  if (drain >= 0 && drain <= MAX_DRAIN_S) return drain;
  throw new StartRefusal('SETTING_INVALID', `--drain-seconds takes 0 to ${MAX_DRAIN_S}`);
}

async function printNewBranch(services: RunningServices, name: string): Promise<void> {
  const branch = await createBranch(services, { name });
  console.log(`Branch ${name}, shown once, for one kiosk until ${branch.expiresAt}:`);
  console.log(`  tenant         ${branch.tenantId}`);
  console.log(`  licence key    ${branch.licenseKey}`);
  console.log(`  enrolment code ${branch.enrolmentCode}`);
}

async function printNewAdministrator(
  services: RunningServices,
  account: Parameters<typeof createAdministrator>[1],
): Promise<void> {
  const made = await createAdministrator(services, account);
  console.log(
    `Administrator ${made.name} of tenant ${account.tenant}; sign in at ${services.url}/v1/sign-in`,
  );
}

function untilStopped(services: RunningServices): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      services.close().then(resolve, reject);
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
}

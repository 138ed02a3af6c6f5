import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Branch } from '#core/contract/platform.ts';
import { AccountFacts } from '#services/contract/accounts.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';

const USAGE = `npm run services -- [options]
  --data-dir <folder>   master key, pictures and, without DATABASE_URL, the database
  --port <number>       port to listen on (default 4180)
  --host <address>      address to listen on (default 127.0.0.1)
  --public-url <url>    address under which kiosks reach the services, e.g. behind a TLS proxy
  --drain-seconds <s>   how long it goes on answering after the signal to end, while /ready refuses, so that a balancer
                        looks elsewhere first (0 to 300; default 5 with --public-url, else 0)
  --trusted-proxy <range>  address or range of a balancer in front, may be repeated; limits then count the
                        address that it names
  --new-branch <name>   creates a branch and prints its licence key and enrolment code, once
  --new-admin <name>    creates an administrator with every permission; also when passphrases are lost
  --tenant <tenant>     id, tag or DNS name of the administrator's tenant
Environment: DATABASE_URL (PostgreSQL 15 or newer), COUNTERPROOF_MASTER_KEY (32 bytes, base64url); for a bucket
instead of a folder BLOB_STORE_URL, _REGION, _ACCESS_KEY_ID, _SECRET_ACCESS_KEY, _SESSION_TOKEN.`;

/** Where the services keep master key, pictures and embedded database, unless told otherwise. */
export const SERVICES_DATA_DIR = join(homedir(), '.counterproof-services');

/** A balancer that asks every two seconds has looked twice by then. */
const PUBLIC_DRAIN_S = 5;
const MAX_DRAIN_S = 300;

const OPTIONS = {
  'data-dir': { type: 'string', default: SERVICES_DATA_DIR },
  port: { type: 'string', default: '4180' },
  host: { type: 'string', default: '127.0.0.1' },
  'public-url': { type: 'string' },
  'drain-seconds': { type: 'string' },
  'trusted-proxy': { type: 'string', multiple: true },
  'new-branch': { type: 'string' },
  'new-admin': { type: 'string' },
  tenant: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Runs the services alone until the process is told to end. */
export const main = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${values.port} is not a port.`);
  const drain = Number(values['drain-seconds'] ?? (values['public-url'] ? PUBLIC_DRAIN_S : 0));
  if (!(drain >= 0 && drain <= MAX_DRAIN_S)) {
    throw new Error(`--drain-seconds takes 0 to ${MAX_DRAIN_S}, not ${values['drain-seconds']}.`);
  }
  const services = await startServices({
    dataDir: values['data-dir'],
    databaseUrl: process.env.DATABASE_URL,
    masterKey: process.env.COUNTERPROOF_MASTER_KEY,
    port,
    host: values.host,
    publicUrl: values['public-url'],
    trustedProxies: values['trusted-proxy'],
    drainMs: drain * 1000,
    log: servicesLog('warn'),
  });
  console.log(`Services at ${services.url} (OpenAPI: ${services.url}/openapi.json)`);
  console.log(`Signing key ${services.servicesDid}`);
  if (values['new-branch']) await printNewBranch(services, values['new-branch']);
  if (values['new-admin']) await createAdministrator(services, values['new-admin'], values.tenant ?? '');
  await untilStopped(services);
  return 0;
};

/** Through the front door, with the one-time right that only this process can hand out. */
async function asBootstrap(services: RunningServices, path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(services.localUrl + path, {
    method: 'POST',
    headers: {
      authorization: `Bootstrap ${services.issueBootstrapSecret()}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
  return answer.json();
}

async function printNewBranch(services: RunningServices, name: string): Promise<void> {
  const branch = Branch.parse(await asBootstrap(services, '/v1/branches', { name }));
  console.log(`Branch ${name}, shown once, for one kiosk until ${branch.expiresAt}:`);
  console.log(`  tenant         ${branch.tenantId}`);
  console.log(`  licence key    ${branch.licenseKey}`);
  console.log(`  enrolment code ${branch.enrolmentCode}`);
}

/** The passphrase comes from the environment: arguments can be read by every program of the machine. */
async function createAdministrator(services: RunningServices, name: string, tenant: string): Promise<void> {
  const passphrase = process.env.COUNTERPROOF_NEW_PASSPHRASE ?? '';
  const made = AccountFacts.parse(
    await asBootstrap(services, '/v1/accounts/first', { tenant, name, passphrase }),
  );
  console.log(`Administrator ${made.name} of tenant ${tenant}; sign in at ${services.url}/v1/sign-in`);
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

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { describeError } from '#main/host/describe-error.ts';
import { auditedTenants, listAudit } from '#services/audit/audit.repository.ts';
import { followAuditChain } from '#services/audit/follow-audit-chain.ts';
import type { AuditVerdict } from '#services/contract/audit.ts';
import type { Database } from '#services/kernel/database/database.ts';
import { clusterExists, clusterFolder } from '#services/kernel/database/embedded-cluster.ts';
import { openAsItIs } from '#services/kernel/database/open-database.ts';
import { SERVICES_DATA_DIR } from './services.ts';
import { printable, printableLines } from './terminal/printable.ts';

export const USAGE = `npm run verify-audit -- [options]
Follows the chain of hashes through the audit log of every tenant: in the database that DATABASE_URL names, or in a copy
of the embedded one, whose services must not run meanwhile. Nothing is changed there, and no key is needed.
  --data-dir <folder>   data folder of the services with the embedded database
  --tenant <id>         the log of this tenant only
  --json                the verdicts as JSON

Exit code 0: every link holds.  1: a link is broken; the first entry that is wrong is named.
2: it could not be examined, or there is no log.
A log that was rewritten as a whole, or cut off together with its head, is told by a checkpoint that was kept elsewhere
(GET /v1/audit/verify).`;

const EXIT = { intact: 0, broken: 1, 'not-examined': 2 } as const;

const OPTIONS = {
  'data-dir': { type: 'string', default: SERVICES_DATA_DIR },
  tenant: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** The verdict on one tenant's log; `entry` is the one that is wrong, where it is there. */
type Examined = AuditVerdict & {
  tenantId: string;
  entry?: { auditId: string; at: string; action: string };
};

/** Examines the audit logs of a database. @returns the exit code of {@link USAGE}. */
export const main = async (args: readonly string[]): Promise<number> => {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const tenant = tenantOf(values.tenant);
    const databaseUrl = process.env.DATABASE_URL;
    const logs = databaseUrl
      ? await examine({ databaseUrl, dataDir: '' }, tenant)
      : await examineCopy(values['data-dir'], tenant);
    const exitCode = logs.every(({ intact }) => intact) ? EXIT.intact : EXIT.broken;
    say(values.json ? JSON.stringify({ logs, exitCode }, null, 2) : logs.map(inWords).join('\n'));
    return exitCode;
  } catch (error) {
    process.stderr.write(`${printableLines(describeError(error))}\n`);
    // The error of `parseArgs` for a wrong command line.
    if (error instanceof TypeError) process.stderr.write(`\n${USAGE}\n`);
    return EXIT['not-examined'];
  }
};

function tenantOf(value: string | undefined): string | undefined {
  if (value === undefined || z.uuid().safeParse(value).success) return value;
  throw new TypeError('--tenant takes the id of a tenant.');
}

/** Opening a cluster writes to it, which an examination must not: it opens a copy. */
async function examineCopy(dataDir: string, tenant: string | undefined): Promise<Examined[]> {
  if (!clusterExists(dataDir)) throw new Error(`${dataDir} has no database, and DATABASE_URL names none.`);
  const copy = mkdtempSync(join(tmpdir(), 'counterproof-audit-'));
  try {
    cpSync(clusterFolder(dataDir), clusterFolder(copy), { recursive: true });
    return await examine({ dataDir: copy }, tenant);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function examine(
  location: Parameters<typeof openAsItIs>[0],
  tenant: string | undefined,
): Promise<Examined[]> {
  const { db, close } = await openAsItIs(location);
  try {
    const all = await auditedTenants(db);
    const wanted = all.filter((tenantId) => tenant === undefined || tenantId === tenant);
    if (wanted.length === 0) throw new Error('There is no audit log to examine.');
    const logs: Examined[] = [];
    for (const tenantId of wanted) logs.push(await examineLog(db, tenantId));
    return logs;
  } finally {
    await close();
  }
}

async function examineLog(db: Database, tenantId: string): Promise<Examined> {
  const verdict = { tenantId, ...(await followAuditChain(db, tenantId)) };
  if (!verdict.broken) return verdict;
  const [found] = await listAudit(db, tenantId, { after: verdict.broken.seq - 1, limit: 1 });
  if (found?.seq !== verdict.broken.seq) return verdict;
  const { auditId, at, action } = found;
  return { ...verdict, entry: { auditId, at: at.toISOString(), action } };
}

function inWords({ tenantId, entries, head, broken, entry }: Examined): string {
  const held = `${tenantId}  ${entries} entries hold${head === null ? '' : `, up to ${head}`}`;
  if (!broken) return held;
  const what = entry ? ` (${entry.auditId}, ${printable(entry.action)}, ${entry.at})` : '';
  return `${held}\n  BROKEN at entry ${broken.seq}${what}: ${broken.reason}`;
}

function say(text: string): 0 {
  process.stdout.write(`${printableLines(text)}\n`);
  return 0;
}

import { setTimeout } from 'node:timers/promises';
import type { SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { FastifyBaseLogger } from 'fastify';
import { jwsSigner } from '#core/keys/jws.ts';
import { admission, requireTenant } from './admission.ts';
import { buildApp } from './app.ts';
import { siteverify } from './contact/siteverify.ts';
import { EMBEDDED_ORIGIN } from './contract/child-messages.ts';
import { noteProductFlows } from './flows/index.ts';
import { CaptureQueue, JudgeWorker, SharedCaptures } from './judging/index.ts';
import { bucketOf, openBlobStore, reachedStoreId } from './kernel/blobs/open-blob-store.ts';
import { claimStore } from './kernel/blobs/own-store.ts';
import { bootstrapSecrets } from './kernel/bootstrap-secret.ts';
import type { ServicesContext } from './kernel/context.ts';
import type { Database } from './kernel/database/database.ts';
import { type OpenDatabase, openDatabase } from './kernel/database/open-database.ts';
import type { DeclaredRoute } from './kernel/http/access-guard.ts';
import { listen } from './kernel/http/listen.ts';
import { type RateLimits, rateLimitsOf } from './kernel/http/rate-limits.ts';
import { communitySealers } from './kernel/keys/community-sealers.ts';
import { loadMasterKey } from './kernel/keys/master-key.ts';
import { loadServicesKey } from './kernel/keys/services-keys.ts';
import { servicesLog } from './kernel/log.ts';
import { ARGON2_COST, type Argon2Cost } from './kernel/password-verifier.ts';
import type { AuthoritativeSource } from './kernel/ports/authoritative-source.ts';
import type { RemoteJudge } from './kernel/ports/captures.ts';
import type { CodeLimits } from './kernel/ports/code-limits.ts';
import type { ContactProvider } from './kernel/ports/contact-provider.ts';
import type { MailExchanges } from './kernel/ports/mail-exchanges.ts';
import type { MessageGateways } from './kernel/ports/message-gateway.ts';
import type { SsnAuthority } from './kernel/ports/ssn-authority.ts';
import type { WebhookSettings } from './kernel/ports/webhook-settings.ts';
import { StartRefusal } from './kernel/start-refusal.ts';
import { startTimers } from './kernel/timers.ts';
import { machineUptimeMs } from './kernel/wrong-tries.ts';
import { servicesMetrics } from './observability/metrics.ts';
import { servicesTraces } from './observability/traces.ts';
import { outsidePorts } from './outside-ports.ts';
import { noteJudgedEvidence } from './platform/index.ts';
import {
  publicOriginOf,
  refuseToListen,
  requireFreePort,
  requireProxies,
  requireWritable,
  warnOfPlainAddress,
} from './preflight.ts';
import { embeddedExaminer } from './proofing/embedded-examiner.ts';
import { type Examiner, threadExaminer } from './proofing/examiner.ts';
import {
  earlierModelsOf,
  examinersOf,
  optionalModelsOf,
  picturesOf,
  processExaminer,
} from './proofing/examiner-pool.ts';
import { judgeDue, releaseLeases } from './proofing/judge-due.ts';
import { verdictQueue } from './proofing/verdict-queue.ts';
import type { ServicesRole } from './role.ts';
import { timerJobs } from './timer-jobs.ts';

export interface ServicesOptions {
  /** `all` unless told otherwise. */
  role?: ServicesRole | undefined;
  /** Folder of master key, blobs and, without `databaseUrl`, the embedded database. */
  dataDir: string;
  /** A PostgreSQL server, 15 or newer. */
  databaseUrl?: string | undefined;
  /** 0 lets the system choose; without one, only the socket is listened on. */
  port?: number | undefined;
  /** A socket or pipe in a place that only this user can reach. */
  socket?: string | undefined;
  host?: string | undefined;
  /** Address under which clients reach the services, when it is not the one they listen on. */
  publicUrl?: string | undefined;
  /** 32 bytes in base64url instead of the key file. A promise is awaited when the database is open already. */
  masterKey?: string | Promise<string> | undefined;
  log?: FastifyBaseLogger | undefined;
  /** False: no timers run here; another node runs them. */
  timers?: boolean | undefined;
  /** Where webhooks may go; without it the environment says. */
  webhooks?: WebhookSettings | undefined;
  now?: (() => Date) | undefined;
  /** Limits of requests, when not as the environment says. */
  rateLimits?: Partial<RateLimits> | undefined;
  /** Balancers in front of these services, as addresses or ranges (CIDR). */
  trustedProxies?: readonly string[] | undefined;
  /** The gateways for messages to persons; by default those of the environment. */
  messages?: MessageGateways | undefined;
  /** Confirms core attributes, when not as the environment says. */
  source?: AuthoritativeSource | undefined;
  /** Says whether domains take mail, when not DNS. */
  mailExchanges?: MailExchanges | undefined;
  /** Knows numbers and addresses, when not as the environment says. */
  contactProvider?: ContactProvider | undefined;
  /** Knows social security numbers, when not as the environment says. */
  ssnAuthority?: SsnAuthority | undefined;
  /** Without them the environment says. */
  codeLimits?: CodeLimits | undefined;
  /** How long `close` continues answering while /ready refuses, so that a balancer looks elsewhere first. */
  drainMs?: number | undefined;
  /** Id, tag or DNS name of a tenant that must exist. */
  tenant?: string | undefined;
  /** Id of the tenant whose keys may read metrics, when not as the environment says. */
  metricsTenant?: string | undefined;
  /** How long a whole request may take to arrive; a minute unless told otherwise. */
  requestTimeoutMs?: number | undefined;
  /** How long a reader of a report may stall; a minute unless told otherwise. */
  stalledReaderMs?: number | undefined;
  /** Makes captures again; with the models of this installation unless told otherwise. */
  examiner?: Examiner | undefined;
  /** Judges what browsers send; with the models of this installation unless told otherwise. */
  remoteJudge?: RemoteJudge | undefined;
  /** Takes the place of {@link ARGON2_COST} in tests, which make hundreds of accounts. */
  argon2Cost?: Argon2Cost | undefined;
  /** Takes the place of OTLP in tests. */
  spanExporter?: SpanExporter | undefined;
}

export interface RunningServices {
  /** Address for clients: the public one if there is one. */
  readonly url: string;
  /** Address that is listened on; a name where that is a socket. */
  readonly localUrl: string;
  /** A fresh right to create one branch; hand it over without writing it down. */
  issueBootstrapSecret(): string;
  readonly servicesDid: string;
  /** The context of the areas, for callers in the same process. */
  readonly context: ServicesContext;
  /** Every route and who may call it. */
  readonly routes: readonly DeclaredRoute[];
  /** Resolves when every log that became due has its verdict. */
  verdictsDone(): Promise<void>;
  close(): Promise<void>;
}

export const SERVICES_VERSION = '0.1.0';

/**
 * Starts the services and answers when they take requests. Everything that can refuse the start is checked before
 * anything is made. A node of the role `inference` answers health, readiness and metrics alone.
 *
 * @throws StartRefusal with what happened and what to do.
 */
export async function startServices(options: ServicesOptions): Promise<RunningServices> {
  const settings = await checkedSettings(options);
  const { store, storeId, traces } = settings;
  const admit = admission(options, store, storeId);
  const database = await openDatabase({ ...options, onQuery: traces.query }, admit);
  try {
    return await startNode(options, settings, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The settings of a node, checked before its database is opened. */
type Settings = Awaited<ReturnType<typeof checkedSettings>>;

async function checkedSettings(options: ServicesOptions) {
  const { dataDir, port, host = '127.0.0.1', role = 'all' } = options;
  if (role !== 'all' && !options.databaseUrl) {
    throw new StartRefusal('SETTING_INVALID', `--role ${role} takes DATABASE_URL, which its nodes share`);
  }
  const publicOrigin = options.publicUrl === undefined ? undefined : publicOriginOf(options.publicUrl);
  requireProxies(options.trustedProxies ?? []);
  if (port !== undefined) await requireFreePort(host, port);
  const bucket = bucketOf(process.env);
  const outside = outsidePorts(options, process.env);
  const rateLimits = options.rateLimits ?? rateLimitsOf(process.env);
  const [places, pictures] = [examinersOf(process.env), picturesOf(process.env)];
  const models = {
    earlierModels: earlierModelsOf(process.env),
    optionalModels: optionalModelsOf(process.env),
  };
  const store = await openBlobStore(dataDir, bucket);
  const needsFolder = !options.databaseUrl || !bucket || options.masterKey === undefined;
  if (needsFolder) requireWritable(dataDir);
  const storeId = await reachedStoreId(store, bucket);
  const log = options.log ?? servicesLog();
  if (publicOrigin !== undefined) warnOfPlainAddress(log, publicOrigin);
  const traces = servicesTraces(process.env, SERVICES_VERSION, options.spanExporter);
  const now = options.now ?? (() => new Date());
  const pool = { places, ...models, now };
  return { role, host, publicOrigin, outside, rateLimits, pool, pictures, store, storeId, log, traces, now };
}

async function startNode(
  options: ServicesOptions,
  settings: Settings,
  database: OpenDatabase,
): Promise<RunningServices> {
  const { port, socket } = options;
  const { role, host, publicOrigin, rateLimits, pool, log, traces, now } = settings;
  if (options.tenant !== undefined) await requireTenant(database.db, options.tenant);
  const keys = await openKeys(options, database.db);
  let listening = '';
  const remoteJudge =
    role === 'web' ? undefined : (options.remoteJudge ?? ownRemoteJudge(settings, database));
  const context = await makeContext(options, settings, database, {
    ...keys,
    remoteJudge,
    // Where no public address is set, clients reach the one that is listened on.
    issuer: () => publicOrigin ?? listening,
    // Nodes that judge look for what is due themselves.
    judgeSoon: () => {
      if (role !== 'web') verdicts.wake();
    },
  });
  await noteProductFlows(database.db, now());
  await noteJudgedEvidence(database.db, now());
  const examiner = options.examiner ?? ownExaminer(context, pool);
  const verdicts = verdictQueue({
    places: examiner.places,
    judge: () => judgeDue({ context, examiner }),
    onFault: (error) => log.error({ err: error }, 'verdicts failed'),
  });
  const tokenKey = await loadServicesKey(database.db, context.sealers.service, 'tokens');
  const bootstrap = bootstrapSecrets();
  const metrics = servicesMetrics(context);
  let draining = false;
  const hosts = new Set<string>();
  const app = await buildApp({
    context,
    role,
    tokenKey,
    bootstrap,
    version: SERVICES_VERSION,
    hosts: () => hosts,
    originOf: (request) => publicOrigin ?? `http://${request.headers.host}`,
    log,
    rateLimits,
    examiner,
    trustedProxies: options.trustedProxies ?? [],
    requestTimeoutMs: options.requestTimeoutMs,
    stalledReaderMs: options.stalledReaderMs,
    metrics,
    traces,
    draining: () => draining,
    metricsTenant:
      options.metricsTenant ?? (process.env.COUNTERPROOF_METRICS_TENANT?.toLowerCase() || undefined),
  });
  listening = await listen(app, { host, port, socket }).catch((error: { address?: string }) => {
    if (port === undefined || error.address === socket) throw error;
    return refuseToListen(error, host, port);
  });
  for (const authority of authoritiesOf(listening, publicOrigin, socket)) hosts.add(authority);
  if (context.durability === 'embedded') await releaseLeases(context);
  if (options.timers !== false) context.judgeSoon();
  const jobs = options.timers === false ? [] : timerJobs(context, tokenKey, role);
  const worker = role === 'inference' && remoteJudge ? new JudgeWorker(context, remoteJudge, log) : undefined;
  const timers = startTimers(jobs, { log, ran: metrics.jobRan });
  return {
    url: publicOrigin ?? listening,
    localUrl: listening,
    issueBootstrapSecret: bootstrap.issue,
    servicesDid: context.signer.did,
    context,
    routes: app.declaredRoutes,
    verdictsDone: verdicts.idle,
    close: async () => {
      draining = true;
      await setTimeout(options.drainMs ?? 0);
      await timers.stop();
      await verdicts.stop();
      await examiner.close();
      await worker?.stop();
      await context.captures.close();
      if (worker) await remoteJudge?.close();
      // Each of them ends even if an earlier one fails.
      await app
        .close()
        .finally(() => database.close())
        .finally(() => traces.close());
    },
  };
}

async function openKeys({ dataDir, masterKey }: ServicesOptions, db: Database) {
  const sealers = communitySealers(loadMasterKey(dataDir, await masterKey));
  return { sealers, signer: jwsSigner(await loadServicesKey(db, sealers.service, 'receipts')) };
}

interface NodeParts extends Pick<ServicesContext, 'sealers' | 'signer'> {
  readonly remoteJudge: RemoteJudge | undefined;
  readonly issuer: () => string;
  readonly judgeSoon: () => void;
}

/** Claims the store of blobs for this database. */
async function makeContext(
  options: ServicesOptions,
  { role, publicOrigin, outside, store, now }: Settings,
  { db, durability, copyOut }: OpenDatabase,
  { sealers, signer, remoteJudge, issuer, judgeSoon }: NodeParts,
): Promise<ServicesContext> {
  return {
    db,
    durability,
    copyOut,
    sealers,
    blobs: await claimStore(db, store),
    signer,
    get issuer() {
      return issuer();
    },
    ...outside,
    captcha: siteverify(process.env.COUNTERPROOF_CAPTCHA_URL || undefined),
    publicOrigin,
    argon2Cost: options.argon2Cost ?? ARGON2_COST,
    now,
    uptimeMs: durability === 'embedded' ? machineUptimeMs : undefined,
    captures:
      remoteJudge && role === 'all' ? new CaptureQueue(remoteJudge) : new SharedCaptures({ db, sealers }),
    judgeSoon,
  };
}

const ownExaminer = ({ durability }: ServicesContext, pool: Settings['pool']): Examiner =>
  durability === 'embedded' ? embeddedExaminer(pool) : processExaminer(pool);

/**
 * A person waits for each answer, so these processes are separate from those of verdicts and come before them, and one
 * more serves hints. On the machine of a kiosk they stay few and behind its own work; Electron starts none of plain
 * Node.
 */
function ownRemoteJudge({ pool, pictures }: Settings, { durability }: OpenDatabase): RemoteJudge {
  if (process.versions.electron !== undefined) return threadExaminer({ ...pool, priority: 'normal' });
  return durability === 'embedded'
    ? processExaminer({ ...pool, places: pool.places + 1 })
    : processExaminer({ ...pool, places: pictures + 1, priority: 'waiting' });
}

/** Only names of this very listener are its own; a page on another name cannot speak to it. */
function authoritiesOf(
  listening: string,
  publicUrl: string | undefined,
  socket: string | undefined,
): string[] {
  const { host, port } = new URL(listening);
  const named = [...(publicUrl ? [publicUrl] : []), ...(socket ? [EMBEDDED_ORIGIN] : [])];
  return [host, ...(port ? [`localhost:${port}`] : []), ...named.map((url) => new URL(url).host)];
}

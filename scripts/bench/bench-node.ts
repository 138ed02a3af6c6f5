import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ServicesContext } from '#services/kernel/context.ts';
import { installAccessGuard } from '#services/kernel/http/access-guard.ts';
import { callerBySchemes } from '#services/kernel/http/caller-schemes.ts';
import { installProblemDetails } from '#services/kernel/http/problem-details.ts';
import { loadServicesKey } from '#services/kernel/keys/services-keys.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { accessTokenVerifier } from '#services/oauth/access-token.ts';
import { authenticateToken } from '#services/oauth/authenticate-token.ts';
import { signingKeys } from '#services/oauth/token-keys.ts';
import { startServices } from '#services/server.ts';

/** The first argument of a bench process, as JSON. */
export interface NodeWish {
  dataDir: string;
  databaseUrl?: string;
  /** Whether it also serves the peer: the same checks and one insert, or one select. */
  peer?: boolean;
  /** How many cores it has; all of the machine by default. */
  cores?: number;
}
export interface NodeFacts {
  url: string;
  peerUrl?: string;
  startedMs: number;
}

const wish: NodeWish = JSON.parse(process.argv[2] ?? '{}');
const started = performance.now();
const services = await startServices({
  dataDir: wish.dataDir,
  databaseUrl: wish.databaseUrl,
  port: 0,
  log: servicesLog('silent'),
  rateLimits: { address: 1e9, refusals: 1e9, caller: 1e9, links: 1e9, captures: 1e9 },
  webhooks: { allowHttp: true, allowPrivate: true },
});
const facts: NodeFacts = { url: services.localUrl, startedMs: performance.now() - started };
if (wish.peer) facts.peerUrl = await startPeer(services.context);
watchCopies(services.context);
process.send?.(facts);

export type NodeQuestion = 'watch' | 'watched' | 'copy-again';
export interface NodeAnswer {
  /** Largest resident memory since `watch`, and the one before it, megabytes. */
  peakMB: number;
  beforeMB: number;
  /** Time and bytes of the copy. */
  seconds: number;
  bytes: number;
}

/** Answers the parent's questions about memory and the last COPY of a report. */
function watchCopies(context: ServicesContext): void {
  const { copyOut } = context;
  let last: Parameters<NonNullable<typeof copyOut>>[0] | undefined;
  if (copyOut) {
    const recorded: typeof copyOut = (statement, out) => {
      last = statement;
      return copyOut(statement, out);
    };
    Object.assign(context, { copyOut: recorded });
  }
  const megabytes = () => process.memoryUsage.rss() / 1024 / 1024;
  let beforeMB = 0;
  let peakMB = 0;
  let timer: NodeJS.Timeout | undefined;
  process.on('message', async (question: NodeQuestion) => {
    const answer: NodeAnswer = { peakMB, beforeMB, seconds: 0, bytes: 0 };
    if (question === 'watch') {
      beforeMB = megabytes();
      peakMB = beforeMB;
      timer = setInterval(() => {
        peakMB = Math.max(peakMB, megabytes());
      }, 20);
    } else if (question === 'watched') clearInterval(timer);
    else if (copyOut && last) Object.assign(answer, await discard(copyOut, last));
    process.send?.(answer);
  });
}

/** The same COPY, read in this very process and thrown away. */
async function discard(
  copyOut: NonNullable<ServicesContext['copyOut']>,
  statement: Parameters<typeof copyOut>[0],
): Promise<Pick<NodeAnswer, 'seconds' | 'bytes'>> {
  let bytes = 0;
  const began = performance.now();
  const sink = new Writable({
    write(part: Buffer, _encoding, done) {
      bytes += part.length;
      done();
    },
  });
  await copyOut(statement, sink);
  await finished(sink);
  return { seconds: (performance.now() - began) / 1000, bytes };
}

/** The same Fastify with the same checks of token and proof, and the least that a database can be asked for. */
async function startPeer(context: ServicesContext): Promise<string> {
  await sql`CREATE TABLE IF NOT EXISTS bench_peer (tenant_id uuid, id uuid, body text, PRIMARY KEY (tenant_id, id))`.execute(
    context.db,
  );
  const key = await loadServicesKey(context.db, context.sealers.service, 'tokens');
  const verifyToken = accessTokenVerifier(() => context.issuer, signingKeys(context, key).ES256, context.now);
  const refuse = async (): Promise<never> => {
    throw new Error('not measured');
  };
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installProblemDetails(app);
  installAccessGuard(app, {
    caller: callerBySchemes({
      dpop: (request, token) =>
        authenticateToken(request, token, {
          context,
          verifyToken,
          originOf: () => `http://${request.headers.host}`,
        }),
      accessKey: refuse,
      bearer: refuse,
    }),
    bootstrap: { check: () => undefined, spend: () => undefined },
    refused: async () => undefined,
  });
  const access = (client: 'proofing_sessions.create' | 'results.poll') => ({
    config: { access: { kind: 'managed' as const, client } },
  });
  app.post('/insert', access('proofing_sessions.create'), async (request) => {
    const { tenantId } = request.caller ?? {};
    await context.db.transaction().execute(async (trx) => {
      await sql`INSERT INTO bench_peer VALUES (${tenantId}, gen_random_uuid(), ${JSON.stringify(request.body)})`.execute(
        trx,
      );
    });
    return { done: true };
  });
  const Path = z.object({ id: z.uuid() });
  app.get('/select/:id', access('results.poll'), async (request) => {
    const { id } = Path.parse(request.params);
    const { tenantId } = request.caller ?? {};
    const { rows } = await sql`SELECT state FROM proofing_session
      WHERE tenant_id = ${tenantId} AND session_id = ${id}`.execute(context.db);
    return { rows };
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
}

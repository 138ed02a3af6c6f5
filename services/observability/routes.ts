import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import { ProblemError, problemResponse } from '#services/contract/problem.ts';
import { callerOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { onlyTenant } from '#services/platform/index.ts';
import type { ServicesMetrics } from './metrics.ts';

export interface ObservabilityOptions {
  metrics: ServicesMetrics;
  /** Whether these services were told to end and take no new work. */
  draining: () => boolean;
  /** Id of the tenant that runs these services; without it, the one that has the database alone. */
  metricsTenant?: string | undefined;
}

const Alive = z.object({ status: z.literal('ok') });
const tags = ['observability'];

/** What a balancer and a monitor ask. Health and readiness answer under every host name: a probe knows only an address. */
export function observabilityRoutes(
  app: FastifyInstance,
  context: Pick<ServicesContext, 'db'>,
  { metrics, draining, metricsTenant }: ObservabilityOptions,
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const open = { access: { kind: 'public' as const }, anyHost: true, rateLimit: false as const };
  typed.get(
    '/health',
    {
      config: open,
      schema: { tags, summary: 'The process answers.', response: { 200: Alive, 421: problemResponse } },
    },
    async () => ({ status: 'ok' as const }),
  );
  typed.get(
    '/ready',
    {
      config: open,
      schema: {
        tags,
        summary: 'Requests may be sent here: the database answers and nobody told this node to end.',
        response: { 200: Alive, 503: problemResponse },
      },
    },
    async () => {
      if (draining()) throw new ProblemError('DRAINING', 'This node ends; ask another one.');
      await sql`SELECT 1`.execute(context.db).catch((cause: unknown) => {
        throw new ProblemError('DATABASE_UNAVAILABLE', 'The database did not answer.', { cause });
      });
      return { status: 'ok' as const };
    },
  );
  typed.get(
    '/metrics',
    {
      config: { access: { kind: 'managed', client: 'metrics.read' } },
      schema: {
        tags,
        summary:
          'Metrics of this node in the text format of Prometheus, for the tenant that runs the services.',
        response: { 200: z.string(), 403: problemResponse },
      },
    },
    async (request, reply) => {
      // They count what all tenants do.
      const { tenantId, communityId } = callerOf(request);
      if (communityId !== null || tenantId !== (metricsTenant ?? (await onlyTenant(context.db)))) {
        throw new ProblemError(
          'ACCESS_DENIED',
          'Needed: a key of a whole tenant, the only one or that of COUNTERPROOF_METRICS_TENANT.',
        );
      }
      const { type, body } = await metrics.text();
      return reply.type(type).serializer(String).send(body);
    },
  );
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered whatever the Host header names; only for routes that tell nothing. */
    anyHost?: boolean;
  }
}

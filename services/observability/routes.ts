import { sql } from 'kysely';
import { z } from 'zod';
import { ProblemError } from '#services/contract/problem.ts';
import { content, route } from '#services/kernel/http/route.ts';
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
const tag = 'observability';

/**
 * Routes for a load balancer and a monitor. Health and readiness answer under every host name: a probe knows only an
 * address.
 */
export const observabilityRoutes = ({ metrics, draining, metricsTenant }: ObservabilityOptions) =>
  [
    route({
      operationId: 'getHealth',
      method: 'GET',
      path: '/health',
      tag,
      summary: 'The process answers.',
      access: { kind: 'public' },
      limit: 'unlimited',
      anyHost: true,
      output: { 200: Alive },
      run: () => ({ status: 'ok' as const }),
    }),
    route({
      operationId: 'getReadiness',
      method: 'GET',
      path: '/ready',
      tag,
      summary: 'Requests may be sent here: the database answers and this node is not ending.',
      access: { kind: 'public' },
      limit: 'unlimited',
      anyHost: true,
      output: { 200: Alive },
      problems: ['DRAINING'],
      run: async ({ context }) => {
        if (draining()) throw new ProblemError('DRAINING', 'This node ends; ask another one.');
        await sql`SELECT 1`.execute(context.db).catch((cause: unknown) => {
          throw new ProblemError('DATABASE_UNAVAILABLE', 'The database did not answer.', { cause });
        });
        return { status: 'ok' as const };
      },
    }),
    route({
      operationId: 'getMetrics',
      method: 'GET',
      path: '/metrics',
      tag,
      summary:
        'Metrics of this node in the text format of Prometheus, for the tenant that runs the services.',
      access: { kind: 'managed', client: 'metrics.read' },
      output: { 200: content('Metrics of Prometheus.', 'text/plain') },
      run: async ({ context, caller, reply }) => {
        // They count the work of all tenants.
        const { tenantId, communityId } = caller;
        if (communityId !== null || tenantId !== (metricsTenant ?? (await onlyTenant(context.db)))) {
          throw new ProblemError(
            'ACCESS_DENIED',
            'Needed: a key of a whole tenant, the only one or that of COUNTERPROOF_METRICS_TENANT.',
          );
        }
        const { type, body } = await metrics.text();
        reply.type(type);
        return body;
      },
    }),
  ] as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered under any Host header; only for routes that reveal nothing. */
    anyHost?: boolean;
  }
}

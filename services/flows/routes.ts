import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BUILT_IN_FLOWS } from '../../main/domain/proofing/built-in-flows.ts';
import { Flow } from '../contract/flow.ts';
import { problemResponse } from '../contract/problem.ts';

/** The verification flows that a kiosk may run. */
export function flowRoutes(app: FastifyInstance): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/v1/flows',
    {
      config: { access: { kind: 'kiosk', scope: 'flows.read' } },
      schema: {
        tags: ['flows'],
        summary: 'Every flow, newest versions, with all settings.',
        security: [{ kiosk: [] }],
        response: { 200: z.object({ flows: z.array(Flow) }), 401: problemResponse },
      },
    },
    async () => ({ flows: [...BUILT_IN_FLOWS] }),
  );
}

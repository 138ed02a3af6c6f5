import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { NewOperatorRequest, SignedRoster } from '#core/contract/operators.ts';
import { problemResponse } from '#services/contract/problem.ts';
import { kioskOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { addOperator } from './add-operator.ts';
import { issueRoster } from './issue-roster.ts';

/** Operators of a community and their signed roster. */
export function operatorRoutes(app: FastifyInstance, context: ServicesContext): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/v1/operators',
    {
      config: { access: { kind: 'kiosk', scope: 'operators.add' } },
      schema: {
        tags: ['operators'],
        summary: 'Adds an operator by enrolment code or by the signature of a supervisor.',
        security: [{ kiosk: [] }],
        body: NewOperatorRequest,
        response: {
          201: z.object({ operatorId: z.string() }),
          401: problemResponse,
          403: problemResponse,
          409: problemResponse,
        },
      },
    },
    async (request, reply) => {
      await addOperator(context, kioskOf(request), request.body);
      return reply.code(201).send({ operatorId: request.body.operator.operatorId });
    },
  );
  typed.get(
    '/v1/roster',
    {
      config: { access: { kind: 'kiosk', scope: 'roster.read' } },
      schema: {
        tags: ['operators'],
        summary: 'The signed roster of the kiosk’s community.',
        security: [{ kiosk: [] }],
        response: { 200: SignedRoster, 401: problemResponse },
      },
    },
    async (request) => issueRoster(context, kioskOf(request)),
  );
}

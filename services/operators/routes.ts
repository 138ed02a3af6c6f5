import { z } from 'zod';
import { NewOperatorRequest, SignedRoster } from '#core/contract/operators.ts';
import { route } from '#services/kernel/http/route.ts';
import { addOperator } from './add-operator.ts';
import { issueRoster } from './issue-roster.ts';

/** Operators of a community and their signed roster. */
export const operatorRoutes = [
  route({
    operationId: 'createOperator',
    method: 'POST',
    path: '/v1/operators',
    tag: 'operators',
    summary: 'Adds an operator by enrolment code or by the signature of a supervisor.',
    access: { kind: 'kiosk', scope: 'operators.add' },
    input: { body: NewOperatorRequest },
    output: { 201: z.object({ operatorId: z.string() }) },
    problems: ['AUTHORITY_INVALID', 'ENROLMENT_CODE_INVALID', 'OPERATOR_EXISTS'],
    run: async ({ context, caller, body }) => {
      await addOperator(context, caller, body);
      return { operatorId: body.operator.operatorId };
    },
  }),
  route({
    operationId: 'getRoster',
    method: 'GET',
    path: '/v1/roster',
    tag: 'operators',
    summary: 'The signed roster of the kiosk’s community.',
    access: { kind: 'kiosk', scope: 'roster.read' },
    output: { 200: SignedRoster },
    run: ({ context, caller }) => issueRoster(context, caller),
  }),
] as const;

import { z } from 'zod';
import { AddedOperator, NewOperatorRequest, SignedRoster } from '#core/contract/operators.ts';
import { OperatorChange, OperatorFacts, OperatorList } from '#services/contract/administration.ts';
import { pageQuery } from '#services/contract/paging.ts';
import type { Access } from '#services/kernel/access.ts';
import { route } from '#services/kernel/http/route.ts';
import { addOperator } from './add-operator.ts';
import { issueRoster } from './issue-roster.ts';
import { changeOperator, readableOperators } from './manage-operators.ts';

const administering = { kind: 'managed', account: ['platform.manage'] } as const satisfies Access;
const CommunityPath = z.object({ communityId: z.uuid() });
const OperatorPath = CommunityPath.extend({ operatorId: z.string().max(64) });
const OperatorQuery = pageQuery(z.string().min(1).max(64));

/** Operators of a community and their signed roster. */
export const operatorRoutes = [
  route({
    operationId: 'createOperator',
    method: 'POST',
    path: '/v1/operators',
    tag: 'operators',
    summary:
      'Adds an operator by enrolment code or by the signatures of two supervisors, of one where there is no other.',
    access: { kind: 'kiosk', scope: 'operators.add' },
    input: { body: NewOperatorRequest },
    output: { 201: AddedOperator },
    problems: [
      'AUTHORITY_INVALID',
      'ENROLMENT_CODE_INVALID',
      'GRANT_EXCEEDED',
      'OPERATOR_EXISTS',
      'SECOND_PERSON_REQUIRED',
    ],
    run: ({ context, caller, body }) => addOperator(context, caller, body),
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
  route({
    operationId: 'listOperators',
    method: 'GET',
    path: '/v1/communities/:communityId/operators',
    tag: 'operators',
    summary: 'The operators of a community, dismissed ones too.',
    access: administering,
    input: { params: CommunityPath, query: OperatorQuery },
    output: { 200: OperatorList },
    problems: ['COMMUNITY_NOT_FOUND'],
    run: ({ context, caller, params, query }) =>
      readableOperators(context, caller, params.communityId, query),
  }),
  route({
    operationId: 'changeOperator',
    method: 'PATCH',
    path: '/v1/communities/:communityId/operators/:operatorId',
    tag: 'operators',
    summary:
      'Dismisses an operator, removes permissions, or confirms a waiting one; earlier evidence keeps its verdict.',
    access: administering,
    input: { params: OperatorPath, body: OperatorChange },
    output: { 200: OperatorFacts },
    problems: ['COMMUNITY_NOT_FOUND', 'GRANT_EXCEEDED', 'LAST_SUPERVISOR', 'OPERATOR_NOT_FOUND'],
    run: ({ context, caller, params, body }) => changeOperator(context, caller, params, body),
  }),
] as const;

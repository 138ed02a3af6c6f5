import { CodeAnswer } from '#services/contract/workflow-codes.ts';
import { InstancePage } from '#services/contract/workflow-instances.ts';
import { clientNetwork } from '#services/kernel/http/client-address.ts';
import { route } from '#services/kernel/http/route.ts';
import { answerCode, sendAnotherCode } from './answer-code.ts';
import { TokenPath } from './instance-routes.ts';

const person = {
  method: 'POST',
  tag: 'workflows',
  access: { kind: 'public' },
  limit: 'attempts',
  ownOrigin: true,
  output: { 200: InstancePage },
} as const;

/** Codes that verify the contacts of persons. */
export const codeRoutes = [
  route({
    ...person,
    operationId: 'answerWorkflowCode',
    path: '/workflow/:token/code',
    summary: 'Takes the code that the person was sent, or that they give up, and shows what follows.',
    input: { params: TokenPath, body: CodeAnswer },
    problems: ['CONTACT_CODE_ENDED', 'CONTACT_CODE_WRONG', 'INSTANCE_MOVED', 'INSTANCE_NOT_FOUND'],
    run: ({ context, params, body }) => answerCode(context, params.token, body),
  }),
  route({
    ...person,
    operationId: 'sendWorkflowCode',
    path: '/workflow/:token/codes',
    summary: 'Sends the person another code in place of the one before.',
    input: { params: TokenPath },
    problems: ['GATEWAY_NOT_CONFIGURED', 'INSTANCE_MOVED', 'INSTANCE_NOT_FOUND'],
    run: ({ context, params, request }) => sendAnotherCode(context, params.token, clientNetwork(request)),
  }),
] as const;

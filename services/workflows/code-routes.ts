import { CodeAnswer } from '#services/contract/workflow-codes.ts';
import { InstancePage, SolvedCaptcha } from '#services/contract/workflow-instances.ts';
import { clientNetwork } from '#services/kernel/http/client-address.ts';
import { nothing, route } from '#services/kernel/http/route.ts';
import { answerCode, sendAnotherCode } from './answer-code.ts';
import { solveOnPage } from './capture-calls.ts';
import { TokenPath } from './instance-routes.ts';
import { sendNewLink } from './new-link.ts';

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
    summary: 'Takes the code that the person was sent, or that they give up, and shows the next page.',
    input: { params: TokenPath, body: CodeAnswer },
    problems: [
      'CAPTCHA_REQUIRED',
      'CONTACT_CODE_ENDED',
      'CONTACT_CODE_WRONG',
      'INSTANCE_MOVED',
      'INSTANCE_NOT_FOUND',
    ],
    run: ({ context, params, body, request }) =>
      answerCode(context, params.token, body, clientNetwork(request)),
  }),
  route({
    ...person,
    operationId: 'sendWorkflowCode',
    path: '/workflow/:token/codes',
    summary: 'Sends the person another code in place of the previous one.',
    input: { params: TokenPath },
    problems: ['CAPTCHA_REQUIRED', 'GATEWAY_NOT_CONFIGURED', 'INSTANCE_MOVED', 'INSTANCE_NOT_FOUND'],
    run: ({ context, params, request }) => sendAnotherCode(context, params.token, clientNetwork(request)),
  }),
  route({
    ...person,
    operationId: 'solveWorkflowCaptcha',
    path: '/workflow/:token/person',
    summary: 'Takes the answer to the CAPTCHA of the community, once for the whole instance.',
    input: { params: TokenPath, body: SolvedCaptcha },
    problems: ['CAPTCHA_REJECTED', 'CAPTCHA_UNAVAILABLE', 'INSTANCE_MOVED', 'INSTANCE_NOT_FOUND'],
    run: ({ context, params, body }) => solveOnPage(context, params.token, body.captcha),
  }),
  route({
    ...person,
    operationId: 'sendWorkflowLink',
    path: '/workflow/:token/link',
    summary: 'Sends the person a new link to the contact of the instance; discloses neither.',
    input: { params: TokenPath },
    output: { 204: nothing },
    problems: ['LINKS_UNAVAILABLE'],
    run: async ({ context, params, request }) => {
      await sendNewLink(context, params.token, clientNetwork(request));
      return undefined;
    },
  }),
] as const;

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  CaptureAdvice,
  CaptureChallenge,
  CaptureClaim,
  CaptureConsents,
  CaptureDevice,
  ClaimHeader,
  ClipQuery,
  CounterWish,
  FRAMES_TYPE,
  HintQuery,
  MOST_CLIP_BYTES,
  MOST_HINT_BYTES,
  MOST_PICTURE_BYTES,
  PictureHeader,
  PictureQuery,
  StopWish,
} from '#services/contract/hosted.ts';
import { InstancePage, TakenClip, TakenPicture } from '#services/contract/workflow-instances.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { clientNetwork } from '#services/kernel/http/client-address.ts';
import { nothing, route } from '#services/kernel/http/route.ts';
import { bytes } from '#services/kernel/http/route-bodies.ts';
import {
  challengeOnPage,
  claimPage,
  clipOnPage,
  consentOnPage,
  counterOnPage,
  deviceOfPage,
  hintOnPage,
  laterOnPage,
  pictureOnPage,
} from './capture-calls.ts';
import { extendPage } from './extend-instance.ts';
import { OpenBodies } from './open-bodies.ts';
import { requireTab, type TabCall } from './presented-capture.ts';
import { stopOnPage } from './stop-instance.ts';

const TokenPath = z.object({ token: z.string().max(80) });
const ChallengePath = TokenPath.extend({ challengeId: z.uuid() });
const person = {
  method: 'POST',
  tag: 'workflows',
  access: { kind: 'public' },
  limit: 'captures',
  ownOrigin: true,
} as const;
const REFUSALS = [
  'CAPTURE_UNAVAILABLE',
  'INSTANCE_MOVED',
  'INSTANCE_MOVED_TAB',
  'INSTANCE_NOT_FOUND',
] as const;
const OF_PICTURES = [...REFUSALS, 'CAPTURE_BUSY', 'CAPTURE_INVALID'] as const;

const callOf = (params: { token: string }, headers: z.output<typeof ClaimHeader>): TabCall => ({
  token: params.token,
  claim: headers['x-capture-claim'],
});

const openBodies = new OpenBodies();

/**
 * Bytes are read of a tab that has the instance alone, and of few requests at once. Headers that do not parse are
 * refused when the schema is applied.
 */
async function requireSender(context: ServicesContext, request: FastifyRequest): Promise<void> {
  const path = TokenPath.safeParse(request.params);
  const headers = ClaimHeader.safeParse(request.headers);
  if (!path.success) return;
  await requireTab(context, path.data.token, headers.data?.['x-capture-claim']);
  openBodies.add(path.data.token, request.raw);
}
const bytesOfTab = {
  ...person,
  beforeBody: ({ context, request }: { context: ServicesContext; request: FastifyRequest }) =>
    requireSender(context, request),
} as const;

/** Routes of a hosted page while it captures, all under the secret of the person's address. */
export const captureRoutes = [
  route({
    ...person,
    operationId: 'claimWorkflowPage',
    path: '/workflow/:token/claim',
    summary: 'Gives the instance to this tab; the earlier tab learns it at its next call.',
    input: { params: TokenPath },
    output: { 200: CaptureClaim },
    problems: REFUSALS,
    run: ({ context, params }) => claimPage(context, params.token),
  }),
  route({
    ...person,
    operationId: 'consentWorkflowCapture',
    path: '/workflow/:token/consents',
    summary: 'Takes the answers to the consents before anything is captured.',
    input: { params: TokenPath, headers: ClaimHeader, body: CaptureConsents },
    output: { 200: InstancePage },
    problems: [...REFUSALS, 'CAPTCHA_REQUIRED', 'LICENSE_EXPIRED', 'LICENSE_MODULE_MISSING'],
    run: ({ context, params, headers, body, request }) =>
      consentOnPage(context, callOf(params, headers), body, clientNetwork(request)),
  }),
  route({
    ...bytesOfTab,
    operationId: 'hintWorkflowCapture',
    path: '/workflow/:token/hints',
    summary: 'Gives a hint before a picture is taken; the newest frame of a person wins.',
    input: {
      params: TokenPath,
      headers: ClaimHeader,
      query: HintQuery,
      body: bytes(MOST_HINT_BYTES, 'image/jpeg'),
    },
    output: { 200: CaptureAdvice },
    problems: OF_PICTURES,
    run: ({ context, params, headers, query, body }) =>
      hintOnPage(context, callOf(params, headers), { of: query.for, jpeg: body }),
  }),
  route({
    ...bytesOfTab,
    operationId: 'sendWorkflowPicture',
    path: '/workflow/:token/pictures',
    summary: 'Judges a picture of a document or a face. A face that was held is sent as several frames.',
    input: {
      params: TokenPath,
      headers: ClaimHeader.extend(PictureHeader.shape),
      query: PictureQuery,
      body: bytes(MOST_PICTURE_BYTES, 'image/jpeg', FRAMES_TYPE),
    },
    output: { 200: TakenPicture },
    problems: OF_PICTURES,
    run: ({ context, params, headers, query, body, request, reply }) =>
      pictureOnPage(context, callOf(params, headers), {
        kind: query.for,
        type: request.headers['content-type'] ?? '',
        bytes: body,
        facts: headers['x-capture-facts'],
        arrival: { at: context.now(), tookMs: reply.elapsedTime },
      }),
  }),
  route({
    ...person,
    operationId: 'beginWorkflowChallenge',
    path: '/workflow/:token/challenges',
    summary: 'Puts the first question of a liveness check; called again, returns the open one.',
    input: { params: TokenPath, headers: ClaimHeader },
    output: { 200: CaptureChallenge },
    problems: [...REFUSALS, 'CAPTURE_BUSY'],
    run: ({ context, params, headers }) => challengeOnPage(context, callOf(params, headers)),
  }),
  route({
    ...bytesOfTab,
    operationId: 'answerWorkflowChallenge',
    path: '/workflow/:token/challenges/:challengeId/clips',
    summary: 'Judges the frames that answer a question, and draws the next one.',
    input: {
      params: ChallengePath,
      headers: ClaimHeader,
      query: ClipQuery,
      body: bytes(MOST_CLIP_BYTES, FRAMES_TYPE),
    },
    output: { 200: TakenClip },
    problems: [...OF_PICTURES, 'CAPTURE_CHALLENGE_GONE'],
    run: ({ context, params, headers, query, body }) => {
      const { challengeId } = params;
      const clip = { challengeId, index: query.index, bytes: body };
      return clipOnPage(context, callOf(params, headers), clip);
    },
  }),
  route({
    ...person,
    operationId: 'describeWorkflowDevice',
    path: '/workflow/:token/device',
    summary: 'Records the browser’s facts about the device; they prove nothing.',
    input: { params: TokenPath, headers: ClaimHeader, body: CaptureDevice },
    output: { 204: nothing },
    problems: REFUSALS,
    run: ({ context, params, headers, body }) => deviceOfPage(context, callOf(params, headers), body),
  }),
  route({
    ...person,
    operationId: 'sendWorkflowToCounter',
    path: '/workflow/:token/counter',
    summary: 'The person takes the counter instead; the answer has the reference to bring.',
    input: { params: TokenPath, headers: ClaimHeader, body: CounterWish },
    output: { 200: InstancePage },
    problems: [...REFUSALS, 'CAPTCHA_REQUIRED'],
    run: ({ context, params, headers, body }) =>
      counterOnPage(context, callOf(params, headers), body.revision),
  }),
  route({
    ...person,
    operationId: 'extendWorkflow',
    path: '/workflow/:token/time',
    summary: 'The person takes more time: half an hour from now at least, ten times at most.',
    input: { params: TokenPath },
    output: { 200: InstancePage },
    problems: ['INSTANCE_MOVED', 'INSTANCE_NOT_FOUND', 'INSTANCE_TIME_USED'],
    run: ({ context, params }) => extendPage(context, params.token),
  }),
  route({
    ...person,
    operationId: 'leaveWorkflowForLater',
    path: '/workflow/:token/later',
    summary: 'Frees the instance for another device or tab; the captures stay.',
    input: { params: TokenPath, headers: ClaimHeader },
    output: { 200: InstancePage },
    problems: REFUSALS,
    run: ({ context, params, headers }) => laterOnPage(context, callOf(params, headers)),
  }),
  route({
    ...person,
    operationId: 'stopWorkflowCapture',
    path: '/workflow/:token/stop',
    summary: 'The person ends the instance; captures that are not judged yet are erased.',
    input: { params: TokenPath, headers: ClaimHeader, body: StopWish },
    output: { 200: InstancePage },
    problems: REFUSALS,
    run: ({ context, params, headers, body }) => stopOnPage(context, callOf(params, headers), body.revision),
  }),
] as const;

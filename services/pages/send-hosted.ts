import { createReadStream } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '#services/contract/problem.ts';
import type { HostedFile, HostedFiles } from './hosted-files.ts';
import { type CaptchaProvider, hostedHeaders } from './hosted-policy.ts';

/** Path of the page of an instance; a program is answered by the route of the same path. */
const PAGE_PATH = '/workflow/:token';

const takesBrotli = ({ headers }: FastifyRequest): boolean =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .some((coding) => /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/.test(coding));

/** A hashed file never changes; another one is asked for again each time, and sent where it has changed. */
async function keep(reply: FastifyReply, { hashed, etag }: HostedFile): Promise<void> {
  if (hashed) void reply.header('cache-control', 'public, max-age=31536000, immutable');
  else void reply.header('cache-control', 'public, no-cache').header('etag', await etag());
}

interface Sending {
  /** Request headers that chose the answer, besides its coding. */
  varies?: string[];
  captcha?: CaptchaProvider | undefined;
}

function stream(
  request: FastifyRequest,
  reply: FastifyReply,
  found: HostedFile,
  { varies = [], captcha }: Sending = {},
) {
  const brotli = takesBrotli(request) ? found.brotli : undefined;
  if (brotli !== undefined) void reply.header('content-encoding', 'br');
  const chosenBy = [...varies, ...(found.brotli === undefined ? [] : ['accept-encoding'])];
  if (chosenBy.length > 0) void reply.header('vary', chosenBy.join(', '));
  return reply
    .headers(hostedHeaders(captcha))
    .type(found.type)
    .send(createReadStream(brotli ?? found.file));
}

/** Sends a file of the hosted pages. @throws ProblemError `HOSTED_FILE_NOT_FOUND`, `HOSTED_PAGES_MISSING`. */
export async function sendHostedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  files: () => Promise<HostedFiles>,
  name: string,
) {
  const found = (await files()).get(name);
  if (!found || name === 'index.html') throw new ProblemError('HOSTED_FILE_NOT_FOUND');
  await keep(reply, found);
  if (reply.getHeader('etag') === request.headers['if-none-match'] && !found.hashed) {
    return reply.code(304).headers(hostedHeaders()).send();
  }
  return stream(request, reply, found);
}

const wantsPage = ({ method, routeOptions, headers }: FastifyRequest): boolean =>
  method === 'GET' && routeOptions.url === PAGE_PATH && String(headers.accept).includes('text/html');

/**
 * Answers a browser that opens the address of an instance with the page, which then reads its content as a program
 * does. The page is the same for every instance; its policy opens for the CAPTCHA that is asked for there.
 *
 * @param captchaOf whose CAPTCHA the person of an address has yet to solve
 */
export function installHostedPage(
  app: FastifyInstance,
  files: () => Promise<HostedFiles>,
  captchaOf: (token: string) => Promise<CaptchaProvider | undefined>,
): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!wantsPage(request)) return;
    const page = (await files()).get('index.html');
    if (!page) throw new ProblemError('HOSTED_PAGES_MISSING');
    const { token } = request.params as { token: string };
    const sending = { varies: ['accept'], captcha: await captchaOf(token) };
    return stream(request, reply.header('cache-control', 'no-store'), page, sending);
  });
}

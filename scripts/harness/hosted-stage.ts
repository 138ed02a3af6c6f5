import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { HostedPage } from '#core/contract/hosted-page.ts';
import { hostedFiles } from '#services/pages/hosted-files.ts';
import { hostedHeaders } from '#services/pages/hosted-policy.ts';
import { CAMERA_SCENES } from './renderer-pictures.ts';

/** The behaviour of a browser's camera: a drawn scene, or a refusal. */
export type HostedCamera =
  | keyof typeof CAMERA_SCENES
  | 'NotAllowedError'
  | 'NotFoundError'
  | 'NotReadableError';
/** An answer of the services: a body, or the code of a refusal. */
export type Reply = { status?: number; body?: unknown };
/** Answers by the last part of a path (`page`, `answers`, `hints`, ...); the newest of a list stays. */
export type Replies = Readonly<Record<string, Reply | readonly Reply[]>>;

export interface HostedStage {
  readonly origin: string;
  /** From now on the services answer so. */
  answer(page: HostedPage | Reply, replies?: Replies): void;
  /** Requests of the pages, in order: the last part of the path, and the body where it is JSON. */
  readonly sent: { path: string; body: unknown }[];
  close(): Promise<void>;
}

const isReply = (page: HostedPage | Reply): page is Reply => !('revision' in page);

/** Stands in for the services: the built pages under their real headers, and answers by a script. */
export async function openHostedStage(): Promise<HostedStage> {
  const files = await hostedFiles()();
  let page: Reply = { status: 404, body: { code: 'INSTANCE_NOT_FOUND' } };
  let replies: Record<string, Reply[]> = {};
  const sent: HostedStage['sent'] = [];

  const captchaOf = ({ body }: Reply) => (body as Partial<HostedPage> | undefined)?.captcha?.provider;
  const sendFile = async (response: ServerResponse, name: string): Promise<unknown> => {
    const found = files.get(name);
    if (!found) return response.writeHead(404).end();
    const body = await readFile(found.file);
    const headers = hostedHeaders(name === 'index.html' ? captchaOf(page) : undefined);
    return response.writeHead(200, { ...headers, 'content-type': found.type }).end(body);
  };
  const sendJson = (response: ServerResponse, { status = 200, body }: Reply) => {
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  const replyTo = (path: string): Reply => {
    const list = replies[path];
    const [first] = list ?? [];
    if (!list || !first)
      return path === 'claim' ? { body: { claim: 1 } } : path === 'device' ? { status: 204 } : page;
    if (list.length > 1) list.shift();
    return first;
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, area = '', name = ''] = pathname.match(/^\/(\w+)\/(.+)$/) ?? [];
    if (area === 'hosted') return sendFile(response, name);
    if (area === 'scene') return sendScene(response, name);
    if (area !== 'workflow') return response.writeHead(404).end();
    const isGet = request.method === 'GET';
    if (isGet && request.headers.accept?.includes('text/html')) return sendFile(response, 'index.html');
    const path = isGet ? 'page' : (pathname.split('/').at(-1) ?? '');
    sent.push({ path, body: await bodyOf(request) });
    return sendJson(response, replyTo(path));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    sent,
    answer: (next, others = {}) => {
      page = isReply(next) ? next : { body: next };
      replies = Object.fromEntries(
        Object.entries(others).map(([path, reply]) => [path, [reply].flat() as Reply[]]),
      );
      sent.length = 0;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const sendScene = (response: ServerResponse, name: string) => {
  const scene = name in CAMERA_SCENES ? CAMERA_SCENES[name as keyof typeof CAMERA_SCENES] : '';
  return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(scene);
};

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const isJson = request.headers['content-type'] === 'application/json';
  return isJson ? JSON.parse(Buffer.concat(chunks).toString()) : Buffer.concat(chunks).length;
}

export interface HostedVisit {
  viewport: { width: number; height: number };
  language?: string;
  camera?: HostedCamera;
  dark?: boolean;
}

export interface VisitedPage {
  context: BrowserContext;
  page: Page;
  /** Uncaught errors, console errors and violations of the content security policy. */
  problems: string[];
}

/** Messages that TensorFlow Lite prints as errors although they are information. */
const HARMLESS = /^INFO: |Failed to load resource/;

/** A browser of its own that opens the address of an instance. */
export async function visitHosted(
  browser: Browser,
  origin: string,
  { viewport, language = 'en-GB', camera, dark = false }: HostedVisit,
): Promise<VisitedPage> {
  const context = await browser.newContext({
    viewport,
    locale: language,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: viewport.width < 900,
    isMobile: viewport.width < 900,
    permissions: ['camera'],
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !HARMLESS.test(message.text())) problems.push(message.text());
  });
  if (camera) await page.addInitScript(installCamera, { camera, isScene: camera in CAMERA_SCENES });
  await page.goto(`${origin}/workflow/token-of-${viewport.width}`);
  return { context, page, problems };
}

/** It runs in the browser, before the page's own scripts: the camera shows a drawn scene, or refuses. */
function installCamera({ camera, isScene }: { camera: string; isScene: boolean }): void {
  const refuse = () => Promise.reject(new DOMException('as the fixture says', camera));
  const show = async (): Promise<MediaStream> => {
    const picture = new Image();
    picture.src = `/scene/${camera}`;
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1280, 720];
    const context = canvas.getContext('2d');
    setInterval(() => context?.drawImage(picture, 0, 0, canvas.width, canvas.height), 50);
    return canvas.captureStream(20);
  };
  navigator.mediaDevices.getUserMedia = isScene ? show : refuse;
}

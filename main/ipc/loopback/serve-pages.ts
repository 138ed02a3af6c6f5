import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { RENDERER_ROLES, type RendererRole, roleOfPath } from '#core/contract/counter/wire.ts';
import type { PageFile } from '../page-files.ts';
import { pageHeaders } from '../page-policy.ts';
import { cookieHeader, cookieOf } from './cookies.ts';
import type { LaunchTokens } from './launch-tokens.ts';

export interface PageServer {
  readonly tokens: LaunchTokens;
  readonly files: ReadonlyMap<string, PageFile>;
  /** Known once the server listens. */
  readonly port: () => number;
  /** A launch token came a second time, from a browser that does not hold the role. */
  readonly onTokenReused: (role: RendererRole) => void;
  /** A launch token was exchanged for the cookie of its role. */
  readonly onLaunched?: ((role: RendererRole) => void) | undefined;
}

export const hostHeader = (port: number): string => `127.0.0.1:${port}`;
export const originOf = (port: number): string => `http://${hostHeader(port)}`;

/** A browser shows a page of its own for an error without text. */
const WORDS: Readonly<Record<number, string>> = {
  401: 'This screen is not open here any more. For a new address, run "npm run open", or "counterproof-kiosk open" where a package is installed.',
  403: 'This launch address is not valid any more. For a new one, run "npm run open", or "counterproof-kiosk open" where a package is installed.',
  404: 'There is no such page.',
};

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly file?: PageFile;
  /** The role of the page, when this is one. */
  readonly page?: RendererRole | undefined;
  /** The role whose token came a second time. */
  readonly reused?: RendererRole;
}

const holdsRole = (server: PageServer, request: IncomingMessage, role: RendererRole): boolean =>
  server.tokens.holds(role, cookieOf(request.headers.cookie, role, server.port()));

/**
 * To the page of a role. A browser withholds a SameSite=Strict cookie from the redirect of a navigation that another site
 * began, as the launch file does; a navigation that this answer begins carries it.
 */
const toPage = (
  request: IncomingMessage,
  role: RendererRole,
  headers: Record<string, string> = {},
): Answer => {
  const page = `/${role}/`;
  return request.headers['sec-fetch-site'] === 'cross-site'
    ? { status: 200, headers: { ...headers, Refresh: `0; url=${page}` } }
    : { status: 303, headers: { ...headers, Location: page } };
};

/** Exchanges the one-time token for the cookie of its role and leaves no token in the address bar. */
const launch = (server: PageServer, request: IncomingMessage, token: string): Answer => {
  const result = server.tokens.redeem(token);
  if (result.kind === 'refused') return { status: 403 };
  if (result.kind === 'admitted') {
    server.onLaunched?.(result.role);
    const cookie = cookieHeader(result.role, server.port(), result.secret);
    return toPage(request, result.role, { 'Set-Cookie': cookie });
  }
  // A reload or a restored tab of the rightful browser brings its cookie along.
  return holdsRole(server, request, result.role)
    ? toPage(request, result.role)
    : { status: 403, reused: result.role };
};

/** Exact Host, GET only, a launch or a known file, and a file only to a holder of a role. */
const answerTo = (server: PageServer, request: IncomingMessage): Answer => {
  const port = server.port();
  // A foreign name that resolves to this address (DNS rebinding) shows itself in Host.
  if (request.headers.host !== hostHeader(port)) return { status: 421 };
  if (request.method !== 'GET') return { status: 405, headers: { Allow: 'GET' } };
  const url = URL.parse(request.url ?? '', originOf(port));
  if (url === null) return { status: 400 };
  if (url.pathname === '/launch') return launch(server, request, url.searchParams.get('t') ?? '');
  const file = server.files.get(url.pathname);
  if (file === undefined) return { status: 404 };
  const pageRole = roleOfPath(url.pathname);
  const allowed = (pageRole ? [pageRole] : RENDERER_ROLES).some((role) => holdsRole(server, request, role));
  return allowed
    ? { status: 200, headers: { 'Content-Type': file.type }, file, page: pageRole }
    : { status: 401 };
};

/** Answers the page requests of the loopback server. */
export const servePages =
  (server: PageServer) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const { status, headers, file, page, reused } = answerTo(server, request);
    const connect = [`ws://${hostHeader(server.port())}`];
    response.writeHead(status, {
      ...pageHeaders({ camera: page !== undefined }, connect),
      'Content-Type': 'text/plain; charset=utf-8',
      ...headers,
    });
    if (file) pipeline(createReadStream(file.file), response, () => undefined);
    else response.end(WORDS[status] ?? '');
    if (reused) server.onTokenReused(reused);
  };

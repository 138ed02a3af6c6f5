import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProblemError } from '#services/contract/problem.ts';
import { hostedFiles } from './hosted-files.ts';
import { installHostedPage, sendHostedFile } from './send-hosted.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'hosted-pages-'));
const PROVIDERS = ['recaptcha-v2', 'recaptcha-v3', 'hcaptcha', 'turnstile'] as const;
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const write = (name: string, text: string) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
};

beforeAll(() => {
  write('index.html', '<!doctype html><title>Page</title>');
  write('assets/index-1a.js', 'console.log(1)');
  writeFileSync(path.join(folder, 'assets/index-1a.js.br'), brotliCompressSync('console.log(1)'));
  write('vision/face.task', 'model');
  write('.stamp', 'secret');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function appOf(places: readonly string[] = [folder]) {
  const app = Fastify();
  const files = hostedFiles(places);
  app.setErrorHandler((error, _request, reply) =>
    reply
      .code(error instanceof ProblemError ? 404 : 500)
      .send(error instanceof ProblemError ? error.code : 'fault'),
  );
  installHostedPage(app, files, async (token) => PROVIDERS.find((provider) => token.startsWith(provider)));
  app.get('/workflow/:token', async () => ({ state: 'In Progress' }));
  app.get('/workflow/:token/other', async () => 'other');
  app.get('/hosted/*', (request, reply) =>
    sendHostedFile(request, reply, files, (request.params as { '*': string })['*']),
  );
  return app;
}

it('answers a browser with the page and a program with JSON, at one address', async () => {
  const app = appOf();
  const page = await app.inject({ url: '/workflow/a', headers: HTML });
  expect(page.body).toContain('<title>Page</title>');
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining('camera=(self)'),
    'x-robots-tag': 'noindex, nofollow',
  });
  expect((await app.inject({ url: '/workflow/a', headers: { accept: 'application/json' } })).json()).toEqual({
    state: 'In Progress',
  });
  expect((await app.inject({ url: '/workflow/a', headers: { accept: '*/*' } })).json()).toBeDefined();
  expect((await app.inject({ url: '/workflow/a/other', headers: HTML })).body).toBe('other');
});

it('lets the page load nothing from another site, and turn no text into script', async () => {
  const { headers } = await appOf().inject({ url: '/workflow/a', headers: HTML });
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy.join(' ')).not.toMatch(/https?:|\*|unsafe-inline|'unsafe-eval'|data:/);
});

const GOOGLE = ['google.com/recaptcha/', 'gstatic.com/recaptcha/', 'recaptcha.google.com/recaptcha/'];

it.each([
  // The script of each, as the page asks for it.
  ['recaptcha-v2', 'https://www.google.com/recaptcha/', GOOGLE],
  ['recaptcha-v3', 'https://www.google.com/recaptcha/', GOOGLE],
  ['hcaptcha', 'https://*.hcaptcha.com', ['hcaptcha.com']],
  ['turnstile', 'https://challenges.cloudflare.com', ['challenges.cloudflare.com']],
])(
  'opens for %s where it is asked for, for nobody else, and for no camera',
  async (provider, script, own) => {
    const { headers } = await appOf().inject({ url: `/workflow/${provider}-a`, headers: HTML });
    const policy = String(headers['content-security-policy']);
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1]?.split(' ');
    expect(scripts?.slice(0, 2)).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect(scripts).toContain(script);
    const foreign = policy.match(/https:[^\s;]+/g) ?? [];
    expect(foreign.filter((source) => !own.some((part) => source.endsWith(part)))).toEqual([]);
    expect(policy).not.toMatch(/http:|data:|unsafe-inline|'unsafe-eval'|\s\*[\s;]/);
    expect(policy).toContain("default-src 'none'");
    expect(headers['permissions-policy']).toContain('camera=()');
  },
);

it('sends the Brotli form to whom takes it, and keeps a hashed file for good', async () => {
  const app = appOf();
  const url = '/hosted/assets/index-1a.js';
  const brotli = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe('console.log(1)');
  for (const coding of ['gzip', 'br;q=0', 'brotli', undefined]) {
    const plain = await app.inject({ url, headers: coding ? { 'accept-encoding': coding } : {} });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe('console.log(1)');
  }
});

it('asks again for a file whose name tells nothing, and sends it once', async () => {
  const app = appOf();
  const first = await app.inject({ url: '/hosted/vision/face.task' });
  expect(first.headers['cache-control']).toBe('public, no-cache');
  const etag = String(first.headers.etag);
  const second = await app.inject({ url: '/hosted/vision/face.task', headers: { 'if-none-match': etag } });
  expect(second.statusCode).toBe(304);
  expect(second.body).toBe('');
});

it.each([
  'assets/other.js',
  'index.html',
  '.stamp',
  'assets/index-1a.js.br',
  '..%2F..%2Fpackage.json',
  'assets/..%2F.stamp',
  '__proto__',
])('knows no file %s', async (name) => {
  const answer = await appOf().inject({ url: `/hosted/${name}` });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('secret');
});

it('says that the pages are not built, until they are', async () => {
  const later = path.join(folder, 'later');
  const app = appOf([later]);
  expect((await app.inject({ url: '/workflow/a', headers: HTML })).body).toBe('HOSTED_PAGES_MISSING');
  expect((await app.inject({ url: '/workflow/a' })).json()).toEqual({ state: 'In Progress' });
  write('later/index.html', 'now');
  expect((await app.inject({ url: '/workflow/a', headers: HTML })).body).toBe('now');
});

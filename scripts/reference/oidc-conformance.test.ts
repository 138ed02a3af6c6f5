import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '#scripts/prepare/project.ts';

const FOLDER = 'test/integration/oidc';
const read = (path: string): string => readFileSync(inProject(path), 'utf8');

/** Modules of the plans of the conformance suite that `docs/oidc.md` goes through, without their common beginning. */
const MODULES = `
server response-type-missing idtoken-signature idtoken-unsigned userinfo-get userinfo-post-header userinfo-post-body
ensure-request-without-nonce-succeeds-for-code-flow scope-profile scope-email scope-address scope-phone scope-all
ensure-other-scope-order-succeeds display-page display-popup prompt-login prompt-none-not-logged-in
prompt-none-logged-in max-age-1 max-age-10000 ensure-request-with-unknown-parameter-succeeds id-token-hint login-hint
ui-locales claims-locales ensure-request-with-acr-values-succeeds codereuse codereuse-30seconds
ensure-registered-redirect-uri ensure-post-request-succeeds server-client-secret-post
request-uri-unsigned-supported-correctly-or-rejected-as-unsupported
unsigned-request-object-supported-correctly-or-rejected-as-unsupported claims-essential
ensure-request-object-with-redirect-uri refresh-token ensure-request-with-valid-pkce-succeeds
discovery-endpoint-verification idtoken-rs256 userinfo-rs256 ensure-redirect-uri-in-authorization-request
redirect-uri-query-OK redirect-uri-query-mismatch redirect-uri-query-added redirect-uri-regfrag
registration-logo-uri registration-policy-uri registration-tos-uri registration-jwks-uri registration-sector-uri
registration-sector-bad server-rotate-keys refresh-token-rp-key-rotation request-uri-unsigned
request-uri-signed-rs256 ensure-client-assertion-with-iss-aud-succeeds
rp-initiated-logout-discovery-endpoint-verification rp-initiated-logout
rp-initiated-logout-bad-post-logout-redirect-uri rp-initiated-logout-modified-id-token-hint
rp-initiated-logout-no-id-token-hint rp-initiated-logout-no-params rp-initiated-logout-no-post-logout-redirect-uri
rp-initiated-logout-no-state rp-initiated-logout-only-state
rp-initiated-logout-query-added-to-post-logout-redirect-uri rp-initiated-logout-bad-id-token-hint
backchannel-logout-discovery-endpoint-verification backchannel-rp-initiated-logout`
  .trim()
  .split(/\s+/)
  .map((name) => `oidcc-${name}`);

/** Rows of the page: the modules, and what it says of them. */
const rows = [...read('docs/oidc.md').matchAll(/^\| (`oidcc-[^|]+) \| ([^|]+) \|$/gm)].map(
  ([, names = '', word = '']) => ({
    modules: [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
    word,
  }),
);
const ran = [...read(`${FOLDER}/conformance-rows.ts`).matchAll(/^ {2,4}\[?'(oidcc-[\w-]+)',/gm)].map(
  ([, name]) => name,
);
const titles = ['oidc.test.ts', 'sign-out.test.ts'].flatMap((file) =>
  [...read(`${FOLDER}/${file}`).matchAll(/\bit(?:\.each\([\s\S]*?\))?\(\s*(['"])(.+?)\1,/g)].map(
    ([, , title]) => title!,
  ),
);

describe('the modules of the conformance suite', () => {
  it('stand on the page of OpenID Connect, each once', () => {
    expect(rows.flatMap(({ modules }) => modules).sort()).toEqual([...MODULES].sort());
  });

  it.each(rows)('$modules name a test that is there, or why there is none', ({ modules, word }) => {
    if (word.startsWith('not applicable: ') || word.startsWith('every sign-in')) return;
    if (word.startsWith('row')) expect(ran).toEqual(expect.arrayContaining(modules));
    else expect(titles.filter((title) => word.includes(title))).not.toEqual([]);
  });

  it('of a row stand on the page', () => {
    expect(rows.flatMap(({ modules }) => modules)).toEqual(expect.arrayContaining(ran));
    expect(new Set(ran).size).toBe(ran.length);
  });
});

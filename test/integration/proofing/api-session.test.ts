import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { SANDBOX_NOTICE } from '#core/contract/sandbox-mark.ts';
import { accessKey, administrator } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import { blocksOf, CURL_HEADING, SANDBOX_HEADING } from '../support/curl-session.ts';
import { running } from '../support/services-under-test.ts';

const run = promisify(execFile);
const REFERENCE = new URL('../../../docs/api.md', import.meta.url);
const absent = ['bash', 'curl'].find((program) => spawnSync(program, ['--version']).status !== 0);

const scriptOf = (document: string, heading = CURL_HEADING): string =>
  blocksOf(document, { heading, language: 'sh' });

describe.skipIf(absent)(`the session by curl of docs/api.md${absent ? ` (no ${absent})` : ''}`, () => {
  const current = running();

  it('runs as it stands in the document, from create to events', async () => {
    const { services } = current();
    const { tenantId, communityId } = await enrolledKiosk(services);
    const scopes = ['proofing_sessions.create', 'results.poll', 'reports.read', 'events.read'] as const;
    const program = await accessKey(services, { tenantId, communityId, scopes: [...scopes] });
    const console = await administrator(services, {
      tenantId,
      permissions: ['idproofing.session-management'],
    });
    const env = {
      PATH: process.env.PATH,
      SERVICES: services.url,
      ACCESS_KEY: program.key,
      ADMIN_TOKEN: console.token,
    };
    const script = scriptOf(readFileSync(REFERENCE, 'utf8'));
    const { stdout, stderr } = await run('bash', ['--norc', '-c', script], { env });
    // The one refusal that the script asks for.
    expect(stderr).toBe('curl: (22) The requested URL returned error: 409\n');
    const id = /^session ([0-9a-f-]{36}),/.exec(stdout)?.[1];
    const lines = stdout.trim().split(/\r?\n/);
    expect(lines.map((line) => line.replace(id ?? '', '{id}'))).toEqual([
      expect.stringMatching(/^session \{id\}, to be shown at the counter: [0-9A-Z]{4}-[0-9A-Z]{4}$/),
      expect.stringContaining('"responseStatus":"pending"'),
      expect.stringMatching(/^\{"sessions":\[\{"sessionId":"\{id\}".*"state":"Pending"/),
      expect.stringContaining('"sessionId":"{id}"'),
      'TRANSITION_NOT_ALLOWED',
      expect.stringMatching(/^sessionId,state,/),
      expect.stringMatching(/^\{id\},Abandoned,api,/),
      expect.stringMatching(/"type":"E_IDV_SESSION_ABANDONED".*"sessionId":"\{id\}"/),
      expect.stringMatching(/^continue after \d+$/),
    ]);
    expect(stdout).not.toContain(program.key);
    expect(stdout).not.toContain(console.token);
  });

  it('and the sandbox by curl, from nothing to a verified result in at most six calls', async () => {
    const { services } = current();
    const { tenantId } = await enrolledKiosk(services, 'Sandbox Street');
    const [name, passphrase] = ['Ada Example', 'correct horse battery staple'];
    const made = await fetch(`${services.url}/v1/accounts/first`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bootstrap ${services.issueBootstrapSecret()}`,
      },
      body: JSON.stringify({ tenant: tenantId, name, passphrase }),
    });
    expect(made.status).toBe(201);
    const env = {
      PATH: process.env.PATH,
      SERVICES: services.url,
      TENANT: tenantId,
      ADMINISTRATOR: name,
      PASSPHRASE: passphrase,
    };
    const script = scriptOf(readFileSync(REFERENCE, 'utf8'), SANDBOX_HEADING);
    expect(script.match(/\bask -d |\bask "/g)?.length).toBeLessThanOrEqual(6);
    const { stdout, stderr } = await run('bash', ['--norc', '-c', script], { env });
    expect(stderr).toBe('');
    const [result, poll] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const mark = { sandbox: true, sandboxNotice: SANDBOX_NOTICE };
    expect(result).toMatchObject({ ...mark, state: 'Success', overallRecommendation: 'approve' });
    expect(poll).toMatchObject({ ...mark, responseStatus: 'success', resultStatus: 'SUCCESS' });
    expect(stdout).not.toContain(passphrase);
  });
});

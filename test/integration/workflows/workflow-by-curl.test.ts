import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { accessKey, administrator } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import { blocksOf } from '../support/curl-session.ts';
import { running } from '../support/services-under-test.ts';

const run = promisify(execFile);
const DOCUMENT = new URL('../../../docs/workflows.md', import.meta.url);
const absent = ['bash', 'curl'].find((program) => spawnSync(program, ['--version']).status !== 0);

describe.skipIf(absent)(`the workflow of docs/workflows.md${absent ? ` (no ${absent})` : ''}`, () => {
  const current = running();
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-curl-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('runs by curl as it stands in the document', async () => {
    const { services } = current();
    const { tenantId, communityId } = await enrolledKiosk(services);
    const scopes = ['workflow_instances.create', 'results.poll', 'user_device_details.read'] as const;
    const program = await accessKey(services, { tenantId, communityId, scopes: [...scopes] });
    const author = await administrator(services, { tenantId, permissions: ['workflow.manage'] });
    const document = readFileSync(DOCUMENT, 'utf8');
    const definition = join(folder, 'loan-check.json');
    writeFileSync(definition, blocksOf(document, { heading: '## A definition', language: 'json' }));
    const env = {
      PATH: process.env.PATH,
      SERVICES: services.url,
      TENANT: tenantId,
      COMMUNITY: communityId,
      ACCESS_KEY: program.key,
      ADMIN_TOKEN: author.token,
      DEFINITION: definition,
    };
    const script = blocksOf(document, { heading: '## The example by curl', language: 'sh' });
    const { stdout, stderr } = await run('bash', ['--norc', '-c', script], { env });
    // The one refusal that the script asks for.
    expect(stderr).toBe('curl: (22) The requested URL returned error: 422\n');
    expect(stdout.trim().split('\n')).toEqual([
      '"problems":[]',
      expect.stringMatching(/^[\w-]{43}$/),
      'Failed',
      expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      '"result":"branch-1"',
      '"attributes":{"age":20}',
      'Abandoned',
      'WORKFLOW_INPUT_INVALID',
    ]);
  });
});

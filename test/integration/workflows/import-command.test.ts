import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { enrolledKiosk } from '#scripts/harness/services/kiosk-under-test.ts';
import { main } from '#scripts/workflows.ts';
import { running } from '../support/services-under-test.ts';
import { workflowDesk } from '../support/workflows-under-test.ts';

describe('npm run workflows with services', () => {
  const current = running();
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  it('takes a workflow in, replaces its draft, publishes it, and tells what the services refuse', async () => {
    const { services } = current();
    const kiosk = await enrolledKiosk(services, 'Import');
    const { ask, base, admin } = await workflowDesk(services, kiosk);
    const said: string[] = [];
    vi.spyOn(console, 'log').mockImplementation((text: string) => said.push(text));
    vi.spyOn(console, 'error').mockImplementation((text: string) => said.push(text));
    vi.stubEnv('COUNTERPROOF_ACCOUNT_TOKEN', admin.token);
    const folder = mkdtempSync(join(tmpdir(), 'counterproof-import-'));
    const file = join(folder, 'workflow.json');
    const place = ['--services', services.url, '--tenant', kiosk.tenantId, '--community', kiosk.communityId];
    const run = (definition: object, ...more: string[]) => {
      writeFileSync(file, JSON.stringify(definition));
      return main(['--import', file, ...place, ...more]);
    };
    const flowless = {
      id: 'check',
      type: 'counter',
      flowId: 'nobody',
      next: { success: 'end', failed: 'end', incomplete: 'end', ended: 'end' },
    };
    expect(await run(workflowOf([flowless, outcomeNode('end')]), '--publish')).toBe(1);
    expect(said).toContain('check  flow-unknown: no published flow is named nobody');
    expect(await run(workflowOf([outcomeNode('end')]), '--publish')).toBe(0);
    expect(said.at(-1)).toBe('test-workflow: version 1 is published.');
    expect((await ask('GET', `${base}/test-workflow`)).body).toMatchObject({ state: 'published' });
    expect(await run({ ...workflowOf([outcomeNode('end')]), id: 'contact-check' })).toBe(1);
    expect(said.at(-1)).toContain('WORKFLOW_READ_ONLY');
    rmSync(folder, { recursive: true, force: true });
  });
});

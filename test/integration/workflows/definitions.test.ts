import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { inAll, outcomeNode, workflowOf } from '#core/workflows/workflow.fixture.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';
import { workflowDesk } from '../support/workflows-under-test.ts';

onEachDatabase('definitions of workflows', (current) => {
  let kiosk: KioskUnderTest;
  let desk: Awaited<ReturnType<typeof workflowDesk>>;
  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services, `Workflows ${randomUUID()}`);
    desk = await workflowDesk(current().services, kiosk);
  });

  const named = (change: object = {}) => {
    const id = `w-${randomUUID()}`;
    return { ...workflowOf([outcomeNode('end')]), ...change, id };
  };
  const review = (next: object) => ({ id: 'look', type: 'review', next });

  it('are drafts that name their problems, and are published when none is left', async () => {
    const { ask, base } = desk;
    const wrong = named({
      start: 'look',
      nodes: [review({ approved: 'end', rejected: 'gone' }), outcomeNode('end')],
    });
    const draft = await ask('PUT', `${base}/${wrong.id}`, wrong);
    expect(draft).toMatchObject({
      status: 200,
      etag: '"r1"',
      body: { state: 'draft', publishedVersion: null },
    });
    const problem = {
      code: 'exit-unknown',
      node: 'look',
      message: 'the exit rejected leads to gone, but there is no such node',
    };
    expect(draft.body).toMatchObject({ problems: [problem] });
    const publish = (etag: string) =>
      ask('POST', `${base}/${wrong.id}/publish`, undefined, { 'if-match': etag });
    expect(await publish(draft.etag)).toMatchObject({
      status: 422,
      body: { code: 'WORKFLOW_INVALID', faults: [{ path: '/nodes/0', message: `look: ${problem.message}` }] },
    });
    const right = { ...wrong, nodes: [review({ approved: 'end', rejected: 'end' }), outcomeNode('end')] };
    const stale = await ask('PUT', `${base}/${wrong.id}`, right, { 'if-match': '"r9"' });
    expect(stale).toMatchObject({ status: 412, body: { code: 'REVISION_STALE' } });
    const changed = await ask('PUT', `${base}/${wrong.id}`, right, { 'if-match': draft.etag });
    expect(changed).toMatchObject({ status: 200, etag: '"r2"', body: { problems: [] } });
    const published = await publish(changed.etag);
    expect(published.body).toMatchObject({ version: 1, revision: 3, hash: changed.body.hash });
    expect(await publish(published.etag)).toMatchObject({ status: 200, body: { version: 1, revision: 3 } });
    expect((await ask('GET', `${base}/${wrong.id}`)).body).toMatchObject({ state: 'published' });
  });

  it('keep every version, and tell what differs', async () => {
    const { ask, base } = desk;
    const first = named();
    await desk.publish(first);
    const second = { ...first, retentionDays: 30, nodes: [outcomeNode('end', 'Failed')] };
    const { etag } = await ask('PUT', `${base}/${first.id}`, second, { 'if-match': '"r2"' });
    expect((await ask('GET', `${base}/${first.id}`)).body).toMatchObject({ state: 'changed' });
    const difference = { nodes: { added: [], removed: [], changed: ['end'] }, settings: ['retentionDays'] };
    expect((await ask('GET', `${base}/${first.id}/difference?from=1`)).body).toMatchObject(difference);
    await ask('POST', `${base}/${first.id}/publish`, undefined, { 'if-match': etag });
    expect((await ask('GET', `${base}/${first.id}/difference?from=1&to=2`)).body).toMatchObject(difference);
    const { body } = await ask<{ versions: { version: number }[] }>('GET', `${base}/${first.id}/versions`);
    expect(body.versions.map(({ version }) => version)).toEqual([2, 1]);
    const missing = await ask('GET', `${base}/${first.id}/difference?from=7`);
    expect(missing).toMatchObject({ status: 404, body: { code: 'WORKFLOW_NOT_FOUND' } });
  });

  it('go out and come back as files, and an altered file is refused by its hash', async () => {
    const { ask, base } = desk;
    const first = named();
    await desk.publish(first);
    const { body: file } = await ask('GET', `${base}/${first.id}/export?version=1`);
    expect(file).toMatchObject({ format: 'counterproof-workflow', v: 1, workflow: { id: first.id } });
    const copy = { ...first, id: `copy-of-${randomUUID()}` };
    const renamed = await ask('POST', `${base}/import`, { ...file, workflow: copy });
    expect(renamed).toMatchObject({ status: 422, body: { faults: [{ path: '/hash' }] } });
    const { hash: _hash, ...unhashed } = file as Record<string, unknown>;
    expect(await ask('POST', `${base}/import`, { ...unhashed, workflow: copy })).toMatchObject({
      status: 200,
      body: { workflowId: copy.id, state: 'draft' },
    });
    const broken = { ...unhashed, workflow: { ...copy, nodes: [{ id: '__proto__' }] } };
    expect(await ask('POST', `${base}/import`, broken)).toMatchObject({
      status: 422,
      body: { faults: [{ path: '/workflow/nodes/0/type' }] },
    });
    const again = await ask('POST', `${base}/import`, file, { 'if-match': '"r2"' });
    expect(again).toMatchObject({ status: 200, body: { revision: 3 } });
  });

  it('of the product are there at once, and never changed', async () => {
    const { ask, base } = desk;
    const { body } = await ask<{ workflows: { workflowId: string; state: string }[]; next: string }>(
      'GET',
      `${base}?limit=2`,
    );
    expect(body.workflows).toMatchObject([
      { workflowId: 'remote-identity-check', state: 'ready-made' },
      { workflowId: 'remote-then-counter', state: 'ready-made' },
    ]);
    const rest = await ask<typeof body>('GET', `${base}?cursor=${body.next}&limit=1`);
    expect(rest.body.workflows).toMatchObject([{ workflowId: 'contact-check' }]);
    const { body: ready } = await ask('GET', `${base}/contact-check`);
    expect(ready).toMatchObject({ problems: [], publishedVersion: 1 });
    const change = await ask('PUT', `${base}/contact-check`, ready.workflow);
    expect(change).toMatchObject({ status: 409, body: { code: 'WORKFLOW_READ_ONLY' } });
    expect((await ask('GET', `${base}/contact-check/export`)).body).toMatchObject({ hash: ready.hash });
  });

  it('are refused with the place of each fault, under another id, and where the id is taken', async () => {
    const { ask, base } = desk;
    const first = named();
    const shape = await ask('PUT', `${base}/${first.id}`, { ...first, nodes: [] });
    expect(shape).toMatchObject({
      status: 422,
      body: { code: 'WORKFLOW_INVALID', faults: [{ path: '/nodes' }] },
    });
    const other = await ask('PUT', `${base}/another`, first);
    expect(other).toMatchObject({ status: 422, body: { faults: [{ path: '/id' }] } });
    const put = (body: object) => ask('PUT', `${base}/${first.id}`, body);
    expect([(await put(first)).status, (await put(first)).status]).toEqual([200, 200]);
    expect(await put({ ...first, name: inAll('Another') })).toMatchObject({
      status: 409,
      body: { code: 'WORKFLOW_EXISTS' },
    });
    const unknown = named({
      start: 'check',
      nodes: [
        {
          id: 'check',
          type: 'counter',
          flowId: 'nobody',
          next: { success: 'end', failed: 'end', incomplete: 'end', ended: 'end' },
        },
        outcomeNode('end'),
      ],
    });
    expect((await ask('PUT', `${base}/${unknown.id}`, unknown)).body).toMatchObject({
      problems: [{ code: 'flow-unknown', node: 'check' }],
    });
  });

  it('are archived, and then not changed any more', async () => {
    const { ask, base } = desk;
    const first = named();
    await desk.publish(first);
    const archive = (etag: string) =>
      ask('POST', `${base}/${first.id}/archive`, undefined, { 'if-match': etag });
    const archived = await archive('"r2"');
    expect(archived).toMatchObject({ status: 200, body: { state: 'archived' } });
    expect(await archive(archived.etag)).toMatchObject({ status: 409, body: { code: 'WORKFLOW_ARCHIVED' } });
  });

  it('belong to one community and to those who may manage them', async () => {
    const first = named();
    await desk.publish(first);
    const other = await enrolledKiosk(current().services, `Other ${randomUUID()}`);
    const stranger = await workflowDesk(current().services, other);
    expect((await stranger.ask('GET', `${desk.base}/${first.id}`)).body).toMatchObject({
      code: 'COMMUNITY_NOT_FOUND',
    });
    expect((await stranger.ask('GET', `${stranger.base}/${first.id}`)).body).toMatchObject({
      code: 'WORKFLOW_NOT_FOUND',
    });
    const reviewer = await administrator(current().services, {
      tenantId: kiosk.tenantId,
      permissions: ['idproofing.manual-review'],
    });
    expect((await reviewer.fetch(desk.base)).status).toBe(403);
  });
});

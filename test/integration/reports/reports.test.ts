import { randomUUID } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import {
  accessKey,
  administrator,
  type CallerUnderTest,
} from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { fillListings, wideReads } from '#scripts/harness/services/listing-plans.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { csvColumns, neutralised } from '#services/reports/columns.ts';
import { conditionsOf } from '#services/reports/selection.ts';
import { startServices } from '#services/server.ts';
import { LONG } from '../../support/depth.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DOWNLOAD = '/v1/reports/verification-sessions/download';
const runs = Number(process.env.FUZZ_RUNS ?? 200);

onEachDatabase('reports', (current) => {
  let kiosk: KioskUnderTest;
  let reader: CallerUnderTest & { accountId: string };
  const db = () => current().services.context.db;

  beforeAll(async () => {
    kiosk = await enrolledKiosk(current().services);
    reader = await administrator(current().services, {
      tenantId: kiosk.tenantId,
      permissions: ['idproofing.reports.verification-sessions-download'],
    });
    for (let day = 0; day < 60; day++) {
      await insert({
        sessionId: uuidV7(Date.now() - day * DAY - MINUTE),
        state: day % 2 === 0 ? 'Success' : 'Failed',
        completed_by: `op-${day % 3}`,
        document_type: day % 2 === 0 ? 'passport' : 'identity-card',
        document_expires_on: new Date(Date.now() + day * DAY).toISOString().slice(0, 10),
      });
    }
  });

  const insert = async ({ sessionId, ...change }: { sessionId: string } & Record<string, unknown>) => {
    const at = new Date();
    const row = {
      tenant_id: kiosk.tenantId,
      session_id: sessionId,
      community_id: kiosk.communityId,
      kiosk_id: null,
      flow_id: 'counter-standard',
      flow_version: 1,
      flow_hash: 'x',
      state: 'Success',
      started_at: at,
      created_at: at,
      activity_at: at,
      expires_at: at,
      abandon_at: at,
      ended_at: at,
      reasons: '["LATE_EVIDENCE", "DECISION_DIFFERS"]',
      erase_on: '9999-12-30',
      ...change,
    };
    await db().insertInto('proofing_session').values(row).execute();
  };
  const search = async (body: Record<string, unknown>) => {
    const answer = await reader.api.POST('/v1/reports/verification-sessions', { body: body as never });
    expect(answer.error).toBeUndefined();
    return answer.data!;
  };
  const download = (body: Record<string, unknown>, by: CallerUnderTest = reader, init: RequestInit = {}) =>
    by.fetch(DOWNLOAD, {
      ...init,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('go through every session once, the newest first', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search({ limit: 7, ...(cursor ? { cursor } : {}) });
      seen.push(...page.sessions.map(({ sessionId }) => sessionId));
      cursor = page.next;
    } while (cursor);
    expect(seen).toHaveLength(60);
    expect(seen).toEqual([...seen].sort().reverse());
  });

  it('are searched by state, time, document, flow and operator, of the last 30 days unless a time is given', async () => {
    const count = async (filter: Record<string, unknown>) =>
      (await search({ limit: 500, ...filter })).sessions.length;
    expect(await count({ states: ['Success'] })).toBe(30);
    expect(await count({ states: ['Success', 'Failed'] })).toBe(60);
    expect(await count({ documentType: 'passport' })).toBe(30);
    expect(await count({ flowId: 'another' })).toBe(0);
    expect(await count({ from: new Date(Date.now() - 10 * DAY).toISOString() })).toBe(10);
    expect(await count({ to: new Date(Date.now() - 10 * DAY).toISOString() })).toBe(50);
    expect(await count({ completedBy: 'op-0' })).toBe(10);
    expect(await count({ completedBy: 'op-0', from: new Date(0).toISOString() })).toBe(20);
    expect(await count({ completedBy: "op-0' OR '1'='1" })).toBe(0);
    const nul = await reader.api.POST('/v1/reports/verification-sessions', {
      body: { completedBy: 'a\0b' } as never,
    });
    expect(nul.error).toMatchObject({ code: 'INVALID_REQUEST' });
    expect(await count({ reviewResult: 'approved' })).toBe(0);
    expect(await count({ uid: 'nobody' })).toBe(0);
  });

  it('are downloaded as CSV of RFC 4180 and as NDJSON', async () => {
    const csv = await download({ states: ['Success'] });
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const text = await csv.text();
    expect(text.endsWith('\r\n')).toBe(true);
    const lines = text.slice(0, -2).split('\r\n');
    expect(lines).toHaveLength(31);
    expect(lines[0]).toBe(
      'sessionId,state,origin,flowId,flowVersion,createdAt,startedAt,endedAt,kioskId,completedBy,documentType,' +
        'documentExpiresOn,captureType,retries,reviewResult,disagreement,reasons,without,pictures,shownTo,accompaniedBy,inspectionGuide,sandbox,sandboxNotice',
    );
    expect(lines[1]).toMatch(/^[0-9a-f-]{36},Success,kiosk,counter-standard,1,\d{4}-\d\d-\d\dT.*Z,/);
    expect(lines[1]?.endsWith('"LATE_EVIDENCE,DECISION_DIFFERS","",,"","",,f,')).toBe(true);
    const marked = new Uint8Array(await (await download({ byteOrderMark: true })).arrayBuffer());
    expect([...marked.subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 's'.charCodeAt(0)]);
    const ndjson = await (await download({ format: 'ndjson', states: ['Failed'] })).text();
    const rows = ndjson
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(30);
    const { sessions } = await search({ limit: 500, states: ['Failed'] });
    expect(rows).toEqual(sessions);
  });

  it('name the programs to which a person agreed to show data', async () => {
    const shownTo = ['Appointment desk', '=1+1; "x"'].map((name) => ({ programId: randomUUID(), name }));
    const final = JSON.stringify({ outcome: 'Success', ruleSet: '1', rules: [], shownTo });
    const from = new Date(Date.now() + 20 * DAY).toISOString();
    await insert({ sessionId: uuidV7(Date.now() + 21 * DAY), final, document_type: 'shown' });
    const asked = { from, documentType: 'shown' };
    expect((await search(asked)).sessions[0]?.shownTo).toEqual(shownTo.map(({ name }) => name));
    const [names, cells] = parseCsv(await (await download(asked)).text());
    expect(cells?.[names?.indexOf('shownTo') ?? -1]).toBe('Appointment desk; =1+1; "x"');
  });

  it('name the roles of those who came with a person, and the result of the guide', async () => {
    const accompaniedBy = ['guardian', 'interpreter'];
    const inspectionGuide = 'NOT_PERFORMED';
    const verdict = { outcome: 'Success', ruleSet: '1', rules: [], accompaniedBy, inspectionGuide };
    const final = JSON.stringify(verdict);
    const from = new Date(Date.now() + 23 * DAY).toISOString();
    await insert({ sessionId: uuidV7(Date.now() + 24 * DAY), final, document_type: 'accompanied' });
    const asked = { from, documentType: 'accompanied' };
    expect((await search(asked)).sessions[0]).toMatchObject({ accompaniedBy, inspectionGuide });
    const [names, cells] = parseCsv(await (await download(asked)).text());
    expect(cells?.[names?.indexOf('accompaniedBy') ?? -1]).toBe('guardian,interpreter');
    expect(cells?.[names?.indexOf('inspectionGuide') ?? -1]).toBe(inspectionGuide);
  });

  it('carry no formula into a spreadsheet', async () => {
    const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', 'plain, with "quotes"', 'a\nb'];
    const from = new Date(Date.now() + DAY).toISOString();
    for (const [index, text] of evil.entries()) {
      const sessionId = uuidV7(Date.now() + 2 * DAY + index);
      await insert({ sessionId, completed_by: text, document_type: 'evil' });
    }
    const cells = parseCsv(await (await download({ from, documentType: 'evil' })).text());
    const column = cells[0]?.indexOf('completedBy') ?? -1;
    const shown = cells.slice(1).map((line) => line[column]);
    const wanted = evil.map((text) => (/^[=+\-@\t\r＝]/.test(text) ? `'${text}` : text)).reverse();
    // The download ends every line as RFC 4180 has it, also one inside a cell.
    expect(shown.map((text) => text?.replaceAll('\r\n', '\n'))).toEqual(wanted);
    await db().deleteFrom('proofing_session').where('document_type', '=', 'evil').execute();
  });

  it('neutralise any text at all', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 }).map((value) => value.replaceAll('\0', ''));
    const texts = fc.sample(
      fc.oneof(
        text,
        text.map((rest) => `=${rest}`),
        text.map((rest) => `@${rest}`),
      ),
      runs,
    );
    const rows = await sql<{
      given: string;
      shown: string;
    }>`SELECT given, ${sql.raw(neutralised('given'))} AS shown
      FROM jsonb_array_elements_text(${JSON.stringify(texts.map((one) => one.toWellFormed()))}::jsonb) AS t (given)`.execute(
      db(),
    );
    expect(rows.rows).toHaveLength(runs);
    for (const { given, shown } of rows.rows) {
      expect(shown).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      expect([given, `'${given}`]).toContain(shown);
    }
  });

  it('list the documents that expire within 30 days, the first first', async () => {
    const page = (query = {}) => reader.api.GET('/v1/reports/expiring-documents', { params: { query } });
    const all = (await page()).data?.documents ?? [];
    expect(all.map(({ daysLeft }) => daysLeft)).toEqual(Array.from({ length: 16 }, (_, index) => 2 * index));
    const first = (await page({ limit: 10 })).data;
    const rest = (await page({ limit: 10, cursor: first?.next })).data;
    expect([...(first?.documents ?? []), ...(rest?.documents ?? [])]).toEqual(all);
    expect((await page({ days: 0 })).data?.documents).toHaveLength(1);
  });

  it('are for either of two permissions and for the scope, within the community', async () => {
    const { services } = current();
    const place = { tenantId: kiosk.tenantId };
    const manager = await administrator(services, {
      ...place,
      permissions: ['idproofing.session-management'],
    });
    expect((await download({}, manager)).status).toBe(200);
    const other = await administrator(services, { ...place, permissions: ['audit.read'] });
    expect((await download({}, other)).status).toBe(403);
    expect((await download({}, await accessKey(services, place))).status).toBe(200);
    expect((await download({}, await accessKey(services, { ...place, type: 'app' }))).status).toBe(403);
    const elsewhere = await enrolledKiosk(services, 'Elsewhere');
    const stranger = await administrator(services, { tenantId: elsewhere.tenantId });
    const seen = await stranger.api.POST('/v1/reports/verification-sessions', { body: {} as never });
    expect(seen.data?.sessions).toEqual([]);
    const named = await download({ communityId: kiosk.communityId }, stranger);
    expect(await named.json()).toMatchObject({ code: 'COMMUNITY_NOT_FOUND' });
    expect((await download({ communityId: randomUUID() })).status).toBe(404);
  });

  it('leave a line in the audit log for every download of an administrator, without the values asked for', async () => {
    const { services } = current();
    const lines = async () =>
      db()
        .selectFrom('audit')
        .select(['actor', 'data'])
        .where('tenant_id', '=', kiosk.tenantId)
        .where('action', '=', 'report.requested')
        .orderBy('seq')
        .execute();
    const before = (await lines()).length;
    await (await download({ uid: 'customer-7', states: ['Failed'], format: 'ndjson' })).text();
    await (await download({}, await accessKey(services, { tenantId: kiosk.tenantId }))).text();
    expect((await lines()).slice(before)).toEqual([
      {
        actor: `account:${reader.accountId}`,
        data: { communityId: kiosk.communityId, format: 'ndjson', filters: ['states', 'uidIndex'] },
      },
    ]);
  });

  it('are sent two at once to one tenant, which is told when to come again, and leave a place to others', async ({
    skip,
  }) => {
    skip(current().databaseUrl === undefined, 'an embedded database waits for nobody');
    const elsewhere = await enrolledKiosk(current().services, 'Elsewhere');
    const stranger = await administrator(current().services, { tenantId: elsewhere.tenantId });
    const waiting: Promise<Response>[] = [];
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`LOCK TABLE proofing_session IN ACCESS EXCLUSIVE MODE`.execute(trx);
        const held = async () => {
          const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
            WHERE wait_event_type = 'Lock' AND query LIKE '%matching%'`.execute(db());
          return rows[0]?.count;
        };
        waiting.push(download({}), download({}));
        await expect.poll(held).toBe(2);
        const busy = await download({});
        expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '30']);
        const detail = expect.stringContaining('in 30 seconds');
        expect(await busy.json()).toMatchObject({ code: 'REPORTS_BUSY', detail });
        waiting.push(download({}, stranger));
        await expect.poll(held).toBe(3);
      });
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it.runIf(LONG)(
    'of a hundred thousand sessions are answered by an index, and end when the client goes away',
    async ({ skip }) => {
      skip(current().databaseUrl === undefined, 'plans are those of a server');
      await sql`INSERT INTO proofing_session (tenant_id, session_id, community_id, flow_id, flow_version, flow_hash, state,
        started_at, created_at, activity_at, expires_at, abandon_at, ended_at, reasons, erase_on, completed_by,
        document_type, document_expires_on, review_result, uid_index)
      SELECT ${kiosk.tenantId}::uuid, overlay(gen_random_uuid()::text placing
          regexp_replace(lpad(to_hex(1600000000000 + n * 1000::bigint), 12, '0'), '(.{8})', '\\1-') from 1 for 13)::uuid,
        ${kiosk.communityId}::uuid, 'flow-' || n % 50, 1, 'x', (ARRAY['Success', 'Failed', 'Review', 'Expired'])[1 + n % 4],
        now(), now(), now(), now(), now(), now(), '[]', '9999-12-30', 'operator-' || n % 500, 'type-' || n % 40,
        date '2030-01-01' + n % 3000, CASE WHEN n % 100 = 0 THEN 'approved' END, sha256(n::text::bytea)
      FROM generate_series(1, 150000) n`.execute(db());
      await sql`ANALYZE proofing_session`.execute(db());
      const base = { tenantId: kiosk.tenantId, communityId: kiosk.communityId };
      const plans = {
        time: { from: '2020-09-13T12:00:00Z', to: '2020-09-13T13:00:00Z' },
        state: { states: ['Review' as const] },
        operator: { completedBy: 'operator-7' },
        document: { documentType: 'type-7' },
        review: { reviewResult: 'approved' as const },
        flow: { flowId: 'flow-7' },
        uid: { uidIndex: new Uint8Array(32) },
      };
      for (const [name, filter] of Object.entries(plans)) {
        const { rows } = await sql<{
          'QUERY PLAN': string;
        }>`EXPLAIN SELECT ${csvColumns} FROM proofing_session
        WHERE ${conditionsOf({ ...base, ...filter })} ORDER BY session_id DESC LIMIT 50`.execute(db());
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan, `${name}: ${plan}`).toMatch(/Index (Only )?Scan/);
        expect(plan, `${name}: ${plan}`).not.toMatch(/Seq Scan|Sort/);
      }
      await fillListings(current().databaseUrl ?? '', base, 150_000);
      expect(await wideReads(current().databaseUrl ?? '', base)).toMatchObject({ found: [] });
      const abort = new AbortController();
      const answer = await download({}, reader, { signal: abort.signal });
      await answer.body?.getReader().read();
      const running = async () => {
        const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE query LIKE 'COPY%' AND state = 'active'`.execute(db());
        return rows[0]?.count;
      };
      expect(await running()).toBe(1);
      abort.abort();
      await expect.poll(running).toBe(0);
      for (let again = 0; again < 4; again++) {
        const whole = await download({ states: ['Review'] });
        expect((await whole.text()).split('\r\n')).toHaveLength(37_502);
      }
      await letGo(running);
    },
  );

  /** Readers who ask for everything and take nothing lose their places, and their queries end. */
  async function letGo(running: () => Promise<number | undefined>): Promise<void> {
    const { dataDir, databaseUrl } = current();
    const node = await startServices({
      dataDir,
      databaseUrl,
      port: 0,
      timers: false,
      stalledReaderMs: 200,
      log: servicesLog('silent'),
    });
    try {
      const { tenantId } = kiosk;
      const stalled = await administrator(node, { tenantId, permissions: ['idproofing.session-management'] });
      const ask = (path: string, listener: (answer: IncomingMessage) => void) =>
        request(new URL(path, node.url), {
          method: 'POST',
          headers: { authorization: `Bearer ${stalled.token}`, 'content-type': 'application/json' },
        })
          .on('response', listener)
          .on('error', () => undefined)
          .end(JSON.stringify({ format: 'csv', communityId: kiosk.communityId }));
      // As many as one tenant gets at once; a stream without a listener is not read.
      const begun = await Promise.all(
        [1, 2].map(() => new Promise<IncomingMessage>((resolve) => ask(DOWNLOAD, resolve))),
      );
      for (const answer of begun) expect(answer.on('error', () => undefined).statusCode).toBe(200);
      await expect.poll(running, { timeout: 60_000 }).toBe(0);
      const again = await new Promise<IncomingMessage>((resolve) => ask(DOWNLOAD, resolve));
      expect(again.statusCode).toBe(200);
      again.on('error', () => undefined).destroy();
      for (const answer of begun) answer.destroy();
    } finally {
      await node.close();
    }
  }
});

/** Cells of a CSV by RFC 4180. */
function parseCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  while (cell.lastIndex < text.length) {
    const [, quoted, plain, end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error('not a CSV');
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

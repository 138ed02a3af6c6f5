import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { uuidV7 } from '#core/proofing/uuid-v7.ts';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { operatorOf } from '#scripts/harness/services/operator-under-test.ts';
import { queueMessage } from '#services/contact/message.repository.ts';
import { insertOperator } from '#services/operators/operator.repository.ts';
import { findSession } from '#services/sessions/index.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

interface PagedList {
  path: string;
  /** The member with the entries, and what names an entry. */
  member: string;
  id: string;
  /** Makes one more. */
  add: (n: number) => Promise<unknown>;
}

onEachDatabase('lists of what belongs to something', (current) => {
  let kiosk: KioskUnderTest;
  let admin: CallerUnderTest;
  let lists: Record<string, PagedList>;

  const ask = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const headers = { ...more, ...(body ? { 'content-type': 'application/json' } : {}) };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const answer = await admin.fetch(path, init);
    return {
      status: answer.status,
      etag: answer.headers.get('etag') ?? '',
      body: (await answer.json()) as Record<string, unknown>,
    };
  };
  const make = async (...request: Parameters<typeof ask>) => {
    const made = await ask(...request);
    if (made.status >= 400) throw new Error(JSON.stringify(made.body));
    return made;
  };

  beforeAll(async () => {
    const { services } = current();
    kiosk = await enrolledKiosk(services);
    await operatorOf(kiosk);
    const { tenantId, communityId } = kiosk;
    admin = await administrator(services, { tenantId });
    const { db, sealers } = services.context;
    const base = `/v2/tenant/${tenantId}/community/${communityId}`;
    const { version: _version, ...settings } = COUNTER_STANDARD;
    const user = await make('POST', '/v1/users', { communityId, userName: `user-${randomUUID()}` });
    const session = await make('POST', '/proofingsession/create', { communityId });
    const sessionId = String(session.body.sessionId);
    const wallets = `/v1/users/${user.body.userId}/wallets`;
    let draft = await make('POST', `${base}/verification_flows`, {
      ...settings,
      id: 'own-flow',
      uniqueTag: 'own',
    });
    const sealer = await sealers.community(db, tenantId, communityId);

    lists = {
      flows: {
        path: `${base}/verification_flows`,
        member: 'flows',
        id: 'id',
        add: (n) =>
          make('POST', `${base}/verification_flows`, { ...settings, id: `flow-${n}`, uniqueTag: `tag-${n}` }),
      },
      'versions of a flow': {
        path: `${base}/verification_flows/own-flow/history`,
        member: 'versions',
        id: 'version',
        add: async (n) => {
          const flow = {
            ...settings,
            id: 'own-flow',
            uniqueTag: 'own',
            idle: { ...settings.idle, warnAfterMin: n + 1 },
          };
          const path = `${base}/verification_flows/own-flow`;
          draft = await make('PUT', path, flow, { 'if-match': draft.etag });
          draft = await make('POST', `${path}/publish`, undefined, { 'if-match': draft.etag });
        },
      },
      templates: {
        path: `${base}/proofing_templates`,
        member: 'templates',
        id: 'flowId',
        add: () => make('POST', `${base}/proofing_templates/update_from_flows`, {}),
      },
      'connector configurations': {
        path: `${base}/dvcid`,
        member: 'configurations',
        id: 'dvcID',
        add: (n) => make('POST', `${base}/dvcid`, { name: `Portal ${n}`, flowId: COUNTER_STANDARD.id }),
      },
      operators: {
        path: `/v1/communities/${communityId}/operators`,
        member: 'operators',
        id: 'operatorId',
        add: (n) =>
          db.transaction().execute((trx) =>
            insertOperator(
              trx,
              { tenantId, communityId },
              sealer,
              {
                operatorId: `op-${n}0`,
                name: `Operator ${n}`,
                role: 'operator',
                permissions: ['counter.verify'],
                verifier: '',
                did: jwsSigner(generateKeyPair()).did,
                wrappedKey: '',
                active: true,
              },
              new Date(),
            ),
          ),
      },
      webhooks: {
        path: '/v1/webhooks',
        member: 'endpoints',
        id: 'endpointId',
        add: () => make('PUT', `/v1/webhooks/${randomUUID()}`, { url: 'https://93.184.216.34/hook' }),
      },
      messages: {
        path: `/proofingsession/${sessionId}/messages`,
        member: 'messages',
        id: 'messageId',
        add: async () => {
          const at = new Date();
          const row = await findSession(db, tenantId, sessionId);
          if (!row) throw new Error('no session');
          const words = { to: 'a@example.org', subject: 's', text: 't' };
          const message = {
            messageId: uuidV7(at.getTime()),
            kind: 'session-link',
            channel: 'email',
            words,
            at,
          } as const;
          await db.transaction().execute((trx) => queueMessage(trx, sealer, row, message));
        },
      },
      'wallets of a user': {
        path: wallets,
        member: 'links',
        id: 'linkId',
        add: () => make('POST', wallets, { did: jwsSigner(generateKeyPair()).did }),
      },
    };
  });

  async function walk({ path, member, id }: PagedList, limit: number): Promise<string[]> {
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { status, body } = await ask('GET', `${path}?limit=${limit}${cursor}`);
      expect(status).toBe(200);
      const rows = body[member] as Record<string, unknown>[];
      seen.push(...rows.map((row) => String(row[id])));
      if (body.next === undefined) return seen;
      expect(rows).toHaveLength(limit);
      cursor = `&cursor=${encodeURIComponent(String(body.next))}`;
    }
  }

  describe.each([
    'flows',
    'versions of a flow',
    'templates',
    'connector configurations',
    'operators',
    'webhooks',
    'messages',
    'wallets of a user',
  ])('%s', (name) => {
    it('are read in pages without repeating or skipping', async () => {
      const list = lists[name]!;
      for (let n = 1; n <= 4; n += 1) await list.add(n);
      const whole = await walk(list, 200);
      expect(whole.length).toBeGreaterThanOrEqual(3);
      expect(new Set(whole).size).toBe(whole.length);
      for (const limit of [1, 2, whole.length]) expect(await walk(list, limit)).toEqual(whole);
    });

    it('refuse cursors and sizes that are none', async () => {
      const { path } = lists[name]!;
      for (const query of [
        'limit=0',
        'limit=201',
        'limit=x',
        'cursor=',
        `cursor=${'X'.repeat(65)}`,
        'page=2',
      ]) {
        const { status, body } = await ask('GET', `${path}?${query}`);
        expect([query, status, body.code]).toEqual([query, 400, 'INVALID_REQUEST']);
      }
      expect((await ask('GET', `${path}?cursor=${'9'.repeat(15)}`)).status).toBeLessThan(500);
    });
  });
});

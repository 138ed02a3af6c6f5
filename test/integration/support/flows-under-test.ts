import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import { FlowList } from '#core/contract/published-flows.ts';
import { verifyJws } from '#core/keys/jws.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { administrator, type CallerUnderTest } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import type { ServicesUnderTest } from './services-under-test.ts';

interface Answer {
  status: number;
  etag: string;
  // The tests say what they expect of each body.
  body: Record<string, unknown> & {
    flow?: Record<string, unknown>;
    faults?: { path: string; message: string }[];
  };
}
/** A part of a body as what the test expects of it. */
export const as = <T>(value: unknown): T => value as T;

const placeOf = ({ tenantId, communityId }: KioskUnderTest) => ({ tenantId, communityId });

/** An administrator of flows at one community, and what they do with flows there; another community beside it. */
export function flowDesk(current: () => ServicesUnderTest) {
  let kiosk: KioskUnderTest;
  let admin: CallerUnderTest & { accountId: string };
  let elsewhere: KioskUnderTest;
  let stranger: CallerUnderTest;

  beforeAll(async () => {
    const { services } = current();
    elsewhere = await enrolledKiosk(services, 'Elsewhere');
    kiosk = await enrolledKiosk(services);
    admin = await administrator(services, { ...placeOf(kiosk), permissions: ['idproofing.add-journey'] });
    stranger = await administrator(services, placeOf(elsewhere));
  });

  const base = () => `/tenant/${kiosk.tenantId}/community/${kiosk.communityId}`;
  const call = async (
    method: string,
    path: string,
    { body, ifMatch, by = admin }: { body?: unknown; ifMatch?: string; by?: CallerUnderTest } = {},
  ): Promise<Answer> => {
    const headers = new Headers();
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (ifMatch !== undefined) headers.set('if-match', ifMatch);
    const answer = await by.fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: answer.status,
      etag: answer.headers.get('etag') ?? '',
      body: (answer.status === 204 ? {} : await answer.json()) as Answer['body'],
    };
  };
  const flows = (form = 'v2') => `/${form}${base()}/verification_flows`;
  const settings = (change: object = {}) => {
    const id = `flow-${randomUUID().slice(0, 8)}`;
    const { version: _version, ...flow } = COUNTER_STANDARD;
    return { ...flow, id, uniqueTag: id, ...change };
  };
  const created = async (change: object = {}) => {
    const body = settings(change);
    const answer = await call('POST', flows(), { body });
    expect(answer.body).not.toHaveProperty('code');
    return { id: body.id, body, etag: answer.etag, answer };
  };
  const published = async (change: object = {}) => {
    const draft = await created(change);
    const answer = await call('POST', `${flows()}/${draft.id}/publish`, { ifMatch: draft.etag });
    return { ...draft, etag: answer.etag, version: answer.body };
  };
  const fetchList = async (by: Pick<KioskUnderTest, 'api'> = kiosk) => {
    const { data } = await by.api.GET('/v1/flows', {});
    const verdict = verifyJws(data?.jws ?? '');
    return FlowList.parse(verdict.valid ? verdict.payload : undefined);
  };
  /** Each act is in the audit log, and nothing there that a test said in secret. */
  const expectAudited = async (acts: readonly string[]) => {
    const rows = await current()
      .services.context.db.selectFrom('audit')
      .select(['action', 'actor', 'data'])
      .where('tenant_id', '=', kiosk.tenantId)
      .execute();
    const actions = new Set(rows.map(({ action }) => action));
    for (const action of acts) expect(actions, action).toContain(action);
    const text = JSON.stringify(rows.filter(({ action }) => /^(flow|dvcid|template|captcha)/.test(action)));
    for (const secret of ['Our own words', 'secret-of-the-services', 'site-key-of-the-page', 'ticket']) {
      expect(text).not.toContain(secret);
    }
  };
  return {
    kiosk: () => kiosk,
    admin: () => admin,
    elsewhere: () => elsewhere,
    stranger: () => stranger,
    place: () => placeOf(kiosk),
    placeOf,
    base,
    call,
    flows,
    settings,
    created,
    published,
    fetchList,
    expectAudited,
  };
}

import { expect, it } from 'vitest';
import { PERMISSIONS, type Permission } from '#core/contract/kit.ts';
import { ENROLMENT_PROOF_TYPE } from '#core/contract/platform.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import type { NewOperator } from '#main/ports/services-gateway.ts';
import { signOperatorAuthority } from '#main/sync/sign-operator-authority.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import {
  type ApiClient,
  authorised,
  dpopKey,
  enrolledKiosk,
  openClient,
  requestToken,
} from '#scripts/harness/services/kiosk-under-test.ts';
import { supervisorRecord } from '../support/link-under-test.ts';
import { onEachDatabase } from '../support/services-under-test.ts';

onEachDatabase('the first supervisor of a community', (current) => {
  const record = (operatorId: string, change: { role?: 'operator' } = {}) => ({
    ...supervisorRecord(jwsSigner(generateKeyPair())),
    permissions: ['counter.manage-operators' as const],
    operatorId,
    name: `Name of ${operatorId}`,
    ...change,
  });
  const add = async (api: ApiClient, operator: ReturnType<typeof record>, code: string) => {
    const body = { operator, authority: { kind: 'enrolment' as const, code } };
    const { error } = await api.POST('/v1/operators', { body });
    return error ? error.code : 'added';
  };

  /** A community with one kiosk, and a way to register more by codes of an administrator. */
  async function branch(name: string) {
    const { services } = current();
    const first = await enrolledKiosk(services, name);
    const { tenantId, communityId, servicesDid } = first;
    const admin = await administrator(services, { tenantId });
    const { data: licence } = await admin.api.POST('/v1/licenses', {
      body: { communityId, modules: ['idproofing'], expiresAt: null },
    });
    return {
      first,
      async further() {
        const issued = await admin.api.POST('/v1/enrolment-codes', { body: { communityId } });
        const enrolmentCode = issued.data!.enrolmentCode;
        const wallet = jwsSigner(generateKeyPair());
        const claims = {
          aud: servicesDid,
          iat: Math.floor(Date.now() / 1000),
          kioskName: 'Counter 2',
          codeHash: toBase64Url(sha256(utf8(enrolmentCode))),
        };
        const proof = wallet.signJws(claims, ENROLMENT_PROOF_TYPE);
        const kiosk = { kioskDid: wallet.did, kioskName: 'Counter 2', proof };
        const body = { licenseKey: licence!.licenseKey, enrolmentCode, ...kiosk };
        const { clientId } = (await openClient(services.url).POST('/v1/kiosks', { body })).data!;
        const dpop = await dpopKey();
        const asked = { url: services.url, issuer: services.context.issuer, clientId, wallet, dpop };
        const { access_token } = (await (await requestToken(asked)).json()) as { access_token: string };
        return { api: authorised(services.url, dpop, access_token), enrolmentCode };
      },
    };
  }

  it('is made once, although two kiosks ask at the same moment with a code each', async () => {
    const { first, further } = await branch('Two At Once');
    const second = await further();
    const answers = await Promise.all([
      add(first.api, record('one'), first.enrolmentCode),
      add(second.api, record('two'), second.enrolmentCode),
    ]);
    expect(answers.sort()).toEqual(['AUTHORITY_INVALID', 'added']);
  });

  it('is refused where there are operators, with the code of another kiosk, and as a plain operator', async () => {
    const { first, further } = await branch('One After Another');
    const second = await further();
    expect(await add(second.api, record('one'), first.enrolmentCode)).toBe('AUTHORITY_INVALID');
    expect(await add(first.api, record('one', { role: 'operator' }), first.enrolmentCode)).toBe(
      'AUTHORITY_INVALID',
    );
    const supervisor = record('one');
    expect(await add(first.api, supervisor, first.enrolmentCode)).toBe('added');
    expect(await add(first.api, supervisor, first.enrolmentCode)).toBe('added');
    expect(await add(first.api, record('two'), first.enrolmentCode)).toBe('AUTHORITY_INVALID');
    expect(await add(second.api, record('two'), second.enrolmentCode)).toBe('AUTHORITY_INVALID');
  });

  it('needs a code that has not expired', async () => {
    const { first } = await branch('Too Late');
    const { db, now } = current().services.context;
    await db
      .updateTable('enrolment_code')
      .set({ expires_at: now() })
      .where('tenant_id', '=', first.tenantId)
      .execute();
    expect(await add(first.api, record('one'), first.enrolmentCode)).toBe('ENROLMENT_CODE_INVALID');
  });

  it('is known to kiosks of the community alone', async () => {
    const { first } = await branch('Known To Few');
    await add(first.api, record('one'), first.enrolmentCode);
    const { services } = current();
    const stranger = await enrolledKiosk(services, 'Elsewhere');
    const rosterOf = async (api: ApiClient) => {
      const { data, error } = await api.GET('/v1/roster');
      return error ? error.code : atob(data.jws.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'));
    };
    expect(await rosterOf(openClient(services.url))).toBe('TOKEN_MISSING');
    expect(await rosterOf(stranger.api)).not.toContain('argon2id');
    expect(await rosterOf(first.api)).toContain('argon2id');
  });
});

onEachDatabase('an operator whom supervisors add', (current) => {
  interface Person {
    signer: JwsSigner;
    record: NewOperator;
  }
  const person = (operatorId: string, change: Partial<NewOperator> = {}): Person => {
    const signer = jwsSigner(generateKeyPair());
    const record = { ...supervisorRecord(signer), operatorId, name: `Name of ${operatorId}`, ...change };
    return { signer, record };
  };
  const operator = (operatorId: string, permissions: Permission[] = ['counter.verify']): Person =>
    person(operatorId, { role: 'operator', permissions });

  /** A community with its first supervisor. */
  async function branch(
    name: string,
    permissions: Permission[] = ['counter.verify', 'counter.manage-operators'],
  ) {
    const { services } = current();
    const kiosk = await enrolledKiosk(services, name);
    const first = person('first', { permissions });
    const enrolment = { kind: 'enrolment' as const, code: kiosk.enrolmentCode };
    await kiosk.api.POST('/v1/operators', { body: { operator: first.record, authority: enrolment } });
    const signed = (by: Person, record: NewOperator) =>
      signOperatorAuthority(by.signer, kiosk.communityId, record, new Date());
    return {
      first,
      add: async ({ record }: Person, by: Person, second?: Person, confirmed = record) => {
        const confirmation = second ? { confirmation: signed(second, confirmed) } : {};
        const authority = { kind: 'supervisor' as const, signature: signed(by, record), ...confirmation };
        const { data, error } = await kiosk.api.POST('/v1/operators', {
          body: { operator: record, authority },
        });
        return error ? error.code : data.waitsUntil ? 'waits' : 'added';
      },
      change: async ({ record: { operatorId } }: Person, body: { confirmed?: true; active?: false }) => {
        const { tenantId, communityId } = kiosk;
        const admin = await administrator(services, { tenantId });
        const path = { params: { path: { communityId, operatorId } } };
        const { data } = await admin.api.PATCH('/v1/communities/{communityId}/operators/{operatorId}', {
          ...path,
          body,
        });
        return data;
      },
      later: () =>
        services.context.db
          .updateTable('operator')
          .set({ since: services.context.now() })
          .where('tenant_id', '=', kiosk.tenantId)
          .execute(),
      audit: async () => {
        const admin = await administrator(services, { tenantId: kiosk.tenantId });
        const { data } = await admin.api.GET('/v1/audit', { params: { query: {} } });
        return data?.entries.filter(({ action }) => action === 'operator.added').map((entry) => entry.data);
      },
    };
  }

  it('is confirmed by a second one as soon as there is another', async () => {
    const { first, add, audit, change } = await branch('Two Persons');
    const second = person('second');
    expect(await add(second, first)).toBe('waits');
    expect(await change(second, { confirmed: true })).toMatchObject({ active: true, waiting: false });
    expect(await add(operator('a'), first)).toBe('SECOND_PERSON_REQUIRED');
    expect(await add(operator('a'), first, first)).toBe('SECOND_PERSON_REQUIRED');
    expect(await add(operator('a'), first, operator('a'))).toBe('SECOND_PERSON_REQUIRED');
    const another = operator('a');
    expect(await add(another, first, second, operator('b').record)).toBe('SECOND_PERSON_REQUIRED');
    expect(await add(another, first, second)).toBe('added');
    expect(await add(another, first, second)).toBe('added');
    expect(await audit()).toEqual([
      expect.objectContaining({ operatorId: 'first', alone: true }),
      expect.objectContaining({ operatorId: 'second', alone: true, waitsUntil: expect.any(String) }),
      expect.objectContaining({ operatorId: 'a', confirmedBy: 'second' }),
    ]);
  });

  it('waits a day where no one can confirm it, and confirms no other until then', async () => {
    const { first, add, later } = await branch('One Person');
    const second = person('second');
    expect(await add(second, first)).toBe('waits');
    expect(await add(second, first)).toBe('waits');
    expect(await add(operator('b'), second)).toBe('AUTHORITY_INVALID');
    const another = operator('a');
    expect(await add(another, first, second)).toBe('waits');
    await later();
    expect(await add(second, first)).toBe('added');
    expect(await add(operator('c'), first)).toBe('SECOND_PERSON_REQUIRED');
    expect(await add(operator('c'), second, first)).toBe('added');
  });

  it('stays dismissed who was dismissed while they waited', async () => {
    const { first, add, change, later } = await branch('Dismissed Early');
    const second = person('second');
    await add(second, first);
    expect(await change(second, { active: false })).toMatchObject({ active: false, waiting: false });
    await later();
    expect(await change(second, { confirmed: true })).toBeUndefined();
    expect(await add(operator('a'), second)).toBe('AUTHORITY_INVALID');
  });

  it('gets no right that the adding supervisor lacks, even if another person confirms', async () => {
    const { first, add } = await branch('Nothing More');
    expect(await add(operator('a', ['counter.export']), first)).toBe('GRANT_EXCEEDED');
    expect(await add(operator('a', ['counter.verify', 'gallery.manage']), first)).toBe('GRANT_EXCEEDED');
    expect(await add(person('a', { permissions: ['counter.settings'] }), first)).toBe('GRANT_EXCEEDED');
    expect(await add(operator('a'), first)).toBe('waits');
  });

  it('cannot be added by a plain operator, or with the key of another', async () => {
    const { first, add, change } = await branch('No Operator');
    const a = operator('a', ['counter.verify', 'counter.manage-operators']);
    expect(await add(a, first)).toBe('waits');
    await change(a, { confirmed: true });
    expect(await add(operator('b'), a)).toBe('AUTHORITY_INVALID');
    const twin = { ...operator('twin'), signer: first.signer };
    expect(await add({ ...twin, record: { ...twin.record, did: first.signer.did } }, first)).toBe(
      'OPERATOR_EXISTS',
    );
  });

  it('needs no second person for what approves nothing', async () => {
    const { first, add, change } = await branch('Gallery', [...PERMISSIONS]);
    const second = person('second');
    expect(await add(second, first)).toBe('waits');
    await change(second, { confirmed: true });
    expect(await add(operator('a', ['gallery.search']), first)).toBe('added');
    expect(await add(operator('b', ['gallery.search', 'counter.export']), first)).toBe(
      'SECOND_PERSON_REQUIRED',
    );
  });
});

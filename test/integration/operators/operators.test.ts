import { expect, it } from 'vitest';
import { ENROLMENT_PROOF_TYPE } from '#core/contract/platform.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
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

  it('is made by nobody where there are operators, with no code of another kiosk, and no clerk', async () => {
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

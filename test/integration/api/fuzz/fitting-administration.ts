import { randomBytes, randomUUID } from 'node:crypto';
import { ENROLMENT_PROOF_TYPE } from '#core/contract/platform.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair, publicKeyToJwk } from '#core/keys/p256.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { openSignIn } from '#services/accounts/open-sign-in.ts';
import type { Fitting, Maker } from './fitting-types.ts';
import { codeHash, newOperatorId, type World } from './fuzz-tenant.ts';

export function platform(): Record<string, Maker> {
  return {
    'POST /v1/directory/proof': ({ kiosk }) => ({
      body: { nonce: toBase64Url(randomBytes(32)), jkt: kiosk.dpop.thumbprint },
    }),
    'GET /v1/services/{service}/publickey': () => ({ path: { service: 'oauth2' } }),
    'GET /v1/community': async (world) => {
      const { body } = await world.ask({ method: 'GET', path: '/v1/communities' });
      return { query: { tag: (body.tenant as unknown as { tenanttag: string }).tenanttag } };
    },
    'POST /v1/branches': (world) => ({ body: { name: world.name() } }),
    'POST /v1/communities': (world) => ({
      body: { name: world.name(), logo: 'https://example.org/logo.svg', personsPerAccount: 2 },
    }),
    'PATCH /v1/communities/{communityId}': () => ({ body: { logo: null, accountsPerPerson: 3 } }),
    'PATCH /v1/communities/{communityId}/operators/{operatorId}': async (world) => ({
      path: { operatorId: await world.addOperator(newOperatorId()) },
      body: { permissions: [], active: false },
    }),
    'PATCH /v1/tenant': () => ({ body: { dns: `d${randomUUID()}.example.org` } }),
    'POST /v1/licenses': ({ kiosk }) => ({
      body: { communityId: kiosk.communityId, modules: ['gallery'], expiresAt: '2999-01-01T00:00:00Z' },
    }),
    'POST /v1/enrolment-codes': ({ kiosk }) => ({ body: { communityId: kiosk.communityId } }),
    'POST /v1/access-keys': (world) => ({
      body: { name: world.name(), type: 'service', scopes: ['results.poll', 'events.read'] },
    }),
    'POST /v1/kiosks': newKiosk,
    'PATCH /v1/licenses/{licenseId}': async (world) => {
      const { licenseId } = await world.licence();
      return { path: { licenseId }, body: { modules: ['idproofing', 'gallery'], active: true } };
    },
    'PATCH /v1/kiosks/{kioskId}': async (world) => ({
      path: { kioskId: await world.otherKiosk() },
      body: { name: 'Counter 3' },
    }),
    'POST /v1/operators': (world) => ({
      body: { operator: world.clerkRecord(newOperatorId()), authority: {} },
      seal: (body) => {
        const { operator, authority } = body as { operator: unknown; authority: object };
        const isAltered = Object.keys(authority ?? { altered: true }).length > 0;
        return { body: { operator, authority: isAltered ? authority : world.operatorAuthority(operator) } };
      },
    }),
    'POST /v1/api-clients': () => ({
      body: {
        name: 'Portal',
        scopes: ['results.poll'],
        publicJwk: publicKeyToJwk(generateKeyPair().publicKey),
      },
    }),
    'PATCH /v1/api-clients/{clientId}': async (world) => ({
      path: { clientId: await world.client() },
      body: { name: 'Portal', scopes: ['results.poll'], active: true },
    }),
    'POST /v1/relying-parties': (world) => ({ body: world.relyingPartyBody() }),
    'PATCH /v1/relying-parties/{relyingPartyId}': async (world) => ({
      path: { relyingPartyId: await world.relyingParty() },
      body: { name: 'Other shop' },
    }),
    'POST /v1/relying-parties/{relyingPartyId}/secret': async (world) => ({
      path: { relyingPartyId: await world.relyingParty({ authentication: 'client_secret_basic' }) },
      body: { earlierForHours: 1 },
    }),
    'DELETE /v1/access-keys/{keyId}': async (world) => ({ path: { keyId: await world.key() } }),
    'POST /v1/token-keys/rotate': async ({ services }) => {
      const longAgo = new Date(Date.now() - 24 * 60 * 60_000);
      for (const table of ['token_key', 'id_token_key'] as const)
        await services.context.db.updateTable(table).set({ created_at: longAgo }).execute();
      return {};
    },
    'POST /oauth2/introspect': async (world) => ({ body: { token: await world.kioskToken() } }),
    'GET /v1/privacy/erasure/{erasureId}': async (world) => {
      const { erasureId } = await world.erasure();
      return { path: { erasureId } };
    },
    'PUT /v1/privacy/settings': () => ({ body: { backupRetentionDays: 30 } }),
    'POST /v1/privacy/erasure': async (world) => {
      const { sessionId } = await world.sessionWithEvidence('ended');
      return { body: { sessionId } };
    },
    'PUT /v1/kiosks/erasure-orders/{erasureId}/sessions/{sessionId}': async (world) => ({
      path: await world.erasure(),
      body: { removed: { vault: 1, outbox: 0 } },
    }),
    'POST /v1/reports/verification-sessions': (world) => ({ body: reportOf(world) }),
    'POST /v1/reports/verification-sessions/download': (world) => ({ body: reportOf(world) }),
  };
}

const reportOf = ({ kiosk }: World) => ({
  communityId: kiosk.communityId,
  states: ['Pending', 'In Progress', 'Review', 'Success', 'Failed'],
  from: '2026-01-01T00:00:00Z',
  to: '2999-01-01T00:00:00Z',
});

async function newKiosk(world: World): Promise<Fitting> {
  const wallet = jwsSigner(generateKeyPair());
  const codes = {
    licenseKey: (await world.licence()).licenseKey,
    enrolmentCode: await world.enrolmentCode(),
  };
  return {
    body: { ...codes, kioskDid: wallet.did, kioskName: 'Counter 2', proof: '' },
    seal: (body) => {
      const asked = body as { enrolmentCode: string; kioskName: string; proof: string };
      const claims = {
        aud: world.kiosk.servicesDid,
        iat: Math.floor(Date.now() / 1000),
        kioskName: asked.kioskName,
        codeHash: codeHash(asked.enrolmentCode),
      };
      return { body: { ...asked, proof: asked.proof || wallet.signJws(claims, ENROLMENT_PROOF_TYPE) } };
    },
  };
}

export function accounts(): Record<string, Maker> {
  return {
    'POST /v1/sign-in': async (world) => {
      const { name, passphrase } = await world.accountWithPassphrase();
      return { body: { tenant: world.kiosk.tenantId, name, passphrase } };
    },
    'POST /v1/sign-out': async (world) => {
      const { token } = await administrator(world.services, world.place);
      return { authorization: `Bearer ${token}` };
    },
    'POST /v1/account/passphrase': async (world) => {
      const { accountId, passphrase } = await world.accountWithPassphrase();
      const { context } = world.services;
      const who = { tenantId: world.kiosk.tenantId, accountId };
      const { token } = await context.db.transaction().execute((trx) => openSignIn(trx, context, who));
      const body = { current: passphrase, passphrase: 'another four unrelated words' };
      return { authorization: `Bearer ${token}`, body };
    },
    'POST /v1/accounts': async (world) => ({
      body: {
        name: world.name(),
        passphrase: 'another four unrelated words',
        communityId: world.kiosk.communityId,
        roleIds: [await world.role()],
      },
    }),
    'POST /v1/roles': (world) => ({ body: { name: world.name(), permissions: ['users.edit'] } }),
    'PATCH /v1/accounts/{accountId}': async (world) => {
      const { accountId } = await world.account();
      return { path: { accountId }, body: { active: true, roleIds: [await world.role()] } };
    },
    'POST /v1/accounts/{accountId}/passphrase': async (world) => {
      const { accountId } = await world.account();
      return { path: { accountId }, body: { passphrase: 'another four unrelated words' } };
    },
    'POST /v1/accounts/first': (world) => ({
      body: {
        tenant: world.kiosk.tenantId,
        name: world.name(),
        passphrase: 'another four unrelated words',
      },
    }),
    'PATCH /v1/roles/{roleId}': async (world) => ({
      path: { roleId: await world.role() },
      body: { name: world.name(), permissions: ['events.manage'] },
    }),
    'DELETE /v1/roles/{roleId}': async (world) => ({ path: { roleId: await world.role() } }),
  };
}

export function webhooks(): Record<string, Maker> {
  const at = '/v1/webhooks/{endpointId}';
  const known: Maker = async (world) => ({ path: { endpointId: await world.endpoint() } });
  return {
    [`PUT ${at}`]: (world) => ({ path: { endpointId: randomUUID() }, body: world.endpointBody() }),
    [`GET ${at}`]: known,
    [`DELETE ${at}`]: known,
    [`GET ${at}/deliveries`]: known,
    [`POST ${at}/pause`]: known,
    [`POST ${at}/resume`]: known,
    [`POST ${at}/deliveries/replay`]: async (world) => ({
      path: { endpointId: await world.endpoint() },
      body: { from: '2026-01-01T00:00:00Z', to: '2999-01-01T00:00:00Z' },
    }),
    [`POST ${at}/secret`]: async (world) => ({
      path: { endpointId: await world.endpoint() },
      body: { overlapHours: 1 },
    }),
  };
}

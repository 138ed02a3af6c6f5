import { randomBytes, randomUUID } from 'node:crypto';
import { ENROLMENT_PROOF_TYPE } from '#core/contract/platform.ts';
import { continueLog, ENROLLED_EVENT } from '#core/evidence/second-log.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { sha256 } from '#core/keys/canonical-json.ts';
import { jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair, publicKeyToJwk } from '#core/keys/p256.ts';
import { administrator } from '#scripts/harness/services/callers-under-test.ts';
import { drawnPicture, faceConsent } from '#scripts/harness/services/faces-under-test.ts';
import { openSignIn } from '#services/accounts/open-sign-in.ts';
import type { GalleryAction } from '#services/contract/gallery.ts';
import { entry } from '#specimens/evidence-under-test.ts';
import { authentication } from './fitting-authentication.ts';
import { restoration } from './fitting-restoration.ts';
import type { Fitting, Maker } from './fitting-types.ts';
import { workflows } from './fitting-workflows.ts';
import { codeHash, digestHeader, KEEPS_EVERY_RULE, newOperatorId, type World } from './fuzz-tenant.ts';

const CAPTCHA = { provider: 'turnstile', siteKey: 'site-key-1', secret: 'secret-key-1' };

/** Makes a fitting request for each route that chance never meets; each one with things of its own. */
export const FITTING: Readonly<Record<string, Maker>> = {
  ...platform(),
  ...accounts(),
  ...sessions(),
  ...evidence(),
  ...flows('v1'),
  ...flows('v2'),
  ...communityOptions(),
  ...dvcs('v1'),
  ...dvcs('v2'),
  ...webhooks(),
  ...review(),
  ...gallery(),
  ...faces(),
  ...users(),
  ...walletCalls(),
  ...authentication,
  ...credentials(),
  ...passkeys(),
  ...restoration,
  ...workflows,
};

function platform(): Record<string, Maker> {
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
    'DELETE /v1/access-keys/{keyId}': async (world) => ({ path: { keyId: await world.key() } }),
    'POST /v1/token-keys/rotate': async ({ services }) => {
      const longAgo = new Date(Date.now() - 24 * 60 * 60_000);
      await services.context.db.updateTable('token_key').set({ created_at: longAgo }).execute();
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

function accounts(): Record<string, Maker> {
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

function sessions(): Record<string, Maker> {
  const made = async (world: World) => ({ id: (await world.apiSession()).sessionId });
  return {
    'POST /proofingsession/create': ({ kiosk }) => ({
      body: {
        communityId: kiosk.communityId,
        flowId: 'counter-standard',
        uid: randomUUID(),
        applicant: { surname: 'Muster' },
        contact: { email: 'muster@example.org', language: 'fr' },
      },
    }),
    'POST /proofingsession/{id}/cancel': async (world) => ({
      path: await made(world),
      body: { reason: 'not-needed' },
    }),
    'POST /proofingsession/{id}/link/send': async (world) => ({
      path: await made(world),
      body: { channel: 'email', to: 'muster@example.org', language: 'es' },
    }),
    'POST /v1/kiosk-sessions/claim': async (world) => ({
      body: { reference: (await world.apiSession()).reference },
    }),
    'POST /v1/kiosk-sessions/{id}/release': async (world) => ({ path: { id: await world.claimedSession() } }),
    'GET /v1/kiosk-sessions/{id}/parts': async (world) => ({
      path: { id: (await world.givenSession()).sessionId },
    }),
    'GET /v1/kiosk-sessions/{id}/artefacts/{artefactId}': async (world) => {
      const { sessionId: id, artefactId } = await world.givenSession();
      return { path: { id, artefactId } };
    },
    'POST /document_share_session/create': async (world) => ({
      authorization: `Bearer ${(await world.account()).token}`,
      body: {
        dvcID: (await world.dvc()).id,
        sessionRequest: { userUID: randomUUID(), documentType: 'ppt_object' },
      },
    }),
    'POST /document_share_session/result': async (world) => ({ body: await world.documentSession() }),
    'POST /v3/document_share_session/result': async (world) => ({ body: await world.documentSession() }),
    'POST /proofingsession/{id}/fetch/details': endedSession,
    'POST /proofingsession/{id}/fetch/user-device-details': endedSession,
    'GET /proofingsession/{id}/poll': endedSession,
    'GET /v3/proofingsession/{id}/poll': endedSession,
    'GET /proofingsession/{id}/result': endedSession,
    'GET /proofingsession/{id}/assurance': endedSession,
    'POST /proofingsession/{id}/assurance/source': endedSession,
    'POST /v1/sandbox/sessions/{id}/finish': async (world) => ({
      path: { id: await world.sandboxSession() },
      body: { as: 'expired' },
    }),
  };
}

async function endedSession(world: World): Promise<Fitting> {
  return { path: { id: (await world.sessionWithEvidence('ended')).sessionId }, body: {} };
}

function evidence(): Record<string, Maker> {
  return {
    'PUT /proofingsession/{id}': (world) => {
      const { sessionId, open } = world.scenario();
      return { path: { id: sessionId }, body: entry(open) };
    },
    'POST /proofingsession/{id}/evidence': async (world) => {
      const { sessionId, segments } = await world.kioskSession();
      return { path: { id: sessionId }, body: entry(segments[0]) };
    },
    'POST /proofingsession/{id}/second-log': async (world) => {
      const { sessionId, head } = await world.sessionWithEvidence('ended');
      const time = new Date().toISOString();
      const told = { type: ENROLLED_EVENT, payload: { confirmedAt: time }, time } as const;
      const stretch = continueLog(head, undefined, told, world.kiosk.wallet);
      return { path: { id: sessionId }, body: entry({ v: 1, sessionId, ...stretch }) };
    },
    'POST /proofingsession/{id}/artefacts': async (world) => {
      const { sessionId, artefact } = await world.sessionWithEvidence('open');
      return { path: { id: sessionId }, body: entry(artefact) };
    },
    'PUT /proofingsession/{id}/artefacts/{artefactId}/content': async (world) => {
      const { sessionId, artefact, picture } = await world.kioskSession();
      return {
        path: { id: sessionId, artefactId: artefact.artefactId },
        body: picture,
        seal: (body) => ({ headers: { 'content-digest': digestHeader(bytesOf(body)) } }),
      };
    },
    'POST /proofingsession/{id}/uploads': async (world) => {
      const { sessionId, picture } = await world.kioskSession();
      return { path: { id: sessionId }, body: world.uploadBody(picture) };
    },
    'HEAD /proofingsession/{id}/uploads/{uploadId}': async (world) => {
      const { sessionId, uploadId } = await world.upload();
      return { path: { id: sessionId, uploadId } };
    },
    'PATCH /proofingsession/{id}/uploads/{uploadId}': async (world) => {
      const { sessionId, uploadId, picture } = await world.upload();
      return {
        path: { id: sessionId, uploadId },
        headers: { 'upload-offset': '0' },
        body: picture,
      };
    },
    'POST /proofingsession/{id}/uploads/form': async (world) => {
      const { sessionId, picture } = await world.kioskSession();
      const { size: _size, sha256: _hash, ...fields } = world.uploadBody(picture);
      const content = Buffer.from(picture).toString('latin1');
      return { path: { id: sessionId }, body: { ...fields, content }, seal: withSizeAndHash };
    },
  };
}

/** Fields in whose place something else was put stay as they are. */
function withSizeAndHash(body: unknown): { body: unknown } {
  const fields = body as { content?: unknown };
  const bytes = Buffer.from(String(fields.content), 'latin1');
  return { body: { size: bytes.length, sha256: toBase64Url(sha256(bytes)), ...fields } };
}

const bytesOf = (body: unknown): Uint8Array =>
  body instanceof Uint8Array ? body : Buffer.from(String(body));

function flows(form: 'v1' | 'v2'): Record<string, Maker> {
  const at = `/${form}/tenant/{tenantId}/community/{communityId}/verification_flows`;
  const inForm = async (world: World, id: string) => {
    const told = await world.ask({ method: 'GET', path: `${world.base(form)}/verification_flows/${id}` });
    return told.body.flow as unknown as Record<string, unknown>;
  };
  /** As a draft, which can be changed and published. */
  const draft = async (world: World) => {
    const { id, etag } = await world.flow();
    return { path: { flowId: id }, headers: { 'if-match': etag } };
  };
  const published: Maker = async (world) => ({
    path: { flowId: (await world.publishedFlow()).id, version: '1' },
  });
  const another = async (world: World) => {
    const id = world.name();
    const flow = await inForm(world, 'counter-standard');
    return { ...flow, id, uniqueTag: id };
  };
  return {
    [`POST ${at}`]: async (world) => ({ body: await another(world) }),
    [`GET ${at}/{flowId}`]: published,
    [`GET ${at}/{flowId}/history`]: published,
    [`GET ${at}/{flowId}/versions/{version}`]: published,
    [`GET ${at}/{flowId}/export`]: published,
    [`PUT ${at}/{flowId}`]: async (world) => {
      const { path, headers } = await draft(world);
      return { path, headers, body: { ...(await inForm(world, path.flowId)), retryCount: 3 } };
    },
    [`POST ${at}/{flowId}/publish`]: draft,
    [`POST ${at}/{flowId}/archive`]: draft,
    [`POST ${at}/{flowId}/copy`]: async (world) => {
      const id = world.name();
      return { path: { flowId: 'counter-standard' }, body: { id, uniqueTag: id } };
    },
    [`POST ${at}/import`]: async (world) => ({
      body: { format: 'counterproof-flow', v: 1, flow: await another(world) },
    }),
  };
}

function communityOptions(): Record<string, Maker> {
  const at = '/v2/tenant/{tenantId}/community/{communityId}';
  return {
    [`PUT ${at}/kiosks/{kioskId}/flows`]: async (world) => ({
      path: { kioskId: await world.otherKiosk() },
      headers: { 'if-match': '"r0"' },
      body: { flowIds: null },
    }),
    [`PUT ${at}/verification_flows/{flowId}/kiosk_word`]: async (world) => ({
      path: { flowId: (await world.publishedFlow()).id },
      headers: { 'if-match': '"r0"' },
      body: { accepted: false },
    }),
    [`PUT ${at}/flow_options`]: async (world) => ({
      headers: { 'if-match': await world.flowOptions() },
      body: { defaultFlowId: null, ignoreMiddleNames: true },
    }),
    [`GET ${at}/proofing_templates/{flowId}`]: async (world) => ({
      path: { flowId: (await world.template()).id },
    }),
    [`PUT ${at}/proofing_templates/{flowId}`]: async (world) => {
      const { id, etag } = await world.template();
      const body = { consent: { en: 'Do you agree?' }, result: { fr: null } };
      return { path: { flowId: id }, headers: { 'if-match': etag }, body };
    },
    [`POST ${at}/proofing_templates/update_from_flows`]: async (world) => ({
      body: { flowIds: [(await world.publishedFlow()).id] },
    }),
    [`PUT ${at}/recaptcha_config`]: () => ({ body: CAPTCHA }),
    'POST /proofingsession/recaptcha_config/fetch': async (world) => {
      await world.ask({ method: 'PUT', path: `${world.base('v2')}/recaptcha_config`, body: CAPTCHA });
      return { body: { communityId: world.kiosk.communityId } };
    },
  };
}

function dvcs(form: 'v1' | 'v2'): Record<string, Maker> {
  const at = `/${form}/tenant/{tenantId}/community/{communityId}/dvcid`;
  const settings = form === 'v1' ? {} : { camera_enforcement: 'default', face_liveness: { skip: false } };
  const body = (world: World) => ({ name: world.name(), flowId: 'counter-standard', ...settings });
  const known = async (world: World) => {
    const { id, etag } = await world.dvc();
    return { path: { dvcID: id }, headers: { 'if-match': etag } };
  };
  return {
    [`POST ${at}`]: (world) => ({ body: body(world) }),
    [`GET ${at}/{dvcID}`]: async (world) => ({ path: { dvcID: (await world.dvc()).id } }),
    [`PUT ${at}/{dvcID}`]: async (world) => ({ ...(await known(world)), body: body(world) }),
    [`DELETE ${at}/{dvcID}`]: known,
  };
}

function webhooks(): Record<string, Maker> {
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

function review(): Record<string, Maker> {
  const at = '/v1/review/cases/{caseId}';
  const open = async (world: World) => {
    const { caseId, artefactId } = await world.reviewCase();
    return { caseId, artefactId };
  };
  /** Claimed in the table, as the caller would have. */
  const claimed = async (world: World, accountId: string) => {
    const path = await open(world);
    await world.claimFor(path.caseId, accountId);
    return { path };
  };
  return {
    [`POST ${at}/claim`]: async (world) => ({ path: await open(world) }),
    [`POST ${at}/release`]: claimed,
    [`GET ${at}/evidence`]: claimed,
    [`GET ${at}/pictures/{artefactId}`]: claimed,
    [`POST ${at}/decision`]: async (world, accountId) => ({
      ...(await claimed(world, accountId)),
      body: { decision: 'approved', reasonCode: 'identity-confirmed', text: 'It is the same person' },
    }),
    'PUT /v1/review/settings/{communityId}': () => ({ body: { secondLookShare: 0 } }),
    'PUT /v1/review/reviewers/{communityId}/{accountId}/operators': () => ({
      body: { operatorIds: ['super'] },
    }),
    'GET /v1/review/figures': () => ({
      query: { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' },
    }),
  };
}

function gallery(): Record<string, Maker> {
  const signed = (action: GalleryAction, payload: (world: World) => unknown): Maker => {
    return async (world) => {
      const made = await payload(world);
      const seal = (body: unknown) => {
        const { authority, payload } = body as { authority: string; payload: unknown };
        return { body: authority === '' ? world.signed(action, payload) : body };
      };
      return { body: { authority: '', payload: made }, seal };
    };
  };
  const found = async (world: World) => ({ searchId: await world.search() });
  return {
    // Turned off it would be off for the routes beside it.
    'PUT /v1/gallery': signed('configure', (world) => world.gallerySetting()),
    'POST /v1/gallery/faces': signed('enrol', (world) => world.facePayload('requestId')),
    'POST /v1/gallery/faces/remove': signed('remove', async (world) => ({ faceKey: await world.face() })),
    'POST /v1/gallery/report': signed('report', () => ({})),
    'POST /v1/gallery/searches': signed('search', (world) => world.facePayload('searchId')),
    'POST /v1/gallery/searches/candidates': signed('candidates', found),
    'POST /v1/gallery/searches/decision': signed('decide', async (world) => ({
      ...(await found(world)),
      decision: 'different-person',
    })),
  };
}

function faces(): Record<string, Maker> {
  const selfie: Maker = async (world) => {
    await world.face();
    return {
      body: { communityId: world.kiosk.communityId, picture: drawnPicture(1), consent: faceConsent() },
    };
  };
  const authentication: Maker = async (world) => {
    await world.face();
    return { body: { picture: drawnPicture(1), consent: faceConsent(), skip_liveid: true } };
  };
  return {
    'POST /v1/face-challenges': async (world) => ({ body: { communityId: world.kiosk.communityId } }),
    'POST /v1/identify_selfie': selfie,
    'POST /identify_selfie': selfie,
    'POST /v1/{tenantId}/community/{communityId}/authenticate_with_liveid': authentication,
    'POST /v2/authenticate_with_liveid': selfie,
  };
}

function users(): Record<string, Maker> {
  const ofUser =
    (fitting: (world: World) => Fitting = () => ({})): Maker =>
    async (world) => ({ path: { userId: (await world.user()).userId }, ...fitting(world) });
  const did = () => jwsSigner(generateKeyPair()).did;
  return {
    'POST /v1/users': (world) => ({
      body: {
        communityId: world.place.communityId,
        userName: world.name(),
        displayName: world.mark,
        email: `${world.name()}@example.org`,
        phone: '+33612345678',
      },
    }),
    'POST /v1/users/search': async (world) => ({
      body: { communityId: world.place.communityId, userName: (await world.user()).userName },
    }),
    'GET /v1/users/{userId}': ofUser(),
    'GET /v1/users/{userId}/assurance': ofUser(),
    'PATCH /v1/users/{userId}': ofUser((world) => ({ body: { displayName: world.mark, active: false } })),
    'DELETE /v1/users/{userId}': ofUser(),
    'GET /v1/users/{userId}/wallets': ofUser(),
    'GET /v1/users/{userId}/passkeys': ofUser(),
    'POST /v1/users/{userId}/wallets': ofUser(() => ({ body: { did: did() } })),
    'DELETE /v1/users/{userId}/wallets/{linkId}': async (world) => {
      const { userId } = await world.user();
      return { path: { userId, linkId: await world.preparedLink(userId, did()) } };
    },
    'POST /v1/users/{userId}/invite': ofUser(() => ({ body: { language: 'es' } })),
    'POST /v1/users/{userId}/password': ofUser(() => ({ body: { password: KEEPS_EVERY_RULE } })),
    'PUT /v1/communities/{communityId}/user-settings': () => ({
      body: {
        passwordPolicy: { minLength: 10, minDigits: 0 },
        restoreWallet: true,
        accessCodeTtlSeconds: 600,
      },
    }),
    'POST /v1/users/{userId}/otp/verify': async (world) => {
      const { userId } = await linkedUser(world);
      return { path: { userId }, body: { code: await world.otpCode(userId) } };
    },
    'POST /v1/wallets/revoke': async (world) => {
      const wallet = did();
      await world.preparedLink((await world.user()).userId, wallet);
      return { body: { did: wallet } };
    },
  };
}

/** A user that the wallet of the person is linked to. */
async function linkedUser(world: World): Promise<{ userId: string }> {
  const { userId } = await world.user();
  await world.preparedLink(userId, world.walletDid);
  await world.askAsKiosk({ method: 'POST', path: '/v1/wallet/accounts', body: { userId } });
  return { userId };
}

/** What the person at the kiosk asks. */
function walletCalls(): Record<string, Maker> {
  const deviceInfo = {
    uid: 'kiosk-1',
    os: 'Linux',
    deviceName: 'Counter',
    authenticatorId: 'org.example',
    authenticatorVersion: '1',
    authenticatorName: 'Counter',
  };
  return {
    'POST /v1/wallet/users/exists': async (world) => ({ body: { userId: (await world.user()).userName } }),
    'POST /v1/wallet/users/fetch': async (world) => ({ body: { userName: (await world.user()).userName } }),
    'POST /v1/wallet/accounts': async (world) => {
      const { userId } = await world.user();
      await world.preparedLink(userId, world.walletDid);
      return { body: { userId } };
    },
    'POST /v1/wallet/otp-seeds': async (world) => ({ body: await linkedUser(world) }),
    'GET /v1/wallet/configuration/tenant': () => ({ query: { keyPath: 'tenant.name' } }),
    'GET /v1/wallet/configuration/community': () => ({ query: { keyPath: 'passwordPolicy.minLength' } }),
    'POST /v1/wallet/enrolments': async (world) => ({
      body: { sessionId: (await world.kioskSession()).sessionId },
    }),
    'POST /v1/wallet/access-codes': async (world) => ({ body: { emailTo: (await world.user()).email } }),
    'POST /v1/wallet/access-codes/validate': async (world) => ({ body: { code: await world.accessCode() } }),
    'POST /v1/wallet/access-codes/redeem': async (world) => ({ body: { code: await world.accessCode() } }),
    'POST /v1/wallet/accounts/verify': async (world) => ({ body: await world.userWithPassword() }),
    'POST /v1/wallet/accounts/password': async (world) => ({
      body: { ...(await world.userWithPassword()), newPassword: [...KEEPS_EVERY_RULE].toReversed().join('') },
    }),
    'POST /v1/wallet/accounts/unlink': async (world) => ({ body: await linkedUser(world) }),
    'POST /v1/wallet/accounts/device': async (world) => ({
      body: { ...(await linkedUser(world)), deviceInfo, pushId: 'subscription', pushProvider: 'events' },
    }),
  };
}

function credentials(): Record<string, Maker> {
  const base = '/v1/tenant/{tenantId}/community/{communityId}';
  const wish = () => ({ subject: jwsSigner(generateKeyPair()).did, claims: { level: 'gold' } });
  return {
    [`POST ${base}/vc/from/payload/{type}`]: () => ({ path: { type: 'membership' }, body: wish() }),
    [`POST ${base}/vc/{id}/revoke`]: async (world) => ({ path: { id: (await world.credential(wish())).id } }),
    [`GET ${base}/vc/{id}/status`]: async (world) => ({ path: { id: (await world.credential(wish())).id } }),
    [`GET ${base}/vc_downloads/{downloadToken}`]: async (world) => ({
      path: { downloadToken: (await world.credential(wish())).downloadUrl.split('/').at(-1) ?? '' },
    }),
    [`GET ${base}/vc_status_lists/{listNumber}`]: async (world) => {
      await world.credential(wish());
      return { path: { listNumber: '0' } };
    },
    [`POST ${base}/vc/verify`]: () => ({ body: { credential: 'a.b.c' } }),
    [`POST ${base}/vp/create`]: () => ({ body: { audience: 'https://verifier.example' } }),
    [`POST ${base}/vp/verify`]: () => ({ body: { presentation: 'a.b.c', nonce: 'nonce' } }),
  };
}

function passkeys(): Record<string, Maker> {
  const begun = async (world: World, kind: 'registration' | 'authentication') =>
    world.passkeyCeremony({ kind, userName: (await linkedUser(world)).userId });
  return {
    'POST /v1/wallet/passkeys': async (world) => ({
      body: { kind: 'registration', userName: (await linkedUser(world)).userId },
    }),
    'GET /v1/wallet/passkeys/{ceremonyId}': async (world) => ({
      path: { ceremonyId: (await begun(world, 'authentication')).ceremonyId },
    }),
    'POST /attestation/options': async (world) => ({ body: await begun(world, 'registration') }),
    'POST /assertion/options': async (world) => ({ body: await begun(world, 'authentication') }),
  };
}

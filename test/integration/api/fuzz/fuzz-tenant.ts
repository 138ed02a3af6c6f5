import { randomUUID } from 'node:crypto';
import { GALLERY_CONSENT_VERSION } from '#core/contract/gallery-consent.ts';
import { PERMISSIONS, type Permission } from '#core/contract/kit.ts';
import { OPERATOR_AUTHORITY_TYPE } from '#core/contract/operators.ts';
import { OtpSeedGrant, otpSeedInfo } from '#core/contract/wallet-calls/otp-seeds.ts';
import { fromBase64Url, toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { canonicalDigest, sha256 } from '#core/keys/canonical-json.ts';
import { openBytes } from '#core/keys/hpke.ts';
import { type JwsSigner, jwsSigner, verifyJws } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { totpAt } from '#core/keys/totp.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { accessKey, administrator, apiClient } from '#scripts/harness/services/callers-under-test.ts';
import { enrolledKiosk, type KioskUnderTest } from '#scripts/harness/services/kiosk-under-test.ts';
import { walletProof } from '#scripts/harness/services/person-under-test.ts';
import { GALLERY_AUTHORITY_TYPE, GALLERY_MODEL_ID, type GalleryAction } from '#services/contract/gallery.ts';
import { setClaim } from '#services/review/case.repository.ts';
import type { RunningServices } from '#services/server.ts';
import { changeAccessCode, insertAccessCode, newAccessCode } from '#services/users/access-code.repository.ts';
import { entry, type Scenario, scenario } from '#specimens/evidence-under-test.ts';
import { handedOver } from '#specimens/handed-over.ts';
import { supervisorRecord } from '../../support/link-under-test.ts';
import { secondKiosk } from '../../support/sessions-under-test.ts';

/** Tokens of kiosks live for ten minutes. */
const TOKEN_AGE_MS = 4 * 60_000;
const JPEG = [0xff, 0xd8, 0xff];

export const newOperatorId = (): string => `op-${randomUUID().slice(0, 8)}`;

interface Asked {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}
interface Told {
  headers: Headers;
  // Each maker knows what its route answers.
  body: Record<string, string> & Record<string, unknown>;
}
type Fetch = (path: string, init: RequestInit) => Promise<Response>;

/** A password that keeps the strictest rules of a community: a route beside may just have set them. */
export const KEEPS_EVERY_RULE = 'abcdefghABCDEFGH01234567!#$%&()*'.repeat(2);

/** A tenant with one community, and makers of everything that a request can name. Each name bears the mark. */
export class World {
  readonly kiosk: KioskUnderTest;
  readonly mark: string;
  readonly #services: () => RunningServices;
  readonly #supervisor = jwsSigner(generateKeyPair());
  readonly #operator = jwsSigner(generateKeyPair());
  /** The wallet of the person at the kiosk. */
  readonly #walletKey = generateKeyPair();
  readonly #wallet = jwsSigner(this.#walletKey);
  #admin: Fetch | undefined;
  #officer: Promise<{ fetch: Fetch }> | undefined;
  #token: { text: Promise<string>; at: number } | undefined;

  private constructor(services: () => RunningServices, kiosk: KioskUnderTest, mark: string) {
    this.#services = services;
    this.kiosk = kiosk;
    this.mark = mark;
  }

  /** The name of the branch is public and bears no mark. */
  static async open(services: () => RunningServices, branch: string, mark: string): Promise<World> {
    const world = new World(services, await enrolledKiosk(services(), branch), mark);
    world.#admin = (await administrator(services(), { tenantId: world.kiosk.tenantId })).fetch;
    await world.#addSupervisor();
    return world;
  }

  get walletDid(): string {
    return this.#wallet.did;
  }
  get place(): { tenantId: string; communityId: string } {
    const { tenantId, communityId } = this.kiosk;
    return { tenantId, communityId };
  }
  /** For what no route makes; a new start makes others. */
  get services(): RunningServices {
    return this.#services();
  }
  base(form: 'v1' | 'v2'): string {
    return `/${form}/tenant/${this.kiosk.tenantId}/community/${this.kiosk.communityId}`;
  }
  name(): string {
    return `${this.mark}-${randomUUID().slice(0, 8)}`;
  }

  /** As an administrator of the whole tenant. @throws Error unless it succeeds. */
  ask(asked: Asked): Promise<Told> {
    if (!this.#admin) throw new Error('the world is not open');
    return succeed(this.#admin, asked);
  }
  /** As the kiosk. @throws Error unless it succeeds. */
  askAsKiosk(asked: Asked): Promise<Told> {
    return succeed((path, init) => this.fetchAsKiosk(path, init), asked);
  }

  async fetchAsKiosk(path: string, init: RequestInit): Promise<Response> {
    const url = this.services.url + path;
    const token = await this.kioskToken();
    const headers = new Headers(init.headers);
    headers.set('authorization', `DPoP ${token}`);
    const method = init.method ?? 'GET';
    headers.set('dpop', await this.kiosk.dpop.proof(method, url, token));
    const { body } = init;
    const sent = typeof body === 'string' || body instanceof Uint8Array ? body : undefined;
    const proof = walletProof(this.#wallet, { method, url, body: sent });
    for (const [name, value] of Object.entries(proof)) headers.set(name, value);
    return fetch(url, { ...init, headers });
  }
  kioskToken(): Promise<string> {
    if (!this.#token || Date.now() - this.#token.at > TOKEN_AGE_MS) {
      this.#token = { text: this.kiosk.token(), at: Date.now() };
    }
    return this.#token.text;
  }

  async #addSupervisor(): Promise<void> {
    const record = this.operatorRecord('super', this.#supervisor);
    const authority = { kind: 'enrolment', code: this.kiosk.enrolmentCode };
    const body = { operator: record, authority };
    await this.askAsKiosk({ method: 'POST', path: '/v1/operators', body });
    await this.addOperator('op-1', ['counter.verify'], this.#operator);
    // An operator who may verify waits for a second person; an administrator is one.
    const path = `/v1/communities/${this.kiosk.communityId}/operators/op-1`;
    await this.ask({ method: 'PATCH', path, body: { confirmed: true } });
  }
  /** One who approves nothing, which one supervisor alone may add. */
  clerkRecord(operatorId: string, permissions: Permission[] = ['gallery.search'], signer?: JwsSigner) {
    return { ...this.operatorRecord(operatorId, signer), role: 'operator', permissions };
  }
  async addOperator(operatorId: string, permissions?: Permission[], signer?: JwsSigner): Promise<string> {
    const operator = this.clerkRecord(operatorId, permissions, signer);
    const body = { operator, authority: this.operatorAuthority(operator) };
    await this.askAsKiosk({ method: 'POST', path: '/v1/operators', body });
    return operatorId;
  }
  operatorRecord(operatorId: string, signer: JwsSigner = jwsSigner(generateKeyPair())) {
    const name = `${this.mark} ${operatorId}`;
    return { ...supervisorRecord(signer), operatorId, name, permissions: [...PERMISSIONS] };
  }
  /** What a supervisor signs to allow an operator. */
  operatorAuthority(operator: unknown): { kind: 'supervisor'; signature: string } {
    const claims = { ...this.#claims(), recordHash: hashOf(operator) };
    return { kind: 'supervisor', signature: this.#supervisor.signJws(claims, OPERATOR_AUTHORITY_TYPE) };
  }
  /** A payload of the gallery with its signature. */
  signed(action: GalleryAction, payload: unknown): { authority: string; payload: unknown } {
    const claims = { ...this.#claims(), action, payloadHash: hashOf(payload) };
    return { authority: this.#supervisor.signJws(claims, GALLERY_AUTHORITY_TYPE), payload };
  }
  #claims() {
    return { communityId: this.kiosk.communityId, iat: Math.floor(Date.now() / 1000) };
  }

  readonly gallerySetting = (enabled = true) => ({
    enabled,
    purpose: `Notice one person under two names (${this.name()})`,
    threshold: 0.95,
    searchesPerHour: 10_000,
  });
  async #turnGalleryOn(): Promise<void> {
    const body = this.signed('configure', this.gallerySetting());
    await this.askAsKiosk({ method: 'PUT', path: '/v1/gallery', body });
  }
  async facePayload(id: 'requestId' | 'searchId') {
    await this.#turnGalleryOn();
    const { sessionId } = await this.kioskSession();
    const vector = new Float32Array(128);
    vector[1] = 1;
    return {
      [id]: randomUUID(),
      template: { modelId: GALLERY_MODEL_ID, vector: toBase64Url(new Uint8Array(vector.buffer)) },
      consent: { textVersion: GALLERY_CONSENT_VERSION, language: 'en', time: new Date().toISOString() },
      sessionId,
      ...(id === 'requestId' ? { checkDuplicates: false } : {}),
    };
  }
  async face(): Promise<string> {
    const body = this.signed('enrol', await this.facePayload('requestId'));
    return (await this.askAsKiosk({ method: 'POST', path: '/v1/gallery/faces', body })).body.faceKey ?? '';
  }
  async search(): Promise<string> {
    await this.face();
    const body = this.signed('search', await this.facePayload('searchId'));
    const told = await this.askAsKiosk({ method: 'POST', path: '/v1/gallery/searches', body });
    return told.body.searchId ?? '';
  }

  flowBody(id = this.name()) {
    const { version: _given, ...flow } = COUNTER_STANDARD;
    return { ...flow, id, uniqueTag: id, name: { ...flow.name, en: this.mark } };
  }
  async flow(): Promise<{ id: string; etag: string; body: object }> {
    const body = this.flowBody();
    const path = `${this.base('v2')}/verification_flows`;
    return { id: body.id, body, etag: etagOf(await this.ask({ method: 'POST', path, body })) };
  }
  async publishedFlow(): Promise<{ id: string; etag: string; body: object }> {
    const { id, body, etag } = await this.flow();
    const path = `${this.base('v2')}/verification_flows/${id}/publish`;
    const told = await this.ask({ method: 'POST', path, headers: { 'if-match': etag } });
    return { id, body, etag: etagOf(told) };
  }
  /** A published flow whose template was made. */
  async template(): Promise<{ id: string; etag: string }> {
    const { id } = await this.publishedFlow();
    const path = `${this.base('v2')}/proofing_templates`;
    await this.ask({ method: 'POST', path: `${path}/update_from_flows`, body: { flowIds: [id] } });
    return { id, etag: etagOf(await this.ask({ method: 'GET', path: `${path}/${id}` })) };
  }
  async flowOptions(): Promise<string> {
    return etagOf(await this.ask({ method: 'GET', path: `${this.base('v2')}/flow_options` }));
  }
  async dvc(): Promise<{ id: string; etag: string }> {
    const body = { name: this.name(), flowId: 'counter-standard', bypassConfig: { enabled: false } };
    const told = await this.ask({ method: 'POST', path: `${this.base('v2')}/dvcid`, body });
    return { id: told.body.dvcID ?? '', etag: etagOf(told) };
  }

  /** A session made ahead. */
  async apiSession(): Promise<{ sessionId: string; reference: string; uid: string }> {
    const body = {
      communityId: this.kiosk.communityId,
      uid: this.name(),
      applicant: { surname: this.mark },
      contact: { email: `${this.name()}@example.org` },
    };
    const { body: made } = await this.ask({ method: 'POST', path: '/proofingsession/create', body });
    return { sessionId: made.sessionId ?? '', reference: made.reference ?? '', uid: body.uid };
  }
  async sandboxSession(): Promise<string> {
    const sandbox = { name: this.name(), sandbox: true };
    const { body: community } = await this.ask({ method: 'POST', path: '/v1/communities', body: sandbox });
    const body = { communityId: community.id };
    const { body: made } = await this.ask({ method: 'POST', path: '/proofingsession/create', body });
    return made.sessionId ?? '';
  }
  async claimedSession(): Promise<string> {
    const { sessionId, reference } = await this.apiSession();
    await this.askAsKiosk({ method: 'POST', path: '/v1/kiosk-sessions/claim', body: { reference } });
    return sessionId;
  }
  async documentSession(): Promise<{ dvcID: string; sessionId: string }> {
    const { id } = await this.dvc();
    const body = { dvcID: id, sessionRequest: { userUID: this.name() } };
    // An administrator of one community need not name it, and its name may have changed by then.
    const { fetch: send } = await administrator(this.services, this.place);
    const told = await succeed(send, { method: 'POST', path: '/document_share_session/create', body });
    return { dvcID: id, sessionId: told.body.sessionId ?? '' };
  }

  /** What a kiosk is about to send: a whole session that the services do not know yet. */
  scenario(change: Partial<Parameters<typeof scenario>[0]> = {}): Scenario {
    const picture = Buffer.concat([Buffer.from(JPEG), Buffer.from(`${this.name()} ${randomUUID()}`)]);
    const more = [{ type: 'note.taken', by: 'operator' as const, fields: { name: this.mark } }];
    const times = { startedAt: new Date(), stepMs: 100 };
    return scenario({
      kiosk: this.kiosk.wallet,
      operator: this.#operator,
      picture,
      more,
      ...times,
      ...change,
    });
  }
  async kioskSession(change: Parameters<World['scenario']>[0] = {}): Promise<Scenario> {
    const made = this.scenario(change);
    const body = entry(made.open);
    await this.askAsKiosk({ method: 'PUT', path: `/proofingsession/${made.sessionId}`, body });
    return made;
  }
  async sendEvidence({ sessionId, segments }: Scenario, part: 0 | 1): Promise<void> {
    const path = `/proofingsession/${sessionId}/evidence`;
    await this.askAsKiosk({ method: 'POST', path, body: entry(segments[part]) });
  }
  async sendPictures({ sessionId, artefacts }: Scenario): Promise<void> {
    for (const { declaration, bytes } of artefacts) {
      await this.askAsKiosk({
        method: 'PUT',
        path: `/proofingsession/${sessionId}/artefacts/${declaration.artefactId}/content`,
        headers: { 'content-type': 'application/octet-stream', 'content-digest': digestHeader(bytes) },
        body: bytes,
      });
    }
  }
  /** A session that has its evidence and its pictures, as far as the verdict or short of the end. */
  async sessionWithEvidence(end: 'ended' | 'open', change = {}): Promise<Scenario> {
    const made = await this.kioskSession(change);
    await this.sendPictures(made);
    await this.sendEvidence(made, 0);
    if (end === 'ended') await this.sendEvidence(made, 1);
    await this.services.verdictsDone();
    return made;
  }
  /** A session that waits for the kiosk of the tenant to continue with it. */
  async givenSession(): Promise<{ sessionId: string; artefactId: string }> {
    const { wallet } = this.kiosk;
    const begun = await this.kioskSession();
    const given = handedOver(begun, { from: wallet, to: wallet, operator: this.#operator });
    await this.sendPictures(given);
    await this.sendEvidence(given, 0);
    return { sessionId: given.sessionId, artefactId: given.artefact.artefactId };
  }
  async upload(): Promise<{ sessionId: string; uploadId: string; picture: Uint8Array }> {
    const { sessionId, picture } = await this.kioskSession();
    const body = this.uploadBody(picture);
    const told = await this.askAsKiosk({
      method: 'POST',
      path: `/proofingsession/${sessionId}/uploads`,
      body,
    });
    return { sessionId, uploadId: told.body.uploadId ?? '', picture };
  }
  readonly uploadBody = (picture: Uint8Array) => ({
    artefactId: `picture-${randomUUID()}`,
    size: picture.length,
    sha256: toBase64Url(sha256(picture)),
    mediaType: 'image/jpeg',
  });
  /** A session in Review, because the counter claims what its checks do not bear. */
  async reviewCase(): Promise<{ caseId: string; sessionId: string; artefactId: string }> {
    const eyes = { selfie: 90, portrait: 60 };
    const comparison = { performed: true, score: 0.2, model: 'specimen', interEyePx: eyes } as const;
    const claim = { outcome: 'Success' as const, ruleSet: 'outcome-rules-1', rules: [] };
    const { sessionId, artefact } = await this.sessionWithEvidence('ended', { comparison, claim });
    const { case_id: caseId } = await this.services.context.db
      .selectFrom('review_case')
      .select('case_id')
      .where('tenant_id', '=', this.kiosk.tenantId)
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    return { caseId, sessionId, artefactId: artefact.artefactId };
  }
  /** As if that administrator had claimed the case. */
  async claimFor(caseId: string, accountId: string): Promise<void> {
    const claim = { reviewer: accountId, until: new Date(Date.now() + 20 * 60_000) };
    const { db } = this.services.context;
    const key = { tenantId: this.kiosk.tenantId, caseId };
    await db.transaction().execute((trx) => setClaim(trx, key, claim));
  }
  /** A hold whose release another account has asked for where `asked` says so. */
  async hold(asked: 'asked' | 'not-asked'): Promise<string> {
    const { sessionId } = await this.reviewCase();
    const body = { sessionId, reason: 'investigation' };
    const { holdId = '' } = (await this.ask({ method: 'POST', path: '/v1/holds', body })).body;
    if (asked === 'asked') {
      // Who placed it has no part in its release.
      this.#officer ??= administrator(this.services, { tenantId: this.kiosk.tenantId });
      const path = `/v1/holds/${holdId}/release`;
      await succeed((await this.#officer).fetch, { method: 'POST', path, body: { reason: 'unfounded' } });
    }
    return holdId;
  }
  async erasure(): Promise<{ erasureId: string; sessionId: string }> {
    const { sessionId } = await this.sessionWithEvidence('ended');
    const { body } = await this.ask({ method: 'POST', path: '/v1/privacy/erasure', body: { sessionId } });
    return { erasureId: body.erasureId ?? '', sessionId };
  }

  /** An address, so that no name has to be resolved; without timers nothing is sent there. */
  readonly endpointBody = () => ({
    url: `https://198.41.0.4/${this.name()}`,
    description: this.mark,
  });
  async endpoint(): Promise<string> {
    const endpointId = randomUUID();
    await this.ask({ method: 'PUT', path: `/v1/webhooks/${endpointId}`, body: this.endpointBody() });
    return endpointId;
  }
  async user(): Promise<{ userId: string; userName: string; email: string }> {
    const email = `${this.name()}@example.org`;
    const named = { userName: this.name(), displayName: this.mark, email };
    const body = { communityId: this.kiosk.communityId, ...named };
    const { body: made } = await this.ask({ method: 'POST', path: '/v1/users', body });
    // Accounts of a wallet are few unless the community says otherwise.
    const limits = { accountsPerPerson: 1000, personsPerAccount: 1000 };
    const path = `/v1/communities/${this.kiosk.communityId}`;
    await this.ask({ method: 'PATCH', path, body: limits });
    return { userId: made.userId ?? '', userName: body.userName, email };
  }
  async userWithPassword(): Promise<{ userId: string; password: string }> {
    const { userId } = await this.user();
    const password = KEEPS_EVERY_RULE;
    await this.ask({ method: 'POST', path: `/v1/users/${userId}/password`, body: { password } });
    return { userId, password };
  }
  /** A code as a user would have it in a mail, validated by the person at the kiosk. */
  async accessCode(): Promise<string> {
    const { userId } = await this.user();
    const { db, sealers } = this.services.context;
    const text = newAccessCode();
    const times = { at: new Date(), expiresAt: new Date(Date.now() + 60 * 60_000) };
    const code = {
      ...this.place,
      codeId: randomUUID(),
      userId,
      text,
      needsPassword: false,
      createdBy: 'test',
    };
    const { tenantId, codeId } = code;
    await db.transaction().execute(async (trx) => {
      await insertAccessCode(trx, sealers, { ...code, ...times });
      await changeAccessCode(trx, { tenantId, codeId }, { validated_did: this.walletDid });
    });
    return text;
  }
  async preparedLink(userId: string, did: string): Promise<string> {
    const told = await this.ask({ method: 'POST', path: `/v1/users/${userId}/wallets`, body: { did } });
    return told.body.linkId ?? '';
  }
  /** The code that the wallet of the person shows now for a user that it is linked to. */
  async otpCode(userId: string): Promise<string> {
    const told = await this.askAsKiosk({ method: 'POST', path: '/v1/wallet/otp-seeds', body: { userId } });
    const verdict = verifyJws(told.body.jws ?? '');
    const { sealedSeed } = OtpSeedGrant.parse(verdict.valid ? verdict.payload : undefined);
    const sealed = fromBase64Url(sealedSeed);
    return totpAt(openBytes(this.#walletKey, sealed, { info: otpSeedInfo(userId) }), new Date()).code;
  }
  /** What the page of a ceremony knows. */
  async passkeyCeremony(body: object): Promise<{ tenantId: string; ceremonyId: string; secret: string }> {
    const { url = '' } = (await this.askAsKiosk({ method: 'POST', path: '/v1/wallet/passkeys', body })).body;
    const facts = new URLSearchParams(new URL(url).hash.slice(1));
    const [tenantId = '', ceremonyId = '', secret = ''] = ['tenant', 'ceremony', 'secret'].map(
      (name) => facts.get(name) ?? '',
    );
    return { tenantId, ceremonyId, secret };
  }
  async credential(body: object): Promise<{ id: string; downloadUrl: string }> {
    const path = `${this.base('v1')}/vc/from/payload/membership`;
    const { id = '', downloadUrl = '' } = (await this.ask({ method: 'POST', path, body })).body;
    return { id, downloadUrl };
  }
  async role(): Promise<string> {
    const body = { name: this.name(), permissions: ['audit.read'] };
    return (await this.ask({ method: 'POST', path: '/v1/roles', body })).body.roleId ?? '';
  }
  /** An account of the community that can be altered without shutting anybody out. */
  account(): Promise<{ accountId: string; token: string }> {
    return administrator(this.services, this.place);
  }
  async accountWithPassphrase(): Promise<{ accountId: string; name: string; passphrase: string }> {
    const passphrase = 'four unrelated words together';
    const name = this.name();
    const body = { name, passphrase, roleIds: [] };
    const told = await this.ask({ method: 'POST', path: '/v1/accounts', body });
    return { accountId: told.body.accountId ?? '', name, passphrase };
  }
  async key(): Promise<string> {
    return (await accessKey(this.services, this.place)).keyId;
  }
  async client(): Promise<string> {
    return (await apiClient(this.services, { ...this.place, scopes: [] })).clientId;
  }
  relyingPartyBody = () => ({
    communityId: this.kiosk.communityId,
    name: this.name(),
    redirectUris: ['https://shop.example/callback'],
  });
  async relyingParty(change: object = {}): Promise<string> {
    const body = { ...this.relyingPartyBody(), ...change };
    const told = await this.ask({ method: 'POST', path: '/v1/relying-parties', body });
    return told.body.relyingPartyId ?? '';
  }
  async licence(): Promise<{ licenseId: string; licenseKey: string }> {
    const body = { communityId: this.kiosk.communityId, modules: ['idproofing'] };
    const told = await this.ask({ method: 'POST', path: '/v1/licenses', body });
    return { licenseId: told.body.licenseId ?? '', licenseKey: told.body.licenseKey ?? '' };
  }
  async enrolmentCode(): Promise<string> {
    const body = { communityId: this.kiosk.communityId };
    return (await this.ask({ method: 'POST', path: '/v1/enrolment-codes', body })).body.enrolmentCode ?? '';
  }
  async otherKiosk(): Promise<string> {
    return (await secondKiosk(this.services, this.place)).kioskId;
  }

  /** One of everything, by the name under which requests ask for it. */
  async ids(): Promise<Record<string, string>> {
    const [{ id: flowId }, { dvcID, sessionId: documentSessionId }] = [
      await this.template(),
      await this.documentSession(),
    ];
    const { caseId, sessionId, artefactId } = await this.reviewCase();
    const named = await this.accountWithPassphrase();
    const { userId } = await this.user();
    const made = {
      ...this.place,
      id: (await this.apiSession()).sessionId,
      sessionId,
      documentSessionId,
      artefactId,
      caseId,
      holdId: await this.hold('not-asked'),
      flowId,
      dvcID,
      accountId: named.accountId,
      roleId: await this.role(),
      keyId: await this.key(),
      clientId: await this.client(),
      relyingPartyId: await this.relyingParty(),
      licenseId: (await this.licence()).licenseId,
      kioskId: await this.otherKiosk(),
      operatorId: await this.addOperator(newOperatorId()),
      endpointId: await this.endpoint(),
      erasureId: (await this.erasure()).erasureId,
      uploadId: (await this.upload()).uploadId,
      faceKey: await this.face(),
      searchId: await this.search(),
      userId,
      linkId: await this.preparedLink(userId, this.walletDid),
    };
    await this.claimedSession();
    return made;
  }
}

export const digestHeader = (bytes: Uint8Array): string =>
  `sha-256=:${Buffer.from(sha256(bytes)).toString('base64')}:`;
export const codeHash = (code: string): string => toBase64Url(sha256(utf8(code)));
const hashOf = (value: unknown): string => toBase64Url(canonicalDigest(value as never));
const etagOf = ({ headers }: Told): string => headers.get('etag') ?? '';

async function succeed(send: Fetch, { method, path, body, headers = {} }: Asked): Promise<Told> {
  const isBytes = body instanceof Uint8Array;
  const answer = await send(path, {
    method,
    headers: body === undefined || isBytes ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok)
    throw new Error(`the world cannot ${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return { headers: answer.headers, body: text === '' ? {} : JSON.parse(text) };
}

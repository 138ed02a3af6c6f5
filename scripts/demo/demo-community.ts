import { GALLERY_CONSENT_VERSION } from '#core/contract/gallery-consent.ts';
import { toBase64Url } from '#core/keys/bytes.ts';
import { canonicalDigest } from '#core/keys/canonical-json.ts';
import { DEMO } from '#core/proofing/built-in-flows.ts';
import { GALLERY_AUTHORITY_TYPE, GALLERY_MODEL_ID, type GalleryAction } from '#services/contract/gallery.ts';
import type { RunningServices } from '#services/server.ts';
import type { KioskStage } from '../harness/kiosk-stage.ts';
import { administrator } from '../harness/services/callers-under-test.ts';
import { authorised, dpopKey, fetchToken } from '../harness/services/kiosk-under-test.ts';

/** The demonstration's flow, with a wallet after a Success. */
export const WALLET_FLOW = 'demo-wallet';

const JSON_BODY = { 'content-type': 'application/json' };

/** The administrators publish the flow, and allow wallets to be restored. */
export async function configureCommunity(services: RunningServices, stage: KioskStage): Promise<void> {
  const { tenantId, communityId } = stage.kiosk.open().settings.enrolment;
  const admin = await administrator(services, { tenantId });
  const flows = `/v2/tenant/${tenantId}/community/${communityId}/verification_flows`;
  const { version: _version, ...settings } = DEMO;
  const flow = { ...settings, id: WALLET_FLOW, uniqueTag: WALLET_FLOW, enrolment: 'wallet' };
  const draft = await admin.fetch(flows, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(flow) });
  const ifMatch = { 'if-match': draft.headers.get('etag') ?? '' };
  await done(admin.fetch(`${flows}/${WALLET_FLOW}/publish`, { method: 'POST', headers: ifMatch }));
  await done(
    admin.fetch(`/v1/communities/${communityId}/user-settings`, {
      method: 'PUT',
      headers: JSON_BODY,
      body: JSON.stringify({ restoreWallet: true }),
    }),
  );
  await stage.kiosk.open().rosterAndFlows.refreshFlows();
}

async function done(answer: Promise<Response>): Promise<void> {
  const { ok, status, url } = await answer;
  if (!ok) throw new Error(`${new URL(url).pathname} answered ${status}`);
}

/** The supervisor turns the gallery on and enrols the face of the person, who agreed to that. */
export async function enrolFace(
  services: RunningServices,
  { kiosk }: KioskStage,
  { sessionId, selfie }: { sessionId: string; selfie: Uint8Array },
): Promise<void> {
  const faces = kiosk.options.vision.face();
  const picture = { mimeType: 'image/jpeg', bytes: selfie } as const;
  const [face] = (await faces?.analyse(picture))?.faces ?? [];
  if (!faces || !face) throw new Error('no face in the selfie');
  const { vector } = await faces.embed(picture, face);
  const { api, sign } = await galleryOf(services, kiosk);
  const setting = { enabled: true, threshold: 0.93, purpose: 'Find the wallet of a person again' };
  await accepted(api.PUT('/v1/gallery', { body: sign('configure', setting) }));
  const enrolment = {
    requestId: crypto.randomUUID(),
    template: { modelId: GALLERY_MODEL_ID, vector: toBase64Url(bytesOf(vector)) } as const,
    consent: { textVersion: GALLERY_CONSENT_VERSION, language: 'en', time: new Date().toISOString() },
    sessionId,
    checkDuplicates: false,
  };
  await accepted(api.POST('/v1/gallery/faces', { body: sign('enrol', enrolment) }));
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

async function accepted(answer: Promise<{ error?: unknown }>): Promise<void> {
  const { error } = await answer;
  if (error) throw new Error(`the gallery refused: ${JSON.stringify(error)}`);
}

/** The gallery of the kiosk's community; each request is signed by the operator who is signed in. */
async function galleryOf({ url, context: { issuer } }: RunningServices, kiosk: KioskStage['kiosk']) {
  const { unlocked, settings, presence } = kiosk.open();
  const { clientId, communityId } = settings.enrolment;
  const dpop = await dpopKey();
  const token = await fetchToken({ url, issuer, clientId, wallet: unlocked.wallet, dpop });
  const sign = <P extends object>(action: GalleryAction, payload: P) => {
    const operator = presence.signer();
    if (!operator) throw new Error('no operator is signed in at the counter');
    const payloadHash = toBase64Url(canonicalDigest(payload));
    const claims = { communityId, action, payloadHash, iat: Math.floor(Date.now() / 1000) };
    return { authority: operator.signJws(claims, GALLERY_AUTHORITY_TYPE), payload };
  };
  return { api: authorised(url, dpop, token), sign };
}

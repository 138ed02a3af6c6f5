import { buildPackage } from '#core/evidence/package.ts';
import { verifyPackage } from '#core/evidence/verify-package.ts';
import { didFromPublicKey, publicKeyFromDid } from '#core/keys/did-key.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { signerOfSession } from '#services/hosted/capture-key.ts';
import type { RunningServices } from '#services/server.ts';
import { artefactPlace, findSession, listArtefacts, listSegments } from '#services/sessions/index.ts';

/** The services' statements about a session. */
interface SaidOf {
  jws: string;
  receipt?: string | undefined;
}

/**
 * Puts the log of a session that the services captured themselves into an evidence package, as a kiosk exports one, and
 * verifies that from its bytes alone.
 *
 * @returns whether an examiner trusts it
 */
export async function verifyHosted(
  { context, servicesDid }: RunningServices,
  place: { tenantId: string; communityId: string; sessionId: string },
  { jws, receipt }: SaidOf,
): Promise<boolean> {
  const { db, sealers, blobs, now } = context;
  const { tenantId, communityId, sessionId } = place;
  const sealer = await sealers.community(db, tenantId, communityId);
  const session = await findSession(db, tenantId, sessionId);
  if (!session) throw new Error('the services know no such session');
  const segments = await listSegments(db, session, sealer);
  const events = segments.flatMap((segment) => segment.events);
  const openings = segments.flatMap((segment) => segment.openings);
  const stored = await listArtefacts(db, session);
  const committed = events.flatMap(({ seq, commitments }) =>
    commitments.map(({ name, digest }) => ({ seq, name, digest })),
  );
  const pictures = await Promise.all(
    stored.flatMap(({ artefact_id: id, blob_key: key }) => {
      const digest = committed.find(({ name }) => name === id)?.digest;
      if (digest === undefined) return [];
      const open = async () => sealer.openBlob(await blobs.get(key), artefactPlace(tenantId, sessionId, id));
      return [open().then((bytes) => ({ digest, mediaType: 'image/jpeg', bytes }))];
    }),
  );
  const there = new Set(pictures.map(({ digest }) => digest));
  const bytes = new Set(openings.filter(({ kind }) => kind === 'bytes').map(({ name }) => name));
  // The frames of a liveness attempt are erased with the final verdict.
  const erased = committed
    .filter(({ name, digest }) => bytes.has(name) && !there.has(digest))
    .map(({ seq, name }) => ({ seq, name }));
  const key = await db
    .transaction()
    .execute((trx) => signerOfSession(context, trx, { tenantId, communityId }, session.kioskId ?? ''));
  if (!key) throw new Error('no capture key signed this session');
  const { signer } = key;
  const recipient = generateKeyPair();
  const at = now().toISOString();
  const gone = new Set(erased.map(({ name }) => name));
  const content = {
    exportedAt: at,
    exportedBy: signer.did,
    log: {
      sessionId,
      events,
      signatures: segments.flatMap(({ signatures }) => signatures),
      openings: openings.filter(({ name }) => !gone.has(name)),
    },
    pictures,
    receipts: receipt === undefined ? [] : [receipt],
    results: [jws],
    roster: [],
    erasures: erased.length > 0 ? [{ at, by: servicesDid, reason: 'verdict-final', erased }] : [],
  };
  const file = buildPackage(content, { recipient: didFromPublicKey(recipient.publicKey) }, signer);
  const anchors = { kiosk: signer.did, servicesKey: publicKeyFromDid(servicesDid), receipts: [] };
  return verifyPackage(file, anchors, recipient).finding === 'trusted';
}

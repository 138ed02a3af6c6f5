import { toBase64Url, utf8 } from '../keys/bytes.ts';
import { canonicalDigest, canonicalJson, sha256 } from '../keys/canonical-json.ts';
import { didFromPublicKey } from '../keys/did-key.ts';
import {
  contentOf,
  KIOSK,
  RECIPIENT_PAIR,
  receiptOf,
  recordSession,
  resultOf,
  SERVICES_PAIR,
} from './evidence.fixture.ts';
import { buildPackage, type PackageContent } from './package.ts';
import { MANIFEST_TYPE } from './package-format.ts';
import { unzipStored, zipStored } from './stored-archive.ts';

/** A recorded session, and the package of it in the clear and sealed. */
export const session = recordSession();
export const content = contentOf(session, {
  receipts: [receiptOf(session.log)],
  results: [resultOf(session.log)],
});
export const plain = buildPackage(content, { plain: true }, KIOSK);
export const recipient = didFromPublicKey(RECIPIENT_PAIR.publicKey);
export const sealed = buildPackage(content, { recipient }, KIOSK);
export const anchors = { kiosk: KIOSK.did, servicesKey: SERVICES_PAIR.publicKey, receipts: [] };
export const packed = (change: Partial<PackageContent>, recorded = session) =>
  buildPackage(contentOf(recorded, change), { plain: true }, KIOSK);

/** How far a forger comes: changes alone, with all hashes brought up to date, or with the kiosk's key. */
type Forger = 'careless' | 'careful' | 'kiosk';

/** Repacks a plain package after `change`. */
export function repacked(
  change: (files: Map<string, Uint8Array>, manifest: Manifest) => void,
  forger: Forger = 'careless',
): Uint8Array {
  const files = new Map(unzipStored(plain));
  const json = (name: string) => JSON.parse(Buffer.from(files.get(name) ?? []).toString());
  const manifest = json('manifest.json') as Manifest;
  change(files, manifest);
  if (forger !== 'careless') {
    for (const picture of manifest.pictures)
      picture.sha256 = toBase64Url(sha256(files.get(picture.file) ?? new Uint8Array()));
    const header = { ...json('header.json'), manifestDigest: toBase64Url(canonicalDigest(manifest)) };
    files.set('header.json', utf8(canonicalJson(header)));
    if (forger === 'kiosk') files.set('manifest.jws', utf8(KIOSK.signJws(header, MANIFEST_TYPE)));
  }
  files.set('manifest.json', utf8(canonicalJson(manifest)));
  return zipStored(files);
}

export interface Manifest {
  log: {
    events: { type: string; payload: Record<string, unknown> }[];
    signatures: unknown[];
    openings: { name: string; value?: unknown }[];
  };
  pictures: { digest: string; file: string; sha256: string }[];
  receipts: string[];
  exportedAt: string;
  exportedBy: string;
}

export function leaveOut(files: Map<string, Uint8Array>, manifest: Manifest, picture: Uint8Array): void {
  const file = fileOf(manifest, picture);
  files.delete(file);
  manifest.pictures = manifest.pictures.filter((packaged) => packaged.file !== file);
}

export const fileOf = (manifest: Manifest, bytes: Uint8Array): string =>
  manifest.pictures.find(({ sha256: hash }) => hash === toBase64Url(sha256(bytes)))?.file ?? '';

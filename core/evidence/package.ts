import type { RosterProof } from '../contract/roster.ts';
import { toBase64Url, utf8 } from '../keys/bytes.ts';
import { canonicalDigest, canonicalJson, sha256 } from '../keys/canonical-json.ts';
import { publicKeyFromDid } from '../keys/did-key.ts';
import { sealBytes } from '../keys/hpke.ts';
import type { JwsSigner } from '../keys/jws.ts';
import type { EvidenceLog } from './evidence-schema.ts';
import {
  type ErasureRecord,
  HEADER_FILE,
  HPKE_SUITE,
  MANIFEST_FILE,
  MANIFEST_TYPE,
  PACKAGE_FORMAT,
  PACKAGE_VERSION,
  PAYLOAD_FILE,
  type PackageHeader,
  type PackageManifest,
  pictureFile,
  SIGNATURE_FILE,
} from './package-format.ts';
import type { SecondLog } from './second-log.ts';
import { zipStored } from './stored-archive.ts';

export interface PackagePicture {
  /** Digest of the commitment that the bytes open. */
  readonly digest: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** The content of an evidence package. An erasure record lists each committed value that is missing. */
export interface PackageContent {
  readonly exportedAt: string;
  readonly exportedBy: string;
  readonly log: EvidenceLog;
  readonly pictures: readonly PackagePicture[];
  /** Compact JWS of the services. */
  readonly receipts: readonly string[];
  readonly results: readonly string[];
  readonly roster: readonly RosterProof[];
  readonly erasures: readonly ErasureRecord[];
  /** The events of the session after its log was closed. */
  readonly second?: SecondLog;
}

/** Encrypted to one recipient, or in the clear: that only for specimens, or where a permission allows it. */
export type Protection = { readonly recipient: string } | { readonly plain: true };

/**
 * Makes an `.evidence.zip`: header and sealed payload, or header, manifest and pictures in the clear.
 *
 * @param kiosk signs exporter, time, content and recipient of the package.
 * @throws AppError `KEY_INVALID` when the recipient is no P-256 `did:key`.
 */
export function buildPackage(content: PackageContent, protection: Protection, kiosk: JwsSigner): Uint8Array {
  const { manifest, pictures } = packed(content);
  const header: PackageHeader = {
    format: PACKAGE_FORMAT,
    v: PACKAGE_VERSION,
    manifestDigest: toBase64Url(canonicalDigest(manifest)),
    protection:
      'plain' in protection
        ? { kind: 'plain' }
        : { kind: 'hpke', suite: HPKE_SUITE, recipient: protection.recipient },
  };
  const headerText = utf8(canonicalJson(header));
  const files: [name: string, content: Uint8Array][] = [
    [MANIFEST_FILE, utf8(canonicalJson(manifest))],
    [SIGNATURE_FILE, utf8(kiosk.signJws(header, MANIFEST_TYPE))],
    ...pictures,
  ];
  if ('plain' in protection) return zipStored(new Map([[HEADER_FILE, headerText], ...files]));
  // The header is bound to the payload: changed, it no longer opens.
  const info = { info: headerText };
  const payload = sealBytes(publicKeyFromDid(protection.recipient), zipStored(new Map(files)), info);
  return zipStored(
    new Map([
      [HEADER_FILE, headerText],
      [PAYLOAD_FILE, payload],
    ]),
  );
}

function packed({ pictures, ...rest }: PackageContent): {
  manifest: PackageManifest;
  pictures: [file: string, bytes: Uint8Array][];
} {
  const entries = pictures.map(({ digest, mediaType, bytes }) => ({
    bytes,
    entry: {
      digest,
      mediaType,
      file: pictureFile(digest, mediaType),
      sha256: toBase64Url(sha256(bytes)),
    },
  }));
  const manifest: PackageManifest = {
    format: PACKAGE_FORMAT,
    v: PACKAGE_VERSION,
    exportedAt: rest.exportedAt,
    exportedBy: rest.exportedBy,
    log: rest.log,
    pictures: entries.map(({ entry }) => entry),
    receipts: [...rest.receipts],
    results: [...rest.results],
    roster: [...rest.roster],
    erasures: [...rest.erasures],
    ...(rest.second ? { second: rest.second } : {}),
  };
  return { manifest, pictures: entries.map(({ entry, bytes }) => [entry.file, bytes]) };
}

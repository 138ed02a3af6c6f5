import { type Zippable, zipSync } from 'fflate';
import { toBase64Url, utf8 } from '../keys/bytes.ts';
import { canonicalDigest, canonicalJson, sha256 } from '../keys/canonical-json.ts';
import { publicKeyFromDid } from '../keys/did-key.ts';
import { sealBytes } from '../keys/hpke.ts';
import type { EvidenceLog } from './evidence-schema.ts';
import {
  HEADER_FILE,
  HPKE_SUITE,
  MANIFEST_FILE,
  PACKAGE_FORMAT,
  PACKAGE_VERSION,
  PAYLOAD_FILE,
  type PackageHeader,
  type PackageManifest,
} from './package-format.ts';

export interface PackagePicture {
  /** Digest of the commitment that the bytes open. */
  readonly digest: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** What goes into an evidence package. Erased openings and pictures are simply not there. */
export interface PackageContent {
  readonly exportedAt: string;
  readonly exportedBy: string;
  readonly log: EvidenceLog;
  readonly pictures: readonly PackagePicture[];
  readonly receipts: readonly string[];
}

/** Encrypted to one recipient, or in the clear: that only for specimens, or where a permission allows it. */
export type Protection = { readonly recipient: string } | { readonly plain: true };

/** The earliest time in ZIP: only the manifest of a package has the time of export. */
const ZIP_EPOCH = new Date(1980, 0, 1);

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/**
 * Makes an `.evidence.zip`: header and sealed payload, or header, manifest and pictures in the clear.
 *
 * @throws AppError `KEY_INVALID` when the recipient is no P-256 `did:key`.
 */
export function buildPackage(content: PackageContent, protection: Protection): Uint8Array {
  const { manifest, files } = packed(content);
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
  if ('plain' in protection) return zip({ [HEADER_FILE]: headerText, ...files });
  // The header is bound to the payload: changed, it no longer opens.
  const payload = sealBytes(publicKeyFromDid(protection.recipient), zip(files), { info: headerText });
  return zip({ [HEADER_FILE]: headerText, [PAYLOAD_FILE]: [payload, { level: 0 }] });
}

function packed({ pictures, receipts, ...rest }: PackageContent): {
  manifest: PackageManifest;
  files: Zippable;
} {
  const entries = pictures.map(({ digest, mediaType, bytes }) => ({
    bytes,
    entry: {
      digest,
      mediaType,
      file: `pictures/${digest}.${EXTENSIONS[mediaType] ?? 'bin'}`,
      sha256: toBase64Url(sha256(bytes)),
    },
  }));
  const manifest: PackageManifest = {
    format: PACKAGE_FORMAT,
    v: PACKAGE_VERSION,
    ...rest,
    pictures: entries.map(({ entry }) => entry),
    receipts: [...receipts],
  };
  const files: Zippable = { [MANIFEST_FILE]: utf8(canonicalJson(manifest)) };
  // Pictures are compressed already.
  for (const { entry, bytes } of entries) files[entry.file] = [bytes, { level: 0 }];
  return { manifest, files };
}

function zip(files: Zippable): Uint8Array {
  return zipSync(files, { mtime: ZIP_EPOCH, level: 6 });
}

import { z } from 'zod';
import { RosterProof } from '../contract/roster.ts';
import { Digest, EvidenceLog, Timestamp, ValueName } from './evidence-schema.ts';
import { SecondLog } from './second-log.ts';

export const PACKAGE_FORMAT = 'counterproof-evidence';
export const PACKAGE_VERSION = 2;
/** Packages of this version carry no signature over their content, no erasure records and no roster. */
export const UNSIGNED_VERSION = 1;
export const HPKE_SUITE = 'DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM';

/** Names of the files in a package. */
export const HEADER_FILE = 'header.json';
export const MANIFEST_FILE = 'manifest.json';
export const SIGNATURE_FILE = 'manifest.jws';
export const PAYLOAD_FILE = 'payload.hpke';
/** Every name that a file of a package may have: no folder, case or character besides. */
export const PACKAGE_FILE =
  /^(?:header\.json|manifest\.(?:json|jws)|payload\.hpke|pictures\/[A-Za-z0-9_-]{43}\.(?:jpg|png|bin))$/;

const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
]);

/** The name of a picture's file: the digest of its commitment, and `bin` for anything but JPEG and PNG. */
export function pictureFile(digest: string, mediaType: string): string {
  return `pictures/${digest}.${EXTENSIONS.get(mediaType) ?? 'bin'}`;
}

/** `typ` of the kiosk's signature over a package; its payload is the header. */
export const MANIFEST_TYPE = 'counterproof-manifest+jws';

const Format = { format: z.literal(PACKAGE_FORMAT), v: z.literal(PACKAGE_VERSION) };

/** The only part of a package that is always in the clear. It holds no personal data. */
export const PackageHeader = z.strictObject({
  format: Format.format,
  v: z.union([z.literal(UNSIGNED_VERSION), z.literal(PACKAGE_VERSION)]),
  /** SHA-256 of the RFC 8785 form of the manifest, base64url. */
  manifestDigest: Digest,
  protection: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('plain') }),
    z.strictObject({ kind: z.literal('hpke'), suite: z.literal(HPKE_SUITE), recipient: z.string().max(200) }),
  ]),
});
export type PackageHeader = z.infer<typeof PackageHeader>;

/** A picture in the package, by the digest of its commitment. */
const PackagedPicture = z.strictObject({
  digest: Digest,
  mediaType: z.string().max(100),
  file: z.string().max(100),
  /** SHA-256 of the bytes, base64url. */
  sha256: Digest,
});

/** The values that were erased from the kiosk's vault, with time, order and reason. For a picture, its bytes too. */
export const ErasureRecord = z.strictObject({
  at: Timestamp,
  /** DID of the kiosk or of the services. */
  by: z.string().max(200),
  /** A code such as `retention-over`. */
  reason: z.string().max(100),
  erased: z.array(ValueName),
});
export type ErasureRecord = z.infer<typeof ErasureRecord>;

const Contents = {
  exportedAt: Timestamp,
  /** DID or operator id of who exported. */
  exportedBy: z.string().max(200),
  log: EvidenceLog.strict(),
  pictures: z.array(PackagedPicture),
  /** Receipts of the services, compact JWS. */
  receipts: z.array(z.string()),
};

export const PackageManifest = z.strictObject({
  ...Format,
  ...Contents,
  /** The services' results of the session, compact JWS. */
  results: z.array(z.string()),
  /** The operators of the log, as rosters of the services list them. */
  roster: z.array(RosterProof),
  /** They list every value that the log commits to and the package lacks. */
  erasures: z.array(ErasureRecord),
  /** Events of the session after its log was closed; absent without any, and from earlier versions. */
  second: SecondLog.optional(),
});
export type PackageManifest = z.infer<typeof PackageManifest>;

/** The manifest of {@link UNSIGNED_VERSION}. */
const UnsignedManifest = z.strictObject({
  format: Format.format,
  v: z.literal(UNSIGNED_VERSION),
  ...Contents,
});

export const AnyManifest = z.discriminatedUnion('v', [PackageManifest, UnsignedManifest]);
export type AnyManifest = z.infer<typeof AnyManifest>;

/** Most bytes and files that a package may unpack to; a larger one is refused before it is unpacked. */
export const MAX_PACKAGE_BYTES = 256 * 1024 * 1024;
export const MAX_PACKAGE_FILES = 2000;

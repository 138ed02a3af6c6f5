import { unzipSync } from 'fflate';
import type { z } from 'zod';
import { type AppError, failure } from '../contract/errors.ts';
import { fromUtf8, toBase64Url, utf8 } from '../keys/bytes.ts';
import { canonicalDigest, canonicalJson, isCanonical, sha256 } from '../keys/canonical-json.ts';
import { didFromPublicKey } from '../keys/did-key.ts';
import { openBytes } from '../keys/hpke.ts';
import type { KeyPair } from '../keys/p256.ts';
import {
  AnyManifest,
  HEADER_FILE,
  MANIFEST_FILE,
  MAX_PACKAGE_BYTES,
  PAYLOAD_FILE,
  PackageHeader,
  type PackageManifest,
  pictureFile,
  SIGNATURE_FILE,
  UNSIGNED_VERSION,
} from './package-format.ts';
import { failed, judged, type Link } from './report.ts';
import { addFile, type Files, unzipStored } from './stored-archive.ts';

export interface OpenedPackage {
  readonly header: PackageHeader;
  readonly manifest: AnyManifest;
  /** The kiosk's signature over the header, compact JWS; empty where its file is missing. */
  readonly signature: string;
  /** Pictures by the digest of their commitment. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  /** Findings on the package itself: manifest and files. */
  readonly links: readonly Link[];
}

/**
 * Unpacks an evidence package and checks that its files are those of its manifest.
 *
 * @param recipient key pair of the recipient, for an encrypted package.
 * @throws AppError `EVIDENCE_BROKEN` when it cannot be read as a package, `KEY_MISSING` when it is encrypted and no
 * key is given, `KEY_INVALID` when the key is not that of the recipient.
 */
export function openPackage(bytes: Uint8Array, recipient?: KeyPair): OpenedPackage {
  const outer = unzip(bytes, 'package');
  const header = parse(PackageHeader, outer.files, HEADER_FILE);
  const isSigned = header.v !== UNSIGNED_VERSION;
  if (isSigned && outer.fault) throw outer.fault;
  const isPlain = header.protection.kind === 'plain';
  const inner = isPlain
    ? outer
    : unzip(unseal(header, outer.files.get(PAYLOAD_FILE), recipient), PAYLOAD_FILE);
  if (isSigned && inner.fault) throw inner.fault;
  const { files } = inner;
  const manifest = parse(AnyManifest, files, MANIFEST_FILE);
  if (manifest.v !== header.v) throw broken(MANIFEST_FILE, 'its version is not that of the header');
  const pictures = new Map(
    manifest.pictures.flatMap(({ digest: commitment, file }) => {
      const content = files.get(file);
      return content ? [[commitment, content] as const] : [];
    }),
  );
  const named = [
    ...(isSigned ? [MANIFEST_FILE, SIGNATURE_FILE] : [MANIFEST_FILE]),
    ...manifest.pictures.map(({ file }) => file),
  ];
  const places = isPlain
    ? filesOf(files, [HEADER_FILE, ...named], isSigned)
    : [...filesOf(outer.files, [HEADER_FILE, PAYLOAD_FILE], isSigned), ...filesOf(files, named, isSigned)];
  return {
    header,
    manifest,
    signature: textOf(files.get(SIGNATURE_FILE)),
    pictures,
    links: [
      judged('manifest', manifestFault(manifest, header)),
      ...manifest.pictures.map((picture) => judged(picture.file, pictureFault(picture, files))),
      ...places,
    ],
  };
}

function manifestFault(manifest: AnyManifest, { manifestDigest }: PackageHeader): string | undefined {
  try {
    const fits = toBase64Url(canonicalDigest(manifest)) === manifestDigest;
    return fits ? undefined : 'its hash is not the one in the header';
  } catch {
    return 'it has no RFC 8785 form';
  }
}

/** A file that the manifest does not name is not evidence, and must not travel as such. */
function filesOf(files: Files, named: readonly string[], isOrdered: boolean): Link[] {
  const strangers = [...files.keys()].filter((file) => !named.includes(file));
  if (strangers.length > 0) return strangers.map((file) => failed(file, 'the manifest does not name it'));
  const inOrder = [...files.keys()].join('\n') === named.join('\n');
  return !isOrdered || inOrder
    ? []
    : [failed('package', 'its files are not exactly those of the manifest, in this order')];
}

function pictureFault(
  { digest, mediaType, file, sha256: hash }: PackageManifest['pictures'][number],
  files: Files,
): string | undefined {
  const content = files.get(file);
  if (content === undefined) return 'the file is missing';
  if (file !== pictureFile(digest, mediaType)) return 'its name does not match its digest and type';
  return toBase64Url(sha256(content)) === hash ? undefined : 'the file is not the one in the manifest';
}

function unseal(
  header: PackageHeader,
  payload: Uint8Array | undefined,
  recipient: KeyPair | undefined,
): Uint8Array {
  const named = header.protection.kind === 'hpke' ? header.protection.recipient : '';
  if (recipient === undefined) {
    throw failure('KEY_MISSING', `it is encrypted to ${named}`, {
      component: 'evidence package',
      hint: 'Give the private key of this recipient.',
    });
  }
  if (didFromPublicKey(recipient.publicKey) !== named) {
    throw failure('KEY_INVALID', `it is encrypted to ${named}`, {
      component: 'evidence package',
      hint: 'Give the private key of this recipient.',
    });
  }
  if (payload === undefined) throw broken(PAYLOAD_FILE, 'the file is missing');
  try {
    return openBytes(recipient, payload, { info: utf8(canonicalJson(header)) });
  } catch (cause) {
    throw broken(PAYLOAD_FILE, 'header or payload was changed after the encryption', cause);
  }
}

interface Unzipped {
  readonly files: Files;
  /** Why the archive is not in the one form that a signed package has. */
  readonly fault?: AppError;
}

/** Unpacks in memory. Archives of the unsigned version are compressed; of them only the files are looked at. */
function unzip(bytes: Uint8Array, link: string): Unzipped {
  try {
    return { files: unzipStored(bytes) };
  } catch (strict) {
    try {
      return { files: unzipCompressed(bytes), fault: unreadable(link, messageOf(strict), strict) };
    } catch (cause) {
      throw unreadable(link, `${messageOf(strict)}; read as version 1: ${messageOf(cause)}`, cause);
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');

/** Limits are checked before anything is unpacked. */
function unzipCompressed(bytes: Uint8Array): Files {
  let total = 0;
  const seen = new Map<string, Uint8Array>();
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      total += originalSize;
      if (total > MAX_PACKAGE_BYTES) throw new RangeError('larger than accepted');
      addFile(seen, name, bytes);
      return true;
    },
  });
  return new Map(Object.entries(files));
}

const unreadable = (link: string, probe: string, cause: unknown): AppError =>
  broken(link, `not a readable ZIP archive: ${probe}`, cause);

function parse<T extends { v: number }>(schema: z.ZodType<T>, files: Files, file: string): T {
  const bytes = files.get(file);
  if (bytes === undefined) throw broken(file, 'the file is missing');
  let parsed: z.ZodSafeParseResult<T>;
  try {
    parsed = schema.safeParse(JSON.parse(fromUtf8(bytes)));
  } catch (cause) {
    throw broken(file, 'not JSON in UTF-8, or nested too deeply', cause);
  }
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw broken(file, `not of this format: ${issue?.path.join('.')} ${issue?.message}`);
  }
  // With a duplicate member, two readers may see two values.
  if (parsed.data.v !== UNSIGNED_VERSION && !isCanonical(bytes, parsed.data)) {
    throw broken(file, 'not in its RFC 8785 form');
  }
  return parsed.data;
}

function textOf(bytes: Uint8Array | undefined): string {
  try {
    return bytes === undefined ? '' : fromUtf8(bytes);
  } catch {
    return '';
  }
}

/** @param link names the file of the package, as the report on its links does. */
const broken = (link: string, probe: string, cause?: unknown): AppError =>
  failure('EVIDENCE_BROKEN', probe, { component: link, cause });

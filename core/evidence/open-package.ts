import { unzipSync } from 'fflate';
import type { z } from 'zod';
import { type AppError, failure } from '../contract/errors.ts';
import { fromUtf8, toBase64Url, utf8 } from '../keys/bytes.ts';
import { canonicalDigest, canonicalJson, sha256 } from '../keys/canonical-json.ts';
import { didFromPublicKey } from '../keys/did-key.ts';
import { openBytes } from '../keys/hpke.ts';
import type { KeyPair } from '../keys/p256.ts';
import {
  HEADER_FILE,
  MANIFEST_FILE,
  MAX_PACKAGE_BYTES,
  MAX_PACKAGE_FILES,
  PAYLOAD_FILE,
  PackageHeader,
  PackageManifest,
} from './package-format.ts';
import { failed, judged, type Link } from './report.ts';

type Files = Readonly<Record<string, Uint8Array>>;

export interface OpenedPackage {
  readonly header: PackageHeader;
  readonly manifest: PackageManifest;
  /** Pictures by the digest of their commitment. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  /** What was checked about the package itself: manifest and files. */
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
  const header = parse(PackageHeader, outer[HEADER_FILE], HEADER_FILE);
  const isPlain = header.protection.kind === 'plain';
  const files = isPlain ? outer : unseal(header, outer[PAYLOAD_FILE], recipient);
  const manifest = parse(PackageManifest, files[MANIFEST_FILE], MANIFEST_FILE);
  const digest = toBase64Url(canonicalDigest(manifest));
  const manifestLink = judged(
    'manifest',
    digest === header.manifestDigest ? undefined : 'its hash is not the one in the header',
  );
  const pictures = new Map<string, Uint8Array>();
  const pictureLinks = manifest.pictures.map(({ digest: commitment, file, sha256: hash }) => {
    const content = files[file];
    if (content) pictures.set(commitment, content);
    return judged(file, pictureFault(content, hash));
  });
  const named = [MANIFEST_FILE, ...manifest.pictures.map(({ file }) => file)];
  const strangers = isPlain
    ? strangersIn(files, [HEADER_FILE, ...named])
    : [...strangersIn(outer, [HEADER_FILE, PAYLOAD_FILE]), ...strangersIn(files, named)];
  return { header, manifest, pictures, links: [manifestLink, ...pictureLinks, ...strangers] };
}

/** A file that the manifest does not name is not evidence, and must not travel as such. */
function strangersIn(files: Files, named: readonly string[]): Link[] {
  return Object.keys(files)
    .filter((file) => !named.includes(file))
    .map((file) => failed(file, 'the manifest does not name it'));
}

function pictureFault(content: Uint8Array | undefined, hash: string): string | undefined {
  if (content === undefined) return 'the file is missing';
  return toBase64Url(sha256(content)) === hash ? undefined : 'the file is not the one in the manifest';
}

function unseal(
  header: PackageHeader,
  payload: Uint8Array | undefined,
  recipient: KeyPair | undefined,
): Files {
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
  let inner: Uint8Array;
  try {
    inner = openBytes(recipient, payload, { info: utf8(canonicalJson(header)) });
  } catch (cause) {
    throw broken(PAYLOAD_FILE, 'header or payload was changed after the encryption', cause);
  }
  return unzip(inner, PAYLOAD_FILE);
}

/** Unpacks in memory, within limits that are checked before anything is unpacked. */
function unzip(bytes: Uint8Array, link: string): Files {
  let total = 0;
  const names = new Set<string>();
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        total += originalSize;
        // Of two files of one name only one would be looked at.
        if (names.has(name)) throw new RangeError('two files of one name');
        names.add(name);
        if (total > MAX_PACKAGE_BYTES || names.size > MAX_PACKAGE_FILES)
          throw new RangeError('larger than accepted');
        return true;
      },
    });
  } catch (cause) {
    throw broken(
      link,
      `not a readable ZIP archive: ${cause instanceof Error ? cause.message : 'unknown'}`,
      cause,
    );
  }
}

function parse<T>(schema: z.ZodType<T>, bytes: Uint8Array | undefined, file: string): T {
  if (bytes === undefined) throw broken(file, 'the file is missing');
  let parsed: z.ZodSafeParseResult<T>;
  try {
    parsed = schema.safeParse(JSON.parse(fromUtf8(bytes)));
  } catch (cause) {
    throw broken(file, 'not JSON in UTF-8, or nested too deeply', cause);
  }
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw broken(file, `not of this format: ${issue?.path.join('.')} ${issue?.message}`);
}

/** @param link names the file of the package, as the report on its links does. */
const broken = (link: string, probe: string, cause?: unknown): AppError =>
  failure('EVIDENCE_BROKEN', probe, { component: link, cause });

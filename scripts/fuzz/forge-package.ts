import { MANIFEST_TYPE, type PackageManifest } from '#core/evidence/package-format.ts';
import { unzipStored, zipStored } from '#core/evidence/stored-archive.ts';
import { toBase64Url, utf8 } from '#core/keys/bytes.ts';
import { canonicalDigest, canonicalJson, sha256 } from '#core/keys/canonical-json.ts';
import type { JwsSigner } from '#core/keys/jws.ts';
import type { Random } from '#specimens/seeded.ts';
import { at, otherThan } from './change-log.ts';

/** Changes to one value of a manifest, or to one file. */
export const PACKAGE_CHANGES = [
  'cut',
  'repeat',
  'reorder',
  'rename',
  'change',
  'splice from another package',
] as const;
type PackageChange = (typeof PACKAGE_CHANGES)[number];

/** How far the forger comes: hashes as they were, brought up to date, or signed again by a key. */
export const PACKAGE_FORGERS = ['no key', 'who mends the hashes', 'another key', 'its kiosk'] as const;
export type PackageForger = (typeof PACKAGE_FORGERS)[number];

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type Path = readonly (string | number)[];

/** A forged package, and where it was changed. */
export interface ForgedPackage {
  bytes: Uint8Array;
  /** The member of the manifest that was changed; of a file, `pictures`. */
  member: string;
  subject: string;
}

const MANIFEST = 'manifest.json';

/** Where every value stands, itself excepted. */
function pathsIn(value: Json, here: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const members = Array.isArray(value)
    ? value.map((item, place) => [place, item] as const)
    : Object.entries(value);
  return members.flatMap(([key, item]) => [[...here, key], ...pathsIn(item, [...here, key])]);
}

const valueAt = (value: Json | undefined, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (held, key) =>
      typeof held === 'object' && held !== null ? (held as Record<string, Json>)[key] : undefined,
    value,
  );

/** A package in the clear, read once for many forgeries. */
export interface OpenPackage {
  files: ReadonlyMap<string, Uint8Array>;
  manifest: Record<string, Json>;
  /** Where the values of each member stand. */
  paths: ReadonlyMap<string, readonly Path[]>;
}

export function openForged(bytes: Uint8Array): OpenPackage {
  const files = unzipStored(bytes);
  const manifest = JSON.parse(new TextDecoder().decode(files.get(MANIFEST))) as Record<string, Json>;
  const paths = Object.entries(manifest).map(([member, value]) => {
    const inside = pathsIn(value).map((path): Path => [member, ...path]);
    return [member, inside] as const;
  });
  return { files, manifest, paths: new Map(paths) };
}

/** Changes one value of the manifest or one file of a package in the clear. Members are drawn first: a log has most values. */
export function forgePackage(
  change: PackageChange,
  { own, other }: { own: OpenPackage; other: OpenPackage },
  { forger, key }: { forger: PackageForger; key?: JwsSigner | undefined },
  random: Random,
): ForgedPackage | undefined {
  const manifest = structuredClone(own.manifest);
  const members = [...own.paths.keys()];
  const member = members[at(members, random)] ?? '';
  const paths = own.paths.get(member) ?? [];
  const path = random() < 0.2 ? [member] : (paths[at(paths, random)] ?? [member]);
  if (!changed(manifest, path, change, valueAt(other.manifest, path), random)) return undefined;
  const files = new Map(own.files);
  if (member === 'pictures' && random() < 0.5) swapFile(files, other.files, random);
  return {
    bytes: closed(files, manifest, { forger, key }),
    member,
    subject: path.join('.').replaceAll(/\b\d+\b/g, 'n'),
  };
}

/** Does it in place. @returns false where there is nothing to do */
function changed(
  manifest: Record<string, Json>,
  path: Path,
  change: PackageChange,
  foreign: Json | undefined,
  random: Random,
): boolean {
  const holder = valueAt(manifest, path.slice(0, -1)) as Json[] | Record<string, Json>;
  const key = path.at(-1) ?? '';
  const old = structuredClone(valueAt(manifest, path)) as Json;
  if (change === 'change') {
    if (typeof old === 'object' && old !== null) return false;
    return put(holder, key, otherThan(old, random) as Json);
  }
  if (change.startsWith('splice')) {
    return (
      foreign !== undefined && canonicalJson(foreign) !== canonicalJson(old) && put(holder, key, foreign)
    );
  }
  if (Array.isArray(holder)) {
    const place = Number(key);
    if (change === 'cut') holder.splice(place, 1);
    if (change === 'repeat') holder.splice(place, 0, old);
    if (change === 'reorder' && place < holder.length - 1) holder.push(...holder.splice(place, 1));
    return change === 'reorder' ? place < holder.length - 1 : change !== 'rename';
  }
  if (change === 'cut' || change === 'rename') delete holder[key];
  if (change === 'rename') holder[`${key}x`] = old;
  return change === 'cut' || change === 'rename';
}

function put(holder: Json[] | Record<string, Json>, key: string | number, value: Json): true {
  (holder as Record<string | number, Json>)[key] = value;
  return true;
}

/** Puts the bytes of a picture of another package in place of one. */
function swapFile(
  files: Map<string, Uint8Array>,
  theirs: ReadonlyMap<string, Uint8Array>,
  random: Random,
): void {
  const pictureOf = (names: Iterable<string>) => [...names].filter((name) => name.startsWith('pictures/'));
  const [mine, foreign] = [pictureOf(files.keys()), pictureOf(theirs.keys())];
  const name = mine[at(mine, random)];
  const bytes = theirs.get(foreign[at(foreign, random)] ?? '');
  if (name && bytes) files.set(name, bytes);
}

function closed(
  files: Map<string, Uint8Array>,
  manifest: Record<string, Json>,
  { forger, key }: { forger: PackageForger; key?: JwsSigner | undefined },
): Uint8Array {
  if (forger !== 'no key') {
    const { pictures } = manifest as unknown as Partial<PackageManifest>;
    for (const picture of Array.isArray(pictures) ? pictures : []) {
      const bytes = files.get(picture?.file ?? '');
      if (bytes && typeof picture === 'object')
        Object.assign(picture, { sha256: toBase64Url(sha256(bytes)) });
    }
    const old = JSON.parse(new TextDecoder().decode(files.get('header.json')));
    const header = { ...old, manifestDigest: toBase64Url(canonicalDigest(manifest)) };
    files.set('header.json', utf8(canonicalJson(header)));
    if (key) files.set('manifest.jws', utf8(key.signJws(header, MANIFEST_TYPE)));
  }
  return zipStored(files.set(MANIFEST, utf8(canonicalJson(manifest))));
}

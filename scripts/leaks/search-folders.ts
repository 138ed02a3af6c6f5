import { closeSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import path from 'node:path';
import { ByteSearch } from './byte-search.ts';
import { LookAlikes, pictureStarts } from './look-alikes.ts';
import {
  type Encoding,
  type LeakKind,
  needlesOf,
  SECRET_KINDS,
  type SecretKind,
  type Secrets,
} from './secrets.ts';

/** A secret in a file: the place of its first finding, never the value. */
export interface Leak {
  /** Without what a name tells. */
  readonly file: string;
  readonly offset: number;
  readonly kind: LeakKind;
  readonly encoding: Encoding;
}

export interface SearchReport {
  readonly files: number;
  readonly bytes: number;
  /** How many values of each kind were looked for. */
  readonly sought: Readonly<Record<SecretKind, number>>;
  readonly leaks: readonly Leak[];
  /** Files that could not be read, with the reason. */
  readonly unread: readonly { readonly file: string; readonly reason: string }[];
}

const CHUNK = 8 * 1024 * 1024;
const TELLING = '(telling name)';

/** A minidump of Crashpad, or a core file: an ELF file of type 4. */
const isDump = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'MDMP' ||
  (bytes.toString('latin1', 0, 4) === '\x7fELF' && bytes.length > 17 && bytes.readUInt16LE(16) === 4);

/** A file or folder, and how the report names it. */
interface Place {
  readonly file: string;
  readonly shown: string;
}

/** A piece of an open file. */
interface Part {
  readonly descriptor: number;
  readonly shown: string;
  readonly at: number;
}

/** Searches every file below some folders for personal data, and the names of files and folders too. */
export async function searchFolders(folders: readonly string[], secrets: Secrets): Promise<SearchReport> {
  const search = new FolderSearch(new ByteSearch(needlesOf(secrets)), await LookAlikes.of(secrets.pictures));
  for (const folder of folders) await search.folder({ file: folder, shown: folder });
  const { files, bytes, leaks, unread } = search;
  return { files, bytes, sought: countOf(secrets), leaks: [...leaks.values()], unread };
}

function countOf({ texts, pictures }: Secrets): Record<SecretKind, number> {
  const count = Object.fromEntries(SECRET_KINDS.map((kind) => [kind, 0])) as Record<SecretKind, number>;
  for (const { kind } of texts) count[kind] += 1;
  return { ...count, picture: pictures.length };
}

class FolderSearch {
  files = 0;
  bytes = 0;
  readonly leaks = new Map<string, Leak>();
  readonly unread: { file: string; reason: string }[] = [];
  readonly #texts: ByteSearch;
  readonly #pictures: LookAlikes;

  constructor(texts: ByteSearch, pictures: LookAlikes) {
    this.#texts = texts;
    this.#pictures = pictures;
  }

  async folder(folder: Place): Promise<void> {
    for (const name of this.#reading(folder, () => readdirSync(folder.file)) ?? []) {
      const place = this.#named(folder, name);
      const stats = this.#reading(place, () => lstatSync(place.file));
      if (stats?.isDirectory()) await this.folder(place);
      else if (stats?.isFile()) await this.#file(place);
    }
  }

  #named(folder: Place, name: string): Place {
    const kinds = [...this.#texts.matches(Buffer.from(name))].map(({ needle }) => needle.kind);
    const shown = path.join(folder.shown, kinds.length > 0 ? TELLING : name);
    for (const kind of kinds) this.#found({ file: shown, offset: 0, kind, encoding: 'file-name' });
    return { file: path.join(folder.file, name), shown };
  }

  async #file(place: Place): Promise<void> {
    const descriptor = this.#reading(place, () => openSync(place.file, 'r'));
    if (descriptor === undefined) return;
    this.files += 1;
    try {
      // Neighbours overlap, so that nothing is cut apart that a search of the whole file would find.
      const fresh = CHUNK - this.#texts.longest;
      const chunk = Buffer.allocUnsafe(CHUNK);
      for (let at = 0; ; at += fresh) {
        const length = this.#reading(place, () => readSync(descriptor, chunk, 0, CHUNK, at)) ?? 0;
        this.bytes += Math.min(length, fresh);
        await this.#part({ descriptor, shown: place.shown, at }, chunk.subarray(0, length));
        if (length < CHUNK) break;
      }
    } finally {
      closeSync(descriptor);
    }
  }

  async #part({ descriptor, shown: file, at }: Part, bytes: Buffer): Promise<void> {
    if (at === 0 && isDump(bytes)) this.#found({ file, offset: 0, kind: 'memory', encoding: 'dump' });
    for (const { needle, offset } of this.#texts.matches(bytes))
      this.#found({ file, offset: at + offset, kind: needle.kind, encoding: needle.encoding });
    for (const start of pictureStarts(bytes)) {
      const picture = Buffer.allocUnsafe(CHUNK);
      const length = readSync(descriptor, picture, 0, CHUNK, at + start);
      if (await this.#pictures.has(picture.subarray(0, length)))
        this.#found({ file, offset: at + start, kind: 'picture', encoding: 're-encoded' });
    }
  }

  #found(leak: Leak): void {
    const key = [leak.file, leak.kind, leak.encoding].join('\0');
    if (!this.leaks.has(key)) this.leaks.set(key, leak);
  }

  #reading<T>({ shown: file }: Place, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      this.unread.push({ file, reason: (error as NodeJS.ErrnoException).code ?? String(error) });
      return undefined;
    }
  }
}

import { type Zippable, zipSync } from 'fflate';
import { equalBytes, fromUtf8 } from '../keys/bytes.ts';
import { MAX_PACKAGE_BYTES, MAX_PACKAGE_FILES, PACKAGE_FILE } from './package-format.ts';

/** Files by name, in the order of the archive. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** The earliest time in ZIP: only the manifest of a package has the time of export. */
const ZIP_EPOCH = new Date(1980, 0, 1);

/** APPNOTE.TXT 4.3.7 and 4.3.12: signatures of a file and of the directory. */
const LOCAL_FILE = 0x04034b50;
const DIRECTORY = 0x02014b50;
const LOCAL_HEADER_BYTES = 30;

/**
 * Writes a ZIP archive whose files stand uncompressed and in the given order, without comment or extra field. The same
 * files always give the same bytes.
 */
export function zipStored(files: Files): Uint8Array {
  const entries: Zippable = Object.fromEntries(files);
  return zipSync(entries, { mtime: ZIP_EPOCH, level: 0 });
}

/**
 * Reads an archive of {@link zipStored}, and nothing else: its files have to give the same bytes again. So nothing can
 * stand before, between, behind or beside its files.
 *
 * @throws RangeError that names the archive's fault.
 */
export function unzipStored(bytes: Uint8Array): Files {
  if (bytes.length > MAX_PACKAGE_BYTES) throw new RangeError('larger than accepted');
  const files = new Map<string, Uint8Array>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (view.getUint32(at, true) !== DIRECTORY) {
    const { name, content, end } = readFile(bytes, view, at);
    addFile(files, name, content);
    at = end;
  }
  if (!equalBytes(zipStored(files), bytes)) {
    throw new RangeError('it has bytes outside its files, or its directory differs from them');
  }
  return files;
}

function readFile(bytes: Uint8Array, view: DataView, at: number) {
  if (view.getUint32(at, true) !== LOCAL_FILE) throw new RangeError('it has bytes outside its files');
  const nameAt = at + LOCAL_HEADER_BYTES;
  const contentAt = nameAt + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const end = contentAt + view.getUint32(at + 18, true);
  const name = fromUtf8(bytes.subarray(nameAt, nameAt + view.getUint16(at + 26, true)));
  return { name, content: bytes.subarray(contentAt, end), end };
}

/** @throws RangeError for a name that the format does not know, a repeated name, or one file too many. */
export function addFile(files: Map<string, Uint8Array>, name: string, content: Uint8Array): void {
  if (!PACKAGE_FILE.test(name)) throw new RangeError('it has a file whose name the format does not know');
  // A reader would see only one of two files with the same name.
  if (files.has(name)) throw new RangeError('two files have the same name');
  files.set(name, content);
  if (files.size > MAX_PACKAGE_FILES) throw new RangeError('larger than accepted');
}

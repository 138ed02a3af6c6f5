import { Buffer } from 'node:buffer';

export interface ArchiveFile {
  name: string;
  content?: Uint8Array;
  /** Folders have none of these. */
  executable?: boolean;
}

const FOLDER = 0o040755;
const FILE = 0o100644;
const PROGRAM = 0o100755;
const MAGIC = '070701';

const modeOf = ({ content, executable }: ArchiveFile): number =>
  content === undefined ? FOLDER : executable ? PROGRAM : FILE;

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

/** inode, mode, uid, gid, links, time, size, device numbers, length of the name, checksum: eight hex digits each. */
const header = (inode: number, mode: number, size: number, nameLength: number): string =>
  MAGIC +
  [inode, mode, 0, 0, 1, 0, size, 0, 0, 0, 0, nameLength, 0]
    .map((value) => value.toString(16).padStart(8, '0'))
    .join('');

const entry = (file: ArchiveFile, inode: number): Buffer => {
  const content = Buffer.from(file.content ?? []);
  const name = `${file.name}\0`;
  const head = Buffer.from(header(inode, modeOf(file), content.length, name.length) + name, 'latin1');
  return Buffer.concat([padded(head), padded(content)]);
};

/** A cpio archive in the "newc" form that Linux unpacks at boot (Documentation/driver-api/early-userspace). */
export const newcArchive = (files: readonly ArchiveFile[]): Buffer =>
  Buffer.concat(
    [...files, { name: 'TRAILER!!!', content: new Uint8Array() }].map((file, index) =>
      entry(file, index + 1),
    ),
  );

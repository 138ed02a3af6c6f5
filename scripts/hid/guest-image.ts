import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newcArchive } from './cpio.ts';

/** In the order in which they are loaded: the files of the host over virtio, then HID devices made by a program. */
const MODULES = [
  'virtio_ring',
  'virtio',
  'virtio_pci_legacy_dev',
  'virtio_pci_modern_dev',
  'virtio_pci',
  '9pnet',
  '9pnet_virtio',
  'netfs',
  'fscache',
  '9p',
  'hid',
  'hid-generic',
  'uhid',
];

/** An unpacked kernel package and a busybox that needs no library. */
export interface GuestParts {
  kernelPackage: string;
  busybox: string;
}

const one = (folder: string, pattern: string): string => {
  const [found] = globSync(pattern, { cwd: folder });
  if (found === undefined) throw new Error(`${pattern} is not in the package`);
  return path.join(folder, found);
};

/** Later Debian releases compress their modules. Those that are built into the kernel are in no file. */
const moduleOf = (folder: string, name: string): Uint8Array | undefined => {
  const [found] = globSync(`**/${name}.ko{,.xz,.zst}`, { cwd: folder });
  if (found === undefined) return undefined;
  const file = path.join(folder, found);
  if (file.endsWith('.xz')) return execFileSync('/usr/bin/xz', ['-dc', file], { maxBuffer: 64 << 20 });
  if (file.endsWith('.zst')) return execFileSync('/usr/bin/zstd', ['-dc', file], { maxBuffer: 64 << 20 });
  return readFileSync(file);
};

/** The program that checks the drivers; the guest sees it where the host has it. */
const GUEST_PROGRAM = fileURLToPath(import.meta.resolve('./guest.ts'));

const initScript = (): string =>
  readFileSync(fileURLToPath(new URL('./init.sh', import.meta.url)), 'utf8')
    .replace('PROGRAM', GUEST_PROGRAM)
    .replace('NODE', process.execPath);

const folder = (name: string) => ({ name });

/**
 * Writes the first file system of the guest.
 * @returns the kernel to boot it with
 */
export const writeGuestImage = ({ kernelPackage, busybox }: GuestParts, image: string): string => {
  const modules = MODULES.flatMap((name) => {
    const content = moduleOf(kernelPackage, name);
    return content === undefined ? [] : [{ name: `modules/${name}.ko`, content }];
  });
  const order = modules.map(({ name }) => path.basename(name)).join('\n');
  const archive = newcArchive([
    ...['bin', 'modules', 'proc', 'sys', 'dev', 'host'].map(folder),
    { name: 'bin/busybox', content: readFileSync(busybox), executable: true },
    { name: 'init', content: Buffer.from(initScript()), executable: true },
    { name: 'modules/order', content: Buffer.from(order) },
    ...modules,
  ]);
  writeFileSync(image, archive);
  return one(kernelPackage, 'boot/vmlinuz-*');
};

import { existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { GuestParts } from '../hid/guest-image.ts';
import { QEMU } from '../hid/run-guest.ts';
import { aptDownload, aptInstall, hasApt } from '../prepare/apt.ts';
import { inProject, runQuietly, say } from '../prepare/project.ts';

const CACHE = inProject('.cache', 'hid');

/** The parts of the run, or why they cannot be had here. */
export type GuestSupply = { parts: GuestParts } | { missing: string };

const ensureQemu = async (): Promise<boolean> => {
  if (existsSync(QEMU)) return true;
  await aptInstall(['qemu-system-x86'], 'for the reader tests');
  return existsSync(QEMU);
};

/** The package that `linux-image-amd64` currently depends on. */
const kernelPackage = async (): Promise<string | undefined> => {
  const { tail } = await runQuietly('apt-cache', ['depends', 'linux-image-amd64'], { timeoutMs: 30_000 });
  return /Depends: (linux-image-[\w.+-]+)/.exec(tail)?.[1];
};

/**
 * Unpacks a Debian package into the cache without installing it.
 * @returns its folder
 */
const unpacked = async (name: string): Promise<string | undefined> => {
  const folder = path.join(CACHE, name);
  if (existsSync(folder)) return folder;
  const work = path.join(CACHE, `${name}.part`);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  say(`Fetching ${name} for the reader tests ...`);
  if (!(await aptDownload(name, work))) return undefined;
  const [deb] = globSync('*.deb', { cwd: work });
  if (deb === undefined) return undefined;
  const unpack = await runQuietly('dpkg-deb', ['-x', deb, 'files'], { timeoutMs: 120_000, cwd: work });
  if (unpack.code !== 0) return undefined;
  renameSync(path.join(work, 'files'), folder);
  rmSync(work, { recursive: true, force: true });
  return folder;
};

/** The emulator, a kernel with `uhid`, and a static busybox; nothing but the emulator is installed on the machine. */
export const ensureGuest = async (): Promise<GuestSupply> => {
  const here = `${process.platform} ${process.arch}`;
  if (here !== 'linux x64' || !hasApt()) {
    return { missing: `the virtual readers need Debian packages for linux x64; this is ${here}` };
  }
  if (!(await ensureQemu())) return { missing: 'qemu-system-x86 is not installed and could not be' };
  const name = await kernelPackage();
  const kernel = name && (await unpacked(name));
  if (!kernel) return { missing: 'the kernel package linux-image-amd64 could not be fetched' };
  const busybox = await unpacked('busybox-static');
  if (!busybox) return { missing: 'the package busybox-static could not be fetched' };
  return { parts: { kernelPackage: kernel, busybox: path.join(busybox, 'bin', 'busybox') } };
};

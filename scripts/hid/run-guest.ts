import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type GuestParts, writeGuestImage } from './guest-image.ts';
import { ENDED, FAILED, PASSED } from './hid-checks.ts';
import { serveSerialReader } from './serial-reader.ts';

export interface GuestResult {
  checks: { name: string; passed: boolean; reason?: string }[];
  /** Why the run is not to be believed, though no check failed. */
  problem?: string;
}

/** Where Debian puts it. */
export const QEMU = '/usr/bin/qemu-system-x86_64';

const GIVE_UP_MS = 400_000;

/** In software: the same on every machine, and a host's KVM may be there and not work. */
const qemuArguments = (kernel: string, image: string, serialSocket: string): string[] => [
  ...['-accel', 'tcg', '-cpu', 'max', '-m', '768', '-nographic', '-no-reboot', '-nic', 'none'],
  ...['-monitor', 'none', '-serial', 'stdio', '-serial', `unix:${serialSocket}`],
  ...['-kernel', kernel, '-initrd', image, '-append', 'console=ttyS0 quiet loglevel=3 panic=-1'],
  ...['-fsdev', 'local,id=host,path=/,security_model=none,readonly=on,multidevs=remap'],
  ...['-device', 'virtio-9p-pci,fsdev=host,mount_tag=host'],
];

/** Boots the guest, lets it check the drivers, and reports each check as it ends. */
export const runGuest = async (parts: GuestParts, onLine: (line: string) => void): Promise<GuestResult> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hid-guest-'));
  const socket = path.join(folder, 'serial');
  const reader = await serveSerialReader(socket);
  try {
    const image = path.join(folder, 'initrd');
    const kernel = writeGuestImage(parts, image);
    return await watch(qemuArguments(kernel, image, socket), onLine);
  } finally {
    reader.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const watch = (args: string[], onLine: (line: string) => void): Promise<GuestResult> =>
  new Promise((resolve) => {
    const result: GuestResult = { checks: [] };
    const console: string[] = [];
    let ended = false;
    const child = spawn(QEMU, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), GIVE_UP_MS);
    createInterface({ input: child.stdout }).on('line', (line) => {
      ended ||= line.includes(ENDED);
      console.push(line);
      const found = readCheck(line);
      if (found === undefined) return;
      result.checks.push(found);
      onLine(found.passed ? `passed  ${found.name}` : `FAILED  ${found.name}: ${found.reason}`);
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve({ ...result, problem: `qemu could not be started: ${error.message}` });
    });
    child.on('close', () => {
      clearTimeout(timer);
      const problem = `the guest did not run to its end; its last words: ${console.slice(-15).join(' | ')}`;
      resolve(ended ? result : { ...result, problem });
    });
  });

/** The kernel may print in front of a line. */
const readCheck = (line: string): GuestResult['checks'][number] | undefined => {
  const passed = line.indexOf(PASSED);
  if (passed !== -1) return { name: line.slice(passed + PASSED.length).trim(), passed: true };
  const failed = line.indexOf(FAILED);
  if (failed === -1) return undefined;
  const [name = '', ...reason] = line
    .slice(failed + FAILED.length)
    .trim()
    .split(': ');
  return { name, passed: false, reason: reason.join(': ') };
};

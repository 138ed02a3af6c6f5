import { execFile } from 'node:child_process';
import { readlink } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SS = '/usr/bin/ss';
const TIME_OUT_MS = 2000;
const MAX_TABLE_BYTES = 4 * 1024 * 1024;

/**
 * The file of the program at the other end of a socket, as the kernel tells it. Undefined where the system does not:
 * on Windows and macOS, without `ss`, and where processes of different files share that end.
 */
export async function peerExecutable(socket: Socket): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  try {
    const inode = await inodeOf(socket);
    if (inode === undefined) return undefined;
    const table = await run(SS, ['-xnpH'], { timeout: TIME_OUT_MS, maxBuffer: MAX_TABLE_BYTES });
    const files = await Promise.all(
      peerProcesses(table.stdout, inode).map((pid) => readlink(`/proc/${pid}/exe`)),
    );
    return new Set(files).size === 1 ? files.map(visible)[0] : undefined;
  } catch {
    // A peer that is gone, or a system without this table: neither is told, and neither stops the pairing.
    return undefined;
  }
}

/** A character that turns the direction of a line, or breaks it, is shown as its code. */
export const visible = (file: string): string => file.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '\ufffd');

const HOLDER = /\("[^"]*",pid=(\d+),fd=\d+\)/g;
const HOLDERS = /^\((\("[^"]*",pid=\d+,fd=\d+\),?)+\)$/;

/**
 * The processes that hold the end whose other end is the socket `inode`, in the table of `ss -xnpH`. None where the table
 * has two such rows or another form: paths of sockets and names of processes are the choice of their programs.
 */
export function peerProcesses(table: string, inode: string): string[] {
  const [row, ...others] = table.split('\n').filter((line) => {
    // Netid State Recv-Q Send-Q LocalAddress LocalInode PeerAddress PeerInode Users
    const columns = line.split('users:')[0]!.trim().split(/\s+/);
    return columns.at(-1) === inode;
  });
  const holders = row?.slice(row.indexOf('users:') + 'users:'.length).trim() ?? '';
  if (others.length > 0 || !HOLDERS.test(holders)) return [];
  return [...holders.matchAll(HOLDER)].map(([, pid]) => pid!);
}

async function inodeOf(socket: Socket): Promise<string | undefined> {
  // Node.js names the descriptor of a socket nowhere else.
  const fd = (socket as { _handle?: { fd?: unknown } })._handle?.fd;
  if (typeof fd !== 'number' || fd < 0) return undefined;
  return /^socket:\[(\d+)\]$/.exec(await readlink(`/proc/self/fd/${fd}`))?.[1];
}

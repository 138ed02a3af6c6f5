import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { peerExecutable, peerProcesses, visible } from './peer-executable.ts';

const TABLE = `u_str ESTAB 0 0 /run/programs.sock 100 * 200 users:(("node",pid=1,fd=9))
u_str ESTAB 0 0                   * 200 * 100 users:(("queue",pid=42,fd=3),("queue",pid=43,fd=3))
u_str ESTAB 0 0                   * 300 * 1001 users:(("other",pid=7,fd=3))
`;

it('finds the processes at the other end', () => {
  expect(peerProcesses(TABLE, '100')).toEqual(['42', '43']);
  expect(peerProcesses(TABLE, '200')).toEqual(['1']);
  expect(peerProcesses(TABLE, '10')).toEqual([]);
  expect(peerProcesses('', '100')).toEqual([]);
});

it('believes no row that a program has made up', () => {
  const other = 'u_str ESTAB 0 0 * 300 * 100 users:(("fake",pid=7,fd=3))';
  expect(peerProcesses(`${TABLE}${other}\n`, '100')).toEqual([]);
  const named = (name: string) => `u_str ESTAB 0 0 * 200 * 100 users:(("${name}",pid=42,fd=3))`;
  expect(peerProcesses(named('queue'), '100')).toEqual(['42']);
  expect(peerProcesses(named('x",pid=7'), '100')).toEqual([]);
  expect(peerProcesses(named('",pid=7,fd=3),('), '100')).not.toEqual(['7']);
});

it('reads any table without failing, and finds numbers only', () => {
  const row = fc.oneof(fc.string(), fc.constantFrom(...TABLE.split('\n')));
  fc.assert(
    fc.property(fc.array(row), fc.string(), (rows, inode) => {
      for (const pid of peerProcesses(rows.join('\n'), inode)) expect(pid).toMatch(/^\d+$/);
    }),
  );
});

it('shows a file whose name would disguise it', () => {
  expect(visible('/opt/queue')).toBe('/opt/queue');
  expect(visible('/opt/a\u202eb\nc\u200b')).toBe('/opt/a\ufffdb\ufffdc\ufffd');
});

const canTell = process.platform === 'linux' && existsSync('/usr/bin/ss');

it.skipIf(!canTell)('is told by the kernel, not by the program', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-peer-'));
  const address = join(folder, 'a.sock');
  const accepted = new Promise<Socket>((resolve) => {
    const server = createServer((socket) => {
      server.close();
      resolve(socket);
    });
    server.listen(address, () => void connect(address).unref());
  });
  const socket = await accepted;
  try {
    expect(await peerExecutable(socket)).toBe(realpathSync(process.execPath));
  } finally {
    socket.destroy();
    rmSync(folder, { recursive: true });
  }
  expect(await peerExecutable(socket)).toBeUndefined();
});

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { memoryAbsence, memoryOf, parentOf, proportionalSetSize } from './process-memory.ts';

const ROLLUP = `55beaabf0000-7ffd34770000 ---p 00000000 00:00 0                          [rollup]
Rss:              181748 kB
Pss:              100000 kB
Pss_Dirty:         60112 kB
Pss_Anon:          60112 kB
SwapPss:               0 kB
`;

test('the proportional set size is read in megabytes, not one of its parts', () => {
  expect(proportionalSetSize(ROLLUP)).toBe(102.4);
});

test('a text without the size is refused rather than read as nothing', () => {
  expect(() => proportionalSetSize('Rss: 1 kB\nPss_Dirty: 2 kB\nSwapPss: 0 kB\n')).toThrow('Pss');
});

test('the parent is read behind a program name that holds spaces and parentheses', () => {
  expect(parentOf('4711 (a (odd) name) S 42 4711 4711 0 -1 4194560')).toBe(42);
  expect(parentOf('1 (init) S 0 1 1 0')).toBe(0);
});

test.skipIf(memoryAbsence() !== undefined)(
  'a child of the services counts for them and not for the kiosk',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'memory-'));
    const entry = join(folder, 'services', 'child.ts');
    mkdirSync(join(folder, 'services'));
    writeFileSync(entry, "process.on('message', () => undefined); process.send?.('up');");
    const child = fork(entry);
    try {
      await once(child, 'message');
      const { kiosk, services } = memoryOf(process.pid);
      expect(kiosk).toBeGreaterThan(10);
      expect(services).toBeGreaterThan(5);
      expect(memoryOf(child.pid ?? 0).kiosk).toBe(0);
    } finally {
      child.kill();
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    }
  },
);

test.skipIf(memoryAbsence() !== undefined)(
  'processes that end while they are read are left out',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'memory-'));
    const entry = join(folder, 'brief.mjs');
    writeFileSync(entry, '');
    const brief = Array.from({ length: 4 }, () => fork(entry));
    const ended = Promise.all(brief.map((child) => once(child, 'exit')));
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    while (!isOver) {
      expect(memoryOf(process.pid).kiosk).toBeGreaterThan(0);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(() => memoryOf(brief[0]?.pid ?? 0)).toThrow('has ended');
    rmSync(folder, { recursive: true });
  },
);

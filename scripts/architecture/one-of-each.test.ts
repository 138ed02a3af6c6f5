import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProject } from '../prepare/project.ts';
import { ROOMS } from './rooms.ts';

interface Once {
  /** How a file reads that does it in its own way. */
  readonly sign: RegExp;
  /** The files that do it. */
  readonly files: readonly string[];
  /** What the sign finds, and what it leaves alone. */
  readonly finds: readonly string[];
  readonly leaves: readonly string[];
}

/** What the product does in one way, and where. Everything else takes it from there. */
const ONCE: Readonly<Record<string, Once>> = {
  'the pause before another try': {
    sign: /[\w)] \*\* ?\(?(this\.)?#?(failures|faults|attempts?|tries)\b|(pause|wait|rest|delay)Ms \* 2\b/i,
    files: ['core/back-off.ts'],
    finds: ['1000 * 2 ** attempt', 'factor ** (failures - 1)', 'Math.max(FIRST_MS, this.#restMs * 2)'],
    leaves: ['timeoutMs * 2', 'sum + (value - mean) ** 2'],
  },
  'the length of a day': {
    sign: /\b24 \* (60|3_?600)\b|\b60 \* 24\b|\b1_?440\b|\b86_?400(_?000)?\b/,
    files: ['core/days.ts'],
    finds: ['7 * 24 * 60', 'minutes >= 1440', '86_400_000', '60 * 60 * 24'],
    leaves: ['2 ** 24', '14_400'],
  },
  // A preload loads nothing of the core but the wire format, and the fake core runs as text in a page.
  'the listeners of an event': {
    sign: /new Set<(\(.*\) => |Listener\b)|\bfor \(const listener of\b/,
    files: ['core/listeners.ts', 'preload/last-values.ts', 'scripts/harness/fake-bridge.ts'],
    finds: ['new Set<() => void>()', 'for (const listener of listeners) listener();'],
    leaves: ['new Set<string>()', 'new Listeners<[State]>()'],
  },
  'the place of an entry in a hash chain': {
    sign: /\bseq: [\w.#]*seq \+ 1,\s*prev(ious)?: /,
    files: ['core/keys/hash-chain.ts'],
    finds: ['const entry = { seq: head.seq + 1, previous: head.hash };', 'seq: seq + 1,\n  prev: hash'],
    leaves: ['{ seq: before.seq + 1, reason }', 'const { seq, previous: prev } = placeAfter(head);'],
  },
  'the answers to repeated requests': {
    sign: /insertInto\('(idempotency|api_answer)'\)/,
    // ADR 29 says why receipts of kiosks have a table of their own.
    files: [
      'services/kernel/idempotency/api-answer.repository.ts',
      'services/proofing/kiosk-receipt.repository.ts',
    ],
    finds: ["db.insertInto('idempotency')"],
    leaves: ["db.selectFrom('idempotency')"],
  },
};

const SOURCES = globSync(`{${ROOMS.map(({ name }) => name).join(',')}}/**/*.{ts,tsx}`, { cwd: inProject() })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/^test\/|\.(test|fixture|contract)\.tsx?$|\/migrations\//.test(file))
  .map((file) => ({ file, text: readFileSync(inProject(...file.split('/')), 'utf8') }));

describe.each(Object.entries(ONCE))('%s', (_what, { sign, files, finds, leaves }) => {
  it('stands in one place', () => {
    const found = SOURCES.filter(({ text }) => sign.test(text)).map(({ file }) => file);
    expect(found.sort()).toEqual([...files].sort());
  });

  it('is recognised', () => {
    expect(finds.filter((line) => !sign.test(line))).toEqual([]);
    expect(leaves.filter((line) => sign.test(line))).toEqual([]);
  });
});

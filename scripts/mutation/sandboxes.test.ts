import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeSandboxes, SANDBOXES } from './sandboxes.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sandboxes-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the copies of mutation runs', () => {
  it('are removed with their content, and nothing else is', () => {
    for (const name of ['sandbox-AbC', 'sandbox-old', 'kept']) {
      mkdirSync(join(root, SANDBOXES, name), { recursive: true });
      writeFileSync(join(root, SANDBOXES, name, 'file.ts'), '');
    }
    removeSandboxes(root);
    expect(readdirSync(join(root, SANDBOXES))).toEqual(['kept']);
  });

  it('need not exist', () => {
    expect(() => removeSandboxes(root)).not.toThrow();
  });
});

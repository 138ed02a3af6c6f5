import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Terminal } from '../backup/terminal.ts';
import { firstStartAnswers, newPassphrase } from './first-start.ts';

const PASSPHRASE = 'correct horse battery staple';
const folder = mkdtempSync(join(tmpdir(), 'counterproof-first-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A person who gives these answers in turn. */
function person(...answers: string[]) {
  const said: string[] = [];
  const ask = async (question: string): Promise<string> => {
    said.push(question);
    return answers.shift() ?? '';
  };
  const terminal: Terminal = {
    say: (text) => void said.push(text),
    ask,
    askHidden: ask,
    showOnce: async () => undefined,
    close: () => undefined,
  };
  return { terminal, said };
}

describe('the answers of a first start', () => {
  it('come from options and environment, without a question', async () => {
    const names = { branch: ' Main Street ', administrator: 'Ada' };
    const { terminal, said } = person();
    expect(await firstStartAnswers(names, { COUNTERPROOF_NEW_PASSPHRASE: PASSPHRASE }, terminal)).toEqual({
      branch: 'Main Street',
      administrator: 'Ada',
      passphrase: PASSPHRASE,
    });
    expect(said).toEqual([]);
  });

  it('are asked for at a terminal, the passphrase until it is good and twice the same', async () => {
    const { terminal, said } = person(
      'Main Street',
      'Ada',
      'short',
      PASSPHRASE,
      'other',
      PASSPHRASE,
      PASSPHRASE,
    );
    const none = { branch: undefined, administrator: undefined };
    expect((await firstStartAnswers(none, {}, terminal)).passphrase).toBe(PASSPHRASE);
    expect(said).toContain('Too easy to guess: shorter than 12 characters.');
    expect(said).toContain('The two differ.');
  });

  it('are asked for again where a name is too short', async () => {
    const { terminal, said } = person('M', 'Main Street');
    const answers = { branch: undefined, administrator: 'Ada' };
    const environment = { COUNTERPROOF_NEW_PASSPHRASE: PASSPHRASE };
    expect((await firstStartAnswers(answers, environment, terminal)).branch).toBe('Main Street');
    expect(said).toContain('Give a name of 2 to 80 characters.');
  });

  it.each(['M', ' M ', '', 'M'.repeat(81)])('are refused with the rule for a name such as "%s"', (branch) =>
    expect(firstStartAnswers({ branch, administrator: 'Ada' }, {}, undefined)).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      message: expect.stringContaining('--new-branch takes a name of 2 to 80 characters'),
    }),
  );

  it('are refused where a name is missing and no terminal can ask for it', async () => {
    const names = { branch: undefined, administrator: 'Ada' };
    await expect(firstStartAnswers(names, {}, undefined)).rejects.toMatchObject({
      code: 'FIRST_START_INCOMPLETE',
      message: expect.stringContaining('--new-branch'),
    });
  });

  it('hold a passphrase from a file, which may end with its line', async () => {
    const file = join(folder, 'passphrase');
    writeFileSync(file, `${PASSPHRASE}\n`);
    expect(await newPassphrase({ COUNTERPROOF_NEW_PASSPHRASE_FILE: file }, undefined)).toBe(PASSPHRASE);
    const missing = newPassphrase({ COUNTERPROOF_NEW_PASSPHRASE_FILE: join(folder, 'none') }, undefined);
    await expect(missing).rejects.toMatchObject({ code: 'PASSPHRASE_MISSING' });
  });

  it.each([
    ['PASSPHRASE_MISSING', {}],
    ['PASSPHRASE_MISSING', { COUNTERPROOF_NEW_PASSPHRASE: '' }],
    ['PASSPHRASE_WEAK', { COUNTERPROOF_NEW_PASSPHRASE: 'aaaaaaaaaaaaaaaa' }],
  ])('end with %s, and never repeat a passphrase', async (code, environment) => {
    const refusal = await newPassphrase(environment, undefined).catch((error: Error) => error);
    expect(refusal).toMatchObject({ code });
    expect(JSON.stringify(refusal) + String(refusal)).not.toContain('aaaa');
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { setUpAnswers } from './set-up-answers.ts';

const ADDRESS = 'postgres://counterproof:secret@127.0.0.1/counterproof';
const OTHER = 'postgres://other:secret@127.0.0.1/other';
const BEFORE = `DATABASE_URL=${ADDRESS}\nCOUNTERPROOF_OPTIONS=--port 8443 --public-url https://a.example\n`;

const folder = mkdtempSync(path.join(tmpdir(), 'set-up-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, text: string): string => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};
/** A person who gives these answers, and the questions they heard. */
const person = (database: string, address: string) => {
  const heard: string[] = [];
  const hear = (answer: string) => async (question: string) => {
    heard.push(question);
    return answer;
  };
  return { heard, terminal: { ask: hear(address), askHidden: hear(database) } };
};

describe('the database of a set-up', () => {
  const settingsBy = async (args: readonly string[], environment = {}, text = '') =>
    (await setUpAnswers(args, environment, text, undefined)).settings;

  it('comes from the environment, or from a file before it', async () => {
    expect(await settingsBy([], { DATABASE_URL: ADDRESS })).toEqual({ DATABASE_URL: ADDRESS });
    const environment = { DATABASE_URL: ADDRESS, DATABASE_URL_FILE: fileOf('database', `${OTHER}\n`) };
    expect(await settingsBy([], environment)).toEqual({ DATABASE_URL: OTHER });
  });

  it('comes from an option that has no password', async () => {
    const local = 'postgres://counterproof@127.0.0.1:5432/counterproof';
    expect(await settingsBy(['--database', local])).toEqual({ DATABASE_URL: local });
    expect(await settingsBy(['--database', 'embedded'], { DATABASE_URL: ADDRESS }, BEFORE)).toEqual({
      DATABASE_URL: '',
    });
  });

  it.each([
    ADDRESS,
    'postgres://a:p%40ss/w#rd@b/c',
    'postgres://a@b/c?password=secret',
    'host=b password=secret',
  ])('is refused as the option %s, without a word of it', async (database) => {
    const refused = await settingsBy(['--database', database]).catch((error: Error) => error.message);
    expect(refused).toMatch(/^--database takes no password/);
    expect(refused).toContain('DATABASE_URL_FILE');
    expect(refused).not.toContain('secret');
  });

  it('is not lost to an empty file', async () => {
    const environment = { DATABASE_URL_FILE: fileOf('empty', '\n') };
    await expect(settingsBy([], environment, BEFORE)).rejects.toThrow(/is empty/);
  });
});

describe('a second set-up', () => {
  it('keeps settings without a new answer', async () => {
    expect(await setUpAnswers([], {}, BEFORE, undefined)).toEqual({ settings: {}, names: [] });
    const { heard, terminal } = person('', '');
    expect((await setUpAnswers([], {}, BEFORE, terminal)).settings).toEqual({});
    expect(heard).toEqual([
      expect.stringContaining('Enter keeps the present one; embedded'),
      expect.stringContaining('Enter keeps the present one'),
    ]);
  });

  it('keeps the other options of the start', async () => {
    const { settings } = await setUpAnswers(['--public-url', 'https://b.example'], {}, BEFORE, undefined);
    expect(settings).toEqual({ COUNTERPROOF_OPTIONS: '--port 8443 --public-url https://b.example' });
    const without = await setUpAnswers(['--public-url', ''], {}, BEFORE, undefined);
    expect(without.settings).toEqual({ COUNTERPROOF_OPTIONS: '--port 8443' });
  });
});

it('asks for what no option says, and hands the names on', async () => {
  const { heard, terminal } = person(ADDRESS, 'https://a.example');
  expect(await setUpAnswers(['--new-branch', 'Main Street'], {}, '', terminal)).toEqual({
    settings: { DATABASE_URL: ADDRESS, COUNTERPROOF_OPTIONS: '--public-url https://a.example' },
    names: ['--new-branch', 'Main Street'],
  });
  expect(heard).toEqual([
    expect.stringContaining('Enter for the embedded database'),
    expect.stringContaining('Enter for this machine alone'),
  ]);
});

import { expect, it } from 'vitest';
import { CAPTURE_HINTS } from '#core/contract/counter/capture-hints.ts';
import { CHALLENGE_KINDS } from '#core/liveness/challenge.ts';
import { hosted as en } from './en/hosted.ts';
import { hosted as es } from './es/hosted.ts';
import { hosted as fr } from './fr/hosted.ts';
import { flatten } from './screen-texts.fixture.ts';
import { hosted as zhHans } from './zh-Hans/hosted.ts';

const english = new Map(flatten(en));
const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
/** Words that two languages share, looked at one by one. */
const SAME_WORD = ['bar/title', 'consent/no', 'questions/no', 'document/frontDone'];

it.each([
  ['fr', fr],
  ['es', es],
  ['zh-Hans', zhHans],
])('says on the hosted pages in %s what English says', (_language, texts) => {
  const translated = flatten(texts);
  expect(translated.map(([key]) => key).sort()).toEqual([...english.keys()].sort());
  for (const [key, text] of translated) {
    expect(text.trim(), key).not.toBe('');
    expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''));
    if (!SAME_WORD.includes(key)) expect(text, key).not.toBe(english.get(key));
  }
});

it('has words for each hint and movement', () => {
  expect(Object.keys(en.hint)).toEqual(expect.arrayContaining([...CAPTURE_HINTS]));
  expect(Object.keys(en.challenge)).toEqual(expect.arrayContaining([...CHALLENGE_KINDS]));
});

import { expect, it } from 'vitest';
import { searchedWords } from '#core/document/search-words.ts';
import { searchNotes } from './find-sessions.ts';

const START = Date.parse('2026-11-28T09:00:00.000Z');

it('notes a search by name once a minute for an operator, without what was typed', () => {
  const noted: object[] = [];
  const audit = { append: (entry: object) => noted.push(entry) };
  const open = { unlocked: { vault: { audit } } } as never;
  const note = searchNotes();
  const search = (text: string, seconds: number, actor = 'did:key:ada') =>
    note(open, searchedWords(text), { actor, now: new Date(START + seconds * 1000) });
  search('Eriksson', 0);
  search('Eriksson A', 59);
  expect(noted).toEqual([
    { time: '2026-11-28T09:00:00.000Z', actor: 'did:key:ada', action: 'sessions.searched', subject: 'names' },
  ]);
  search('Mueller', 60);
  search('Mueller', 61, 'did:key:bea');
  search('', 200);
  expect(noted).toHaveLength(3);
  expect(JSON.stringify(noted)).not.toMatch(/Eriksson|Mueller/);
});

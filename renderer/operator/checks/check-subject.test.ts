import { expect, it } from 'vitest';
import { checkSubject } from './check-subject.ts';

it('knows the names of fields', () => {
  expect(checkSubject('surname')).toEqual({ kind: 'fields', fields: ['surname'] });
  expect(checkSubject('surname, dateOfBirth')).toEqual({
    kind: 'fields',
    fields: ['surname', 'dateOfBirth'],
  });
});

it('knows the points of a guide', () => {
  expect(checkSubject('seam, uv-pattern')).toEqual({ kind: 'points', points: ['seam', 'uv-pattern'] });
});

it('knows a zone and a component of a picture', () => {
  expect(checkSubject('portrait glare')).toEqual({ kind: 'quality', zone: 'portrait', component: 'glare' });
});

it('keeps what it has no word for', () => {
  expect(checkSubject('subfile-offsets, entry-count')).toEqual({
    kind: 'words',
    words: 'subfile-offsets, entry-count',
  });
  expect(checkSubject('portrait glare badly').kind).toBe('words');
  expect(checkSubject('').kind).toBe('words');
});

it('knows a source and a kind of document', () => {
  expect(checkSubject('mrz')).toEqual({ kind: 'source', source: 'mrz' });
  expect(checkSubject('driving-licence USA CA')).toEqual({
    kind: 'document',
    type: 'driving-licence',
    place: 'USA CA',
  });
  expect(checkSubject('passport')).toEqual({ kind: 'document', type: 'passport', place: '' });
});

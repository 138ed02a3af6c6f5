import { expect, it } from 'vitest';
import { withSettings } from './services-settings.ts';

const BEFORE = '# DATABASE_URL  words\nDATABASE_URL=postgres://old\nOTHER=1\n';

it('replaces a setting, and keeps comments and what else stands there', () => {
  expect(withSettings(BEFORE, { DATABASE_URL: 'postgres://a:b@c/d?e=f&g=h' })).toBe(
    '# DATABASE_URL  words\nOTHER=1\nDATABASE_URL=postgres://a:b@c/d?e=f&g=h\n',
  );
});

it('takes a setting away', () => {
  expect(withSettings(BEFORE, { DATABASE_URL: '' })).toBe('# DATABASE_URL  words\nOTHER=1\n');
});

it('gives the same when it is repeated', () => {
  const once = withSettings(BEFORE, { COUNTERPROOF_OPTIONS: '--public-url https://id.example.org' });
  expect(withSettings(once, { COUNTERPROOF_OPTIONS: '--public-url https://id.example.org' })).toBe(once);
});

it.each(['a"b', "a'b", 'a#b', 'a\\b', 'a\nB=1', 'ä'])('refuses %j, which is read in two ways', (value) => {
  expect(() => withSettings(BEFORE, { DATABASE_URL: value })).toThrow('DATABASE_URL takes no');
});

import { expect, it } from 'vitest';
import { settingOf, withOption, withSettings } from './services-settings.ts';

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

it('reads the last line of a setting, and no comment', () => {
  expect(settingOf(BEFORE, 'DATABASE_URL')).toBe('postgres://old');
  expect(settingOf(`${BEFORE}DATABASE_URL=postgres://new \n`, 'DATABASE_URL')).toBe('postgres://new');
  expect(settingOf(BEFORE, 'COUNTERPROOF_OPTIONS')).toBe('');
});

it.each([
  ['', 'https://b', '--public-url https://b'],
  ['--port 8443', 'https://b', '--port 8443 --public-url https://b'],
  [
    '--public-url https://a --trusted-proxy 10.0.0.1',
    'https://b',
    '--trusted-proxy 10.0.0.1 --public-url https://b',
  ],
  ['--public-url=https://a  --port 0', 'https://b', '--port 0 --public-url https://b'],
  ['--port 0 --public-url https://a', '', '--port 0'],
])('keeps the other options of %j', (options, value, after) => {
  expect(withOption(options, '--public-url', value)).toBe(after);
});

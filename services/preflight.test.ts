import { describe, expect, it } from 'vitest';
import { servicesLog } from './kernel/log.ts';
import { warnOfPlainAddress } from './preflight.ts';

function warningOf(origin: string): string {
  const lines: string[] = [];
  warnOfPlainAddress(servicesLog('warn', { write: (line) => void lines.push(line) }), origin);
  return lines.join('');
}

describe('a public address without TLS', () => {
  it('is logged with a code and a next step', () => {
    expect(JSON.parse(warningOf('http://id.example.org'))).toMatchObject({
      level: 40,
      code: 'PUBLIC_URL_PLAIN',
      host: 'id.example.org',
      next: expect.stringContaining('https'),
      msg: 'The public address is not encrypted',
    });
  });

  it.each(['https://id.example.org', 'http://localhost:4180', 'http://127.0.0.1:4180', 'http://[::1]:4180'])(
    'is not what %s is',
    (origin) => {
      expect(warningOf(origin)).toBe('');
    },
  );
});

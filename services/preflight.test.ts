import { describe, expect, it } from 'vitest';
import { servicesLog } from './kernel/log.ts';
import { requireProxies, warnOfPlainAddress } from './preflight.ts';

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

describe('the balancers in front', () => {
  it('are addresses, ranges or names of ranges', () => {
    expect(() => requireProxies(['10.0.0.5', '10.0.0.0/8', 'fd00::/16', 'uniquelocal'])).not.toThrow();
  });

  it.each(['everyone', '0.0.0.0/1', '::/15'])(
    'are no %s, and the refusal names the accepted ones',
    (range) => {
      const refused = expect.objectContaining({
        code: 'SETTING_INVALID',
        message: expect.stringContaining(`/8 or longer (IPv4) or /16 or longer (IPv6), not ${range}`),
      });
      expect(() => requireProxies([range])).toThrow(refused);
    },
  );
});

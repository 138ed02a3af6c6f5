import { afterEach, describe, expect, it, vi } from 'vitest';
import { PUBLIC_WEBHOOKS } from '#services/kernel/ports/webhook-settings.ts';
import { dnsMailExchanges } from './mail-exchanges.ts';

const failing = (code: string) => Object.assign(new Error('query failed for anna.example'), { code });
/** A resolver that knows these exchanges, and where they stand. */
function dns(exchanges: string[] | string, addresses: Record<string, string> = {}) {
  const addressOf = async (host: string) => {
    const found = addresses[host] ?? 'ENOTFOUND';
    if (/[.:]/.test(found)) return found;
    throw failing(found);
  };
  return {
    resolveMx: vi.fn(async () => {
      if (typeof exchanges === 'string') throw failing(exchanges);
      return exchanges.map((exchange, priority) => ({ exchange, priority }));
    }),
    resolve4: vi.fn(async (host: string) => {
      const address = await addressOf(host);
      return address.includes(':') ? Promise.reject(failing('ENODATA')) : [address];
    }),
    resolve6: vi.fn(async (host: string) => {
      const address = await addressOf(host);
      return address.includes(':') ? [address] : Promise.reject(failing('ENODATA'));
    }),
    cancel: vi.fn(),
  };
}
type Asked = ReturnType<typeof dns>;
const asking = (asked: Asked) =>
  dnsMailExchanges(PUBLIC_WEBHOOKS, () => asked as never).takeMailFor('anna.example');
const taken = (...setting: Parameters<typeof dns>) => asking(dns(...setting));

describe('a domain', () => {
  afterEach(() => void vi.useRealTimers());

  it('takes mail where one of its exchanges stands at a public address', async () => {
    expect(await taken(['a.example', 'b.example.'], { 'b.example': '1.1.1.1' })).toBe(true);
    expect(await taken(['a.example', 'b.example'], { 'a.example': 'ETIMEOUT', 'b.example': '1.1.1.1' })).toBe(
      true,
    );
  });

  it.each([
    ['names none', 'ENODATA', {}],
    ['does not exist', 'ENOTFOUND', {}],
    ['says that it takes none', [''], {}],
    ['says so with a point', ['.'], {}],
    ['names one that does not exist', ['a.example'], {}],
    ['names one inside', ['a.example'], { 'a.example': '10.0.0.1' }],
    ['names one inside by its longer address', ['a.example'], { 'a.example': 'fd00::1' }],
    ['names one of this machine', ['a.example'], { 'a.example': '127.0.0.1' }],
  ])('takes no mail where it %s', async (_case, exchanges, addresses) => {
    expect(await taken(exchanges, addresses as Record<string, string>)).toBe(false);
  });

  it.each([
    ['of a domain', 'ESERVFAIL', {}],
    ['of an exchange', ['a.example'], { 'a.example': 'ETIMEOUT' }],
  ])('is not judged where DNS does not answer %s, and is not told', async (_case, exchanges, addresses) => {
    const error = await taken(exchanges, addresses as Record<string, string>).catch(
      (thrown: Error) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    expect(`${(error as Error).stack} ${(error as Error).cause}`).not.toContain('anna.example');
  });

  it('is asked of DNS alone, one exchange after the other, until the first that stands', async () => {
    const asked = dns(['a.example', 'b.example', 'c.example'], { 'b.example': '2606:4700:4700::1111' });
    expect(await asking(asked)).toBe(true);
    expect(asked.resolve4.mock.calls.flat()).toEqual(['a.example', 'b.example']);
    expect(asked.cancel).toHaveBeenCalledOnce();
  });

  it('takes mail where DNS knows one kind of address of an exchange, and is silent of the other', async () => {
    const asked = dns(['a.example'], { 'a.example': '1.1.1.1' });
    asked.resolve6.mockRejectedValue(failing('ESERVFAIL'));
    expect(await asking(asked)).toBe(true);
  });

  it('is not judged where DNS takes its time, and is asked of no longer', async () => {
    vi.useFakeTimers();
    const asked = dns(['a.example', 'b.example', 'c.example', 'd.example', 'e.example']);
    asked.resolve4.mockReturnValue(new Promise<never>(() => undefined));
    const refused = expect(asking(asked)).rejects.toThrow('in time');
    await vi.advanceTimersByTimeAsync(5_000);
    await refused;
    expect(asked.resolve4).toHaveBeenCalledOnce();
    expect(asked.cancel).toHaveBeenCalledOnce();
  });
});

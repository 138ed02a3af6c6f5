import type { LookupFunction } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PUBLIC_WEBHOOKS } from '#services/kernel/ports/webhook-settings.ts';
import { dnsMailExchanges } from './mail-exchanges.ts';

const failing = (code: string) => Object.assign(new Error('query failed for anna.example'), { code });
/** A resolver that knows these exchanges, and where they stand. */
function dns(exchanges: string[] | string, addresses: Record<string, string> = {}) {
  const resolveMx = async () => {
    if (typeof exchanges === 'string') throw failing(exchanges);
    return exchanges.map((exchange, priority) => ({ exchange, priority }));
  };
  const lookup = ((host: string, _options: object, callback: (...values: unknown[]) => void) => {
    const found = addresses[host] ?? 'ENOTFOUND';
    if (/^\d/.test(found)) callback(null, [{ address: found, family: 4 }]);
    else callback(failing(found));
  }) as LookupFunction;
  return { resolveMx, lookup };
}
const taken = (...setting: Parameters<typeof dns>) =>
  dnsMailExchanges(PUBLIC_WEBHOOKS, dns(...setting)).takeMailFor('anna.example');

describe('a domain', () => {
  afterEach(() => void vi.useRealTimers());

  it('takes mail where one of its exchanges stands at a public address', async () => {
    expect(await taken(['a.example', 'b.example.'], { 'b.example': '1.1.1.1' })).toBe(true);
    expect(
      await taken(['a.example', 'b.example'], { 'a.example': 'EAI_AGAIN', 'b.example': '1.1.1.1' }),
    ).toBe(true);
  });

  it.each([
    ['names none', 'ENODATA', {}],
    ['does not exist', 'ENOTFOUND', {}],
    ['says that it takes none', [''], {}],
    ['says so with a point', ['.'], {}],
    ['names one that does not exist', ['a.example'], {}],
    ['names one inside', ['a.example'], { 'a.example': '10.0.0.1' }],
    ['names one of this machine', ['a.example'], { 'a.example': '127.0.0.1' }],
  ])('takes no mail where it %s', async (_case, exchanges, addresses) => {
    expect(await taken(exchanges, addresses as Record<string, string>)).toBe(false);
  });

  it.each([
    ['of a domain', 'ESERVFAIL', {}],
    ['of an exchange', ['a.example'], { 'a.example': 'EAI_AGAIN' }],
  ])('is not judged where DNS does not answer %s, and is not told', async (_case, exchanges, addresses) => {
    const error = await taken(exchanges, addresses as Record<string, string>).catch(
      (thrown: Error) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    expect(`${(error as Error).stack} ${(error as Error).cause}`).not.toContain('anna.example');
  });

  it('is not judged where DNS takes its time', async () => {
    vi.useFakeTimers();
    const silent = { resolveMx: () => new Promise<never>(() => undefined) };
    const asked = dnsMailExchanges(PUBLIC_WEBHOOKS, silent).takeMailFor('anna.example');
    const refused = expect(asked).rejects.toThrow('in time');
    await vi.advanceTimersByTimeAsync(5_000);
    await refused;
  });
});

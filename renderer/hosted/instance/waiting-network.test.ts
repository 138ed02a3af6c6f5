import { expect, it, vi } from 'vitest';
import { waitingNetwork } from './waiting-network.ts';

const now = () => 0;
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

it('repeats a request without a connection, ever more seldom, and reports it', async () => {
  const send = vi.fn<typeof fetch>();
  send.mockImplementationOnce(lost).mockImplementationOnce(lost).mockResolvedValueOnce(new Response('there'));
  const waited: number[] = [];
  const offline: boolean[] = [];
  const request = waitingNetwork({
    fetch: send,
    now,
    wait: async (ms) => void waited.push(ms),
    onOffline: (now) => offline.push(now),
  });
  const answer = await request('/workflow/a', () => ({ method: 'POST', body: 'picture' }));
  expect(await answer.text()).toBe('there');
  expect(waited).toEqual([500, 1000]);
  expect(offline).toEqual([true, true, false]);
  expect(send.mock.calls.every(([, init]) => init?.body === 'picture')).toBe(true);
});

it('never waits longer than five seconds', async () => {
  const send = vi.fn<typeof fetch>(lost);
  const waited: number[] = [];
  const stop = new AbortController();
  const request = waitingNetwork({
    fetch: send,
    now,
    wait: async (ms) => {
      waited.push(ms);
      if (waited.length === 7) stop.abort();
    },
    onOffline: () => undefined,
  });
  await expect(request('/workflow/a', () => ({ signal: stop.signal }))).rejects.toThrow();
  expect(Math.max(...waited)).toBe(5000);
});

it('makes each request anew by how long it has waited', async () => {
  const send = vi.fn<typeof fetch>();
  send.mockImplementationOnce(lost).mockImplementationOnce(lost).mockResolvedValueOnce(new Response('there'));
  let clock = 1_000;
  const request = waitingNetwork({
    fetch: send,
    now: () => clock,
    wait: async (ms) => {
      clock += ms;
    },
    onOffline: () => undefined,
  });
  await request('/workflow/a', (waitedMs) => ({ body: String(waitedMs) }));
  expect(send.mock.calls.map(([, init]) => init?.body)).toEqual(['0', '500', '1500']);
});

it('passes on refusals of the services', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response('{}', { status: 409 }));
  const request = waitingNetwork({
    fetch: send,
    now,
    wait: async () => undefined,
    onOffline: () => undefined,
  });
  expect((await request('/workflow/a', () => ({}))).status).toBe(409);
  expect(send).toHaveBeenCalledTimes(1);
});

it('repeats a request while the services are busy, and passes on the refusal at last', async () => {
  const busy = () => new Response('{}', { status: 503, headers: { 'retry-after': '2' } });
  const send = vi.fn<typeof fetch>(async () => busy());
  const waited: number[] = [];
  const wait = async (ms: number) => void waited.push(ms);
  const request = waitingNetwork({ fetch: send, now, wait, onOffline: () => undefined });
  expect((await request('/workflow/a', () => ({}))).status).toBe(503);
  expect(waited).toHaveLength(20);
  expect(waited[0]).toBe(2000);
  send.mockClear();
  send.mockImplementationOnce(async () => busy()).mockImplementationOnce(async () => new Response('there'));
  expect(await (await request('/workflow/a', () => ({}))).text()).toBe('there');
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { counterOperations } from '#core/contract/counter/index.ts';
import { MAX_FRAME_MESSAGE_BYTES } from '#core/contract/counter/wire.ts';
import { createLoopbackBridge } from '#preload/loopback-bridge.ts';
import { applicantState, createFakeCore, type FakeCore } from '../fake-core.fixture.ts';
import { bridgeAddress, get, launch, startForTest, upgradeStatus } from './loopback.fixture.ts';

let core: FakeCore;
let transport: Awaited<ReturnType<typeof startForTest>>;
const onTokenReused = vi.fn();
let clock = 0;
beforeEach(async () => {
  core = createFakeCore();
  clock = 1_000_000;
  onTokenReused.mockReset();
  transport = await startForTest({ core, onTokenReused, now: () => clock });
});
afterEach(() => transport.remove());

const launchTarget = (role: 'operator' | 'applicant'): string => {
  const { pathname, search } = new URL(transport.launchUrl(role));
  return pathname + search;
};

describe('the launch address', () => {
  it('sets a cookie that scripts cannot read and leads to the page without the token', async () => {
    const answer = await get(transport.origin, launchTarget('operator'));
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe('/operator/');
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^counterproof_operator_\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/,
    );
  });

  it('starts the way to the page again after a navigation from another site', async () => {
    const answer = await get(transport.origin, launchTarget('operator'), { 'sec-fetch-site': 'cross-site' });
    expect(answer).toMatchObject({ status: 200, headers: { refresh: '0; url=/operator/' }, body: '' });
    expect(String(answer.headers['set-cookie'])).toContain('SameSite=Strict');
  });

  it('serves once: a second use from elsewhere is reported as a theft', async () => {
    const target = launchTarget('operator');
    await get(transport.origin, target);
    expect((await get(transport.origin, target)).status).toBe(403);
    expect(onTokenReused).toHaveBeenCalledWith('operator');
  });

  it('leads the browser that already used it back to its page', async () => {
    const target = launchTarget('operator');
    const cookie = String((await get(transport.origin, target)).headers['set-cookie']).split(';')[0]!;
    expect(await get(transport.origin, target, { cookie })).toMatchObject({ status: 303 });
    expect(onTokenReused).not.toHaveBeenCalled();
  });

  it('expires after 30 seconds', async () => {
    const target = launchTarget('operator');
    clock += 30_000;
    expect((await get(transport.origin, target)).status).toBe(403);
    expect(onTokenReused).not.toHaveBeenCalled();
  });

  it('is void once a newer one is issued for the role, and not for the other role', async () => {
    const [older, applicant] = [launchTarget('operator'), launchTarget('applicant')];
    launchTarget('operator');
    expect((await get(transport.origin, older)).status).toBe(403);
    expect((await get(transport.origin, applicant)).status).toBe(303);
  });

  it('cannot be guessed', async () => {
    launchTarget('operator');
    for (const token of ['', 'x', 'A'.repeat(43)]) {
      expect((await get(transport.origin, `/launch?t=${token}`)).status).toBe(403);
    }
    expect((await get(transport.origin, '/launch')).status).toBe(403);
  });
});

describe('page requests', () => {
  it('get the page of their own role under a strict policy', async () => {
    const cookie = await launch(transport, 'operator');
    const page = await get(transport.origin, '/operator/', { cookie });
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('Counterproof') });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain(`connect-src 'self' ${transport.origin.replace('http', 'ws')}`);
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'/);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['permissions-policy']).toContain('camera=(self)');
    expect((await get(transport.origin, '/applicant/', { cookie })).status).toBe(401);
    expect((await get(transport.origin, '/assets/main.js', { cookie })).status).toBe(200);
  });

  it('get the camera as pages of a role, and nothing else does', async () => {
    const cookie = await launch(transport, 'applicant');
    const page = await get(transport.origin, '/applicant/', { cookie });
    expect(page.headers['permissions-policy']).toContain('camera=(self)');
    const script = await get(transport.origin, '/assets/main.js', { cookie });
    expect(script.headers['permissions-policy']).toContain('camera=()');
    expect(page.headers['permissions-policy']).toContain('microphone=()');
  });

  it('get nothing without the cookie of a role', async () => {
    for (const target of ['/operator/', '/applicant/', '/assets/main.js']) {
      expect((await get(transport.origin, target)).status).toBe(401);
    }
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '//etc/passwd',
    '/.stamp',
    '/index.html',
    '/operator',
    '/assets\\..\\..\\secret.txt',
  ])('cannot leave the folder by %s', async (target) => {
    const cookie = await launch(transport, 'operator');
    const answer = await get(transport.origin, target, { cookie });
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).not.toMatch(/^(secret|stamp|root:)/);
  });

  it('are refused under another host name and for other methods', async () => {
    const cookie = await launch(transport, 'operator');
    const port = new URL(transport.origin).port;
    for (const host of ['evil.test', `evil.test:${port}`, `localhost:${port}`, '127.0.0.1']) {
      expect((await get(transport.origin, '/operator/', { cookie, host })).status).toBe(421);
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await get(transport.origin, '/operator/', { cookie }, method)).status).toBe(405);
    }
  });
});

describe('the bridge socket', () => {
  it('opens only for the exact origin and host and the cookie of its role', async () => {
    const cookie = await launch(transport, 'operator');
    const address = bridgeAddress(transport.origin, 'operator');
    const { origin } = transport;
    expect(await upgradeStatus(address, { origin, cookie })).toBe(101);
    expect(await upgradeStatus(address, { cookie })).toBe(403);
    expect(await upgradeStatus(address, { origin: 'http://evil.test', cookie })).toBe(403);
    expect(await upgradeStatus(address, { origin, cookie, host: 'evil.test' })).toBe(421);
    expect(await upgradeStatus(address, { origin })).toBe(401);
    expect(await upgradeStatus(bridgeAddress(origin, 'applicant'), { origin, cookie })).toBe(401);
    expect(await upgradeStatus(bridgeAddress(origin, 'host'), { origin, cookie })).toBe(404);
  });

  it('survives a refused client that resets its connection', async () => {
    const uncaught = vi.fn();
    process.on('uncaughtExceptionMonitor', uncaught);
    const { port, host } = new URL(transport.origin);
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    socket.write(
      `GET /bridge/operator HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.resetAndDestroy();
    // Two more requests, each over a connection that is taken after the reset was seen.
    for (let request = 0; request < 2; request += 1) {
      expect((await get(transport.origin, '/operator/')).status).toBe(401);
    }
    process.off('uncaughtExceptionMonitor', uncaught);
    expect(uncaught).not.toHaveBeenCalled();
  });

  const openSocket = async (role: 'operator' | 'applicant'): Promise<WebSocket> => {
    const cookie = await launch(transport, role);
    const headers = { origin: transport.origin, cookie };
    const socket = new WebSocket(bridgeAddress(transport.origin, role), { headers });
    await once(socket, 'open');
    return socket;
  };

  it.each([
    ['text that is not JSON', 'hello'],
    ['JSON that is no call', '[1,2]'],
    ['null', 'null'],
    ['a call without an id', '{"op":"session.list","input":{}}'],
    ['a frame without a header', Buffer.from([0, 0])],
    ['a frame whose header is longer than it', Buffer.from([0, 0, 255, 255, 1])],
  ])('closes on %s', async (_case, message) => {
    const socket = await openSocket('applicant');
    socket.send(message);
    expect((await once(socket, 'close'))[0]).toBe(1007);
    expect(core.calls).toEqual([]);
  });

  it('answers a call over 1 MiB and closes on a message over the frame limit', async () => {
    const socket = await openSocket('operator');
    socket.send(JSON.stringify({ id: 1, op: 'session.list', input: { text: 'x'.repeat(1024 * 1024) } }));
    const [data] = await once(socket, 'message');
    expect(JSON.parse(String(data))).toMatchObject({
      id: 1,
      envelope: { error: { code: 'MESSAGE_TOO_LARGE' } },
    });
    socket.send('x'.repeat(MAX_FRAME_MESSAGE_BYTES + 1));
    expect((await once(socket, 'close'))[0]).toBe(1009);
    expect(core.calls).toEqual([]);
  });

  it('ends when the page answers no ping', async () => {
    await transport.remove();
    transport = await startForTest({ core, heartbeatMs: 40 });
    const cookie = await launch(transport, 'operator');
    const headers = { origin: transport.origin, cookie };
    const address = bridgeAddress(transport.origin, 'operator');
    const silent = new WebSocket(address, { headers, autoPong: false });
    const started = Date.now();
    expect((await once(silent, 'close'))[0]).toBe(1006);
    expect(Date.now() - started).toBeLessThan(1000);
    await vi.waitFor(() => expect(transport.connected('operator')).toBe(false));
  });

  it('comes back by itself after a break and gets the current values again', async () => {
    const cookie = await launch(transport, 'applicant');
    const opened: WebSocket[] = [];
    const bridge = createLoopbackBridge('applicant', () => {
      const headers = { origin: transport.origin, cookie };
      const socket = new WebSocket(bridgeAddress(transport.origin, 'applicant'), { headers });
      // The bridge connects again when the server of this test is gone already.
      socket.on('error', () => undefined);
      opened.push(socket);
      return socket as unknown as globalThis.WebSocket;
    });
    const states: string[] = [];
    const seen: (string | undefined)[] = [];
    bridge.onConnection((state) => states.push(state));
    bridge.on('applicant.state', (state) => seen.push(state.reference));
    await once(opened[0]!, 'open');
    opened[0]!.terminate();
    core.push('applicant.state', applicantState('B-1'));
    await vi.waitFor(() => expect(states).toEqual(['open', 'lost']));
    expect(await bridge.invoke('applicant.state', {})).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(states).toEqual(['open', 'lost', 'open']));
    expect(seen).toEqual(['B-1']);
  });

  it('ends when the host revokes the role, and its cookie opens nothing more', async () => {
    const cookie = await launch(transport, 'operator');
    const headers = { origin: transport.origin, cookie };
    const socket = new WebSocket(bridgeAddress(transport.origin, 'operator'), { headers });
    await once(socket, 'open');
    transport.revoke('operator');
    expect((await once(socket, 'close'))[0]).toBe(4001);
    expect((await get(transport.origin, '/operator/', { cookie })).status).toBe(401);
  });
});

describe('the set-up of the kiosk', () => {
  const SET_UP = Object.entries(counterOperations).filter(([name]) => /^(setup|vault)\./.test(name));

  it('is for the operator’s display alone', () => {
    expect(SET_UP.length).toBeGreaterThan(4);
    for (const [name, { roles }] of SET_UP) expect(roles, name).toEqual(['operator']);
  });

  it('is reached only by who spent the launch address of that display', async () => {
    const { origin } = transport;
    const address = bridgeAddress(origin, 'operator');
    const unspent = new URL(transport.launchUrl('operator')).searchParams.get('t');
    const applicant = await launch(transport, 'applicant');
    const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='));
    const operatorName = nameOf(applicant).replace('applicant', 'operator');
    const guesses = [
      applicant,
      `${operatorName}=${unspent}`,
      applicant.replace(nameOf(applicant), operatorName),
    ];
    for (const cookie of guesses) expect(await upgradeStatus(address, { origin, cookie })).toBe(401);

    const cookie = await launch(transport, 'operator');
    expect(nameOf(cookie)).toBe(operatorName);
    const socket = new WebSocket(address, { headers: { origin, cookie } });
    await once(socket, 'open');
    for (const [n, [op]] of SET_UP.entries()) {
      socket.send(JSON.stringify({ id: n, op, input: {} }));
      await once(socket, 'message');
    }
    expect(core.calls.map(({ name }) => name)).toEqual(SET_UP.map(([name]) => name));
  });
});

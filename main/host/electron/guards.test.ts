import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RENDERER_ROLES, type RendererRole } from '#core/contract/counter/wire.ts';
import { FakeIpcMain } from '../../ipc/electron/fake-ipc.fixture.ts';
import { pageAddress } from '../../ipc/electron/sender-guard.ts';
import { writePages } from '../../ipc/loopback/loopback.fixture.ts';
import { indexPageFiles } from '../../ipc/page-files.ts';
import { createPageHandler } from './app-protocol.ts';
import { guardCrashes } from './crash-guard.ts';
import { createFakeElectron, FakePageContents, FakeSession } from './fake-electron.fixture.ts';
import { guardPermissions } from './page-permissions.ts';
import { guardContents, guardEverything } from './window-guard.ts';

describe('the pages of the custom protocol', () => {
  let pages: ReturnType<typeof writePages>;
  beforeEach(() => {
    pages = writePages();
  });
  afterEach(() => pages.remove());
  const ask = (address: string, method = 'GET', role: 'operator' | 'applicant' = 'operator') =>
    createPageHandler(indexPageFiles(pages.pages), role)(new Request(address, { method }));

  it('carry the same policy as those of the loopback host', async () => {
    const answer = await ask('app://counterproof/operator/');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Counterproof');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(answer.headers.get('permissions-policy')).toContain('camera=(self)');
  });

  it.each([
    'app://counterproof/applicant/',
    'app://counterproof/index.html',
    'app://counterproof/../secret.txt',
    'app://counterproof/assets/..%2f..%2fsecret.txt',
    'app://elsewhere/operator/',
    'https://counterproof/operator/',
  ])('are not %s', async (address) => {
    expect((await ask(address)).status).toBe(404);
  });

  it('are only read', async () => {
    expect((await ask('app://counterproof/operator/', 'POST')).status).toBe(405);
  });
});

describe('permissions', () => {
  const request = (permission: string, details: object): boolean => {
    const session = new FakeSession();
    guardPermissions(session.asElectron());
    const answer = vi.fn();
    const handler = session.handlers.get('request') as (...args: unknown[]) => void;
    handler({}, permission, answer, details);
    return answer.mock.calls[0]?.[0] as boolean;
  };
  const check = (permission: string, origin: string, details: object): boolean => {
    const session = new FakeSession();
    guardPermissions(session.asElectron());
    const handler = session.handlers.get('check') as (...args: unknown[]) => boolean;
    return handler({}, permission, origin, details);
  };
  const page = pageAddress('applicant');
  const video = { mediaTypes: ['video'], isMainFrame: true, requestingUrl: page };

  it('give the camera to the pages of both roles', () => {
    for (const role of RENDERER_ROLES) {
      expect(request('media', { ...video, requestingUrl: pageAddress(role) })).toBe(true);
    }
    expect(check('media', 'app://counterproof', { mediaType: 'video', isMainFrame: true })).toBe(true);
  });

  it.each([
    ['the microphone', 'media', { ...video, mediaTypes: ['video', 'audio'] }],
    ['media of no kind', 'media', { ...video, mediaTypes: [] }],
    ['an embedded frame', 'media', { ...video, isMainFrame: false }],
    ['a foreign page', 'media', { ...video, requestingUrl: 'https://evil.test/' }],
    ['notifications', 'notifications', { isMainFrame: true, requestingUrl: page }],
    ['full screen', 'fullscreen', { isMainFrame: true, requestingUrl: page }],
  ] as const)('are refused to a request of %s', (_case, permission, details) => {
    expect(request(permission, details)).toBe(false);
  });

  it.each([
    ['the microphone', 'app://counterproof', { mediaType: 'audio', isMainFrame: true }],
    ['an unknown medium', 'app://counterproof', { mediaType: 'unknown', isMainFrame: true }],
    ['a foreign page', 'https://evil.test', { mediaType: 'video', isMainFrame: true }],
  ] as const)('are refused to a check of %s', (_case, origin, details) => {
    expect(check('media', origin, details)).toBe(false);
  });

  it('give no device and no screen to anybody', () => {
    const session = new FakeSession();
    guardPermissions(session.asElectron());
    expect((session.handlers.get('device') as () => boolean)()).toBe(false);
    const answer = vi.fn();
    (session.handlers.get('display-media') as (request: object, answer: unknown) => void)({}, answer);
    expect(answer).toHaveBeenCalledWith({});
  });
});

describe('a window', () => {
  const guarded = (lockedDown = true, ...roles: [RendererRole?]): FakePageContents => {
    const [role] = roles.length > 0 ? roles : ['operator' as const];
    const contents = new FakePageContents(new FakeIpcMain(), pageAddress('operator'));
    guardContents(contents.asElectron(), { roleOf: () => role }, lockedDown);
    return contents;
  };
  const prevented = (
    contents: FakePageContents,
    event: string,
    fields: object,
    ...rest: unknown[]
  ): boolean => {
    const preventDefault = vi.fn();
    contents.emit(event, { preventDefault, ...fields }, ...rest);
    return preventDefault.mock.calls.length > 0;
  };

  it('opens no other window', () => {
    const handler = guarded().windowOpenHandler as () => unknown;
    expect(handler()).toEqual({ action: 'deny' });
  });

  it.each([
    [{ isMainFrame: true, url: 'https://evil.test/' }, true],
    [{ isMainFrame: true, url: pageAddress('applicant') }, true],
    [{ isMainFrame: false, url: pageAddress('operator') }, true],
    [{ isMainFrame: true, url: pageAddress('operator') }, false],
  ])('stays on its page: %j prevented %s', (fields, expected) => {
    expect(prevented(guarded(), 'will-frame-navigate', fields)).toBe(expected);
  });

  it.each([
    ['https://evil.test/', true],
    [pageAddress('operator'), false],
  ])('is led by its page to %s: prevented %s', (url, expected) => {
    expect(prevented(guarded(), 'will-navigate', { url })).toBe(expected);
  });

  it('that is none of the kiosk’s goes nowhere', () => {
    const contents = guarded(true, undefined);
    const fields = { isMainFrame: true, url: pageAddress('operator') };
    expect(prevented(contents, 'will-navigate', fields)).toBe(true);
    expect(prevented(contents, 'will-frame-navigate', fields)).toBe(true);
  });

  it('follows no redirect and embeds nothing', () => {
    expect(prevented(guarded(), 'will-redirect', {})).toBe(true);
    expect(prevented(guarded(), 'will-attach-webview', {})).toBe(true);
  });

  const press = (key: string, held: { control?: boolean; alt?: boolean; meta?: boolean } = {}) => ({
    key,
    control: false,
    alt: false,
    meta: false,
    ...held,
  });
  it.each([
    [press('F5'), true],
    [press('F11'), true],
    [press('i', { control: true }), true],
    [press('R', { control: true }), true],
    [press('p', { meta: true }), true],
    [press('F4', { alt: true }), true],
    [press('ArrowLeft', { alt: true }), true],
    [press('c', { control: true }), false],
    [press('Control', { control: true }), false],
    [press('a'), false],
    [press('Tab'), false],
    [press('Escape'), false],
  ])('in the kiosk answers %j prevented %s', (input, expected) => {
    expect(prevented(guarded(), 'before-input-event', {}, input)).toBe(expected);
  });

  it('in a development window leaves the keys alone', () => {
    expect(prevented(guarded(false), 'before-input-event', {}, press('F5'))).toBe(false);
  });
});

describe('every session and web contents that the process makes', () => {
  const start = () => {
    const fake = createFakeElectron();
    guardEverything(fake.electron, { roleOf: () => undefined }, true);
    return fake;
  };
  const isGuarded = (session: FakeSession): boolean => {
    const event = { preventDefault: vi.fn() };
    session.emit('will-download', event);
    return event.preventDefault.mock.calls.length === 1 && session.handlers.has('request');
  };

  it('downloads nothing and has the permission handlers, whichever the session', () => {
    const { electron, defaultSession, sessions } = start();
    expect(isGuarded(defaultSession)).toBe(true);
    electron.session.fromPartition('anybody');
    const made = sessions.get('anybody');
    expect(made && isGuarded(made)).toBe(true);
  });

  it('opens no window and stays where it is, although no window of the kiosk has made it', () => {
    const { app } = start();
    const contents = new FakePageContents(new FakeIpcMain(), 'about:blank');
    app.emit('web-contents-created', {}, contents);
    expect((contents.windowOpenHandler as () => unknown)()).toEqual({ action: 'deny' });
    const preventDefault = vi.fn();
    contents.emit('will-navigate', { preventDefault, url: pageAddress('operator') });
    expect(preventDefault).toHaveBeenCalled();
  });
});

describe('a page that fails', () => {
  it('is loaded again, and given up when it keeps failing', () => {
    let clock = 0;
    const onHopeless = vi.fn();
    const contents = new FakePageContents(new FakeIpcMain(), pageAddress('operator'));
    guardCrashes(contents.asElectron(), { onHopeless, now: () => clock });
    const fail = () => contents.emit('render-process-gone', {}, { reason: 'crashed' });
    for (let failure = 0; failure < 3; failure += 1) fail();
    expect([contents.reloads, onHopeless.mock.calls.length]).toEqual([3, 0]);
    fail();
    expect([contents.reloads, onHopeless.mock.calls.length]).toEqual([3, 1]);
    clock = 61_000;
    fail();
    expect(contents.reloads).toBe(4);
  });

  it('is ended when it hangs, which loads it again', () => {
    const contents = new FakePageContents(new FakeIpcMain(), pageAddress('operator'));
    guardCrashes(contents.asElectron(), { onHopeless: vi.fn() });
    contents.emit('unresponsive');
    expect(contents.crashed).toBe(1);
    contents.emit('render-process-gone', {}, { reason: 'clean-exit' });
    expect(contents.reloads).toBe(0);
  });
});

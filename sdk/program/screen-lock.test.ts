import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { askScreenLock, FINGERPRINT_UNTOLD, observedSecurity } from './screen-lock.ts';

const GNOME = { XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' };
const on = { observed: true, on: true };
const off = { observed: true, on: false };
const untold = { observed: false, probe: expect.any(String) };

describe('the lock of the screen', () => {
  it.each([
    ['linux', GNOME, 'true\n', on],
    ['linux', GNOME, 'false\n', off],
    ['linux', GNOME, 'nothing', untold],
    ['linux', { XDG_CURRENT_DESKTOP: 'KDE' }, 'true\n', untold],
    ['linux', {}, 'true\n', untold],
    ['darwin', {}, 'screenLock delay is immediate\n', on],
    ['darwin', {}, 'screenLock delay is 300 seconds\n', on],
    ['darwin', {}, 'screenLock is off\n', off],
    ['win32', {}, '    ScreenSaverIsSecure    REG_SZ    1\r\n', on],
    ['win32', {}, '    ScreenSaverIsSecure    REG_SZ    0\r\n', untold],
    ['freebsd', {}, '', untold],
  ] as const)('is read on %s with %o from %j', async (platform, environment, text, expected) => {
    expect(await askScreenLock(platform, environment, async () => text)).toEqual(expected);
  });

  it('is not told where the program is missing, fails or takes too long', async () => {
    const failing = async () => Promise.reject(new Error('ENOENT'));
    for (const platform of ['linux', 'darwin', 'win32'] as const)
      expect(await askScreenLock(platform, GNOME, failing)).toEqual(untold);
  });

  it('is read from any text without failing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('linux', 'darwin', 'win32'), fc.string(), async (platform, text) => {
        const answer = await askScreenLock(platform, GNOME, async () => text);
        expect(typeof answer.observed).toBe('boolean');
      }),
    );
  });

  it('is asked once a minute at most, and told from the last answer', async () => {
    let now = 0;
    const ask = vi.fn(async () => ({ observed: true, on: true }) as const);
    const security = observedSecurity(ask, () => now, FINGERPRINT_UNTOLD);
    expect(security()).toEqual({ screenLock: untold, fingerprint: untold });
    await vi.waitFor(() => expect(security().screenLock).toEqual(on));
    now = 59_999;
    security();
    expect(ask).toHaveBeenCalledOnce();
    now = 60_000;
    security();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

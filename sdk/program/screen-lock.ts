import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DeviceSecurity, Observation } from '../ports/device-security.ts';

type ScreenLock = Observation;
type Environment = Readonly<Record<string, string | undefined>>;

/** Runs a program of the system. @returns its output on both channels; rejects when it fails. */
export type RunProgram = (file: string, args: readonly string[]) => Promise<string>;

const LIMIT_MS = 3000;
const KEPT_MS = 60_000;

const runProgram: RunProgram = async (file, args) => {
  const { stdout, stderr } = await promisify(execFile)(file, [...args], { timeout: LIMIT_MS });
  return `${stdout}${stderr}`;
};

const untold = (probe: string): ScreenLock => ({ observed: false, probe });

/** Asks the system whether it locks the screen of this user automatically. Never rejects. */
export async function askScreenLock(
  platform: NodeJS.Platform,
  environment: Environment,
  run: RunProgram = runProgram,
): Promise<ScreenLock> {
  const ask = ASKS[platform];
  if (!ask) return untold(`no way to ask on ${platform}`);
  try {
    return await ask(run, environment);
  } catch {
    return untold('the system did not answer');
  }
}

const ASKS: Partial<Record<NodeJS.Platform, (run: RunProgram, env: Environment) => Promise<ScreenLock>>> = {
  async linux(run, { XDG_CURRENT_DESKTOP: desktop = '' }) {
    // Its settings may be installed under another desktop, which does not heed them.
    if (!desktop.split(':').includes('GNOME')) return untold('only a GNOME desktop tells');
    const text = (await run('gsettings', ['get', 'org.gnome.desktop.screensaver', 'lock-enabled'])).trim();
    return text === 'true' || text === 'false'
      ? { observed: true, on: text === 'true' }
      : untold('gsettings answered in another form');
  },
  async darwin(run) {
    const text = await run('/usr/sbin/sysadminctl', ['-screenLock', 'status']);
    const state = /screenLock (is off|delay is)/i.exec(text)?.[1];
    return state
      ? { observed: true, on: state !== 'is off' }
      : untold('sysadminctl answered in another form');
  },
  async win32(run) {
    const key = 'HKCU\\Control Panel\\Desktop';
    const text = await run('reg', ['query', key, '/v', 'ScreenSaverIsSecure']);
    // Without it the system may still lock the screen in another way.
    return /ScreenSaverIsSecure\s+REG_SZ\s+1\b/.test(text)
      ? { observed: true, on: true }
      : untold('the screen saver asks for no sign-in; other locks are not told');
  },
};

/** At a counter: the login of the machine belongs to no applicant. */
export const NO_FINGERPRINT_LOGIN: Observation = { observed: true, on: false };
/** Of another machine. */
export const FINGERPRINT_UNTOLD: Observation = {
  observed: false,
  probe: 'this version does not ask the system about fingerprint logins',
};

/** The last answer of the system about the screen; a look that finds it old asks again for the next one. */
export function observedSecurity(
  ask: () => Promise<ScreenLock>,
  nowMs: () => number,
  fingerprint: Observation,
): () => DeviceSecurity {
  let screenLock = untold('the system was not asked yet');
  let askedAt = Number.NEGATIVE_INFINITY;
  const renew = (): void => {
    if (nowMs() - askedAt < KEPT_MS) return;
    askedAt = nowMs();
    void ask().then((answer) => {
      screenLock = answer;
    });
  };
  renew();
  return () => {
    renew();
    return { screenLock, fingerprint };
  };
}

import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** As long as the address in it is valid. */
const LAUNCH_FILE_LIFETIME_MS = 30_000;

export interface LaunchFile {
  readonly path: string;
  /** Safe to call twice. */
  remove(): void;
}

/** Only `"`, `&` and `<` could end the attribute or change its value. */
const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * A page for this user's eyes alone that leads a browser to a launch address: every user of the machine can read a
 * command line. The file goes when it is removed, and at the latest with its address.
 * @param folder the profile of the browser, which the browser can read under any confinement of its package
 * @param onExpired the address became invalid before anybody removed the file
 */
export const writeLaunchFile = (folder: string, url: string, onExpired: () => void): LaunchFile => {
  const file = path.join(folder, 'launch.html');
  // A file or link that was left there would keep its mode, or be followed.
  rmSync(file, { force: true });
  const page = `<!doctype html><meta charset="utf-8"><title>Counterproof</title><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${attribute(url)}">\n`;
  writeFileSync(file, page, { mode: 0o600, flag: 'wx' });
  let there = true;
  const remove = (): void => {
    if (!there) return;
    there = false;
    clearTimeout(timer);
    rmSync(file, { force: true });
  };
  const timer = setTimeout(() => {
    remove();
    onExpired();
  }, LAUNCH_FILE_LIFETIME_MS);
  return { path: file, remove };
};

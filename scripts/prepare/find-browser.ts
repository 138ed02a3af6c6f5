import path from 'node:path';

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (file: string) => boolean;
}

const WINDOWS_BROWSERS = [
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
];
const MAC_BROWSERS = ['Google Chrome', 'Microsoft Edge', 'Chromium'];
const LINUX_BROWSERS = [
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'chromium',
  'chromium-browser',
];

const candidates = ({ platform, env }: Machine): string[] => {
  if (platform === 'win32') {
    const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LocalAppData];
    return roots.flatMap((root) => (root ? WINDOWS_BROWSERS.map((file) => path.win32.join(root, file)) : []));
  }
  if (platform === 'darwin') {
    return MAC_BROWSERS.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  const folders = ['/usr/bin', '/usr/local/bin', ...(env.PATH ?? '').split(':').filter(Boolean)];
  return LINUX_BROWSERS.flatMap((name) => folders.map((folder) => path.posix.join(folder, name)));
};

/** An installed browser of the Chromium family; `COUNTERPROOF_BROWSER` chooses one. */
export const findBrowser = (machine: Machine): string | undefined => {
  const chosen = machine.env.COUNTERPROOF_BROWSER;
  if (chosen) return machine.exists(chosen) ? chosen : undefined;
  return candidates(machine).find(machine.exists);
};

import { execFile } from 'node:child_process';
import type { Placement } from './browser-command.ts';

const PROBE_TIMEOUT_MS = 1500;

interface Monitor extends Placement {
  readonly primary: boolean;
}

/** Reads ` 1: +DP-1 1920/520x1080/290+1920+0  DP-1`; `*` marks the primary monitor. */
export const parseXrandr = (text: string): Monitor[] =>
  [...text.matchAll(/^\s*\d+:\s+\+(\*?)\S+\s+(\d+)\/\d+x(\d+)\/\d+\+(\d+)\+(\d+)/gm)].map(
    ([, star, width, height, x, y]) => ({
      primary: star === '*',
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    }),
  );

/** Reads lines `True|False,x,y,width,height`, as the Windows probe below prints them. */
export const parseWindowsScreens = (text: string): Monitor[] =>
  [...text.matchAll(/^(True|False),(-?\d+),(-?\d+),(\d+),(\d+)\s*$/gm)].map(
    ([, primary, x, y, width, height]) => ({
      primary: primary === 'True',
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    }),
  );

const WINDOWS_PROBE =
  'Add-Type -AssemblyName System.Windows.Forms; [System.Windows.Forms.Screen]::AllScreens | ForEach-Object { ' +
  '"$($_.Primary),$($_.Bounds.X),$($_.Bounds.Y),$($_.Bounds.Width),$($_.Bounds.Height)" }';

const ask = (file: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(file, [...args], { timeout: PROBE_TIMEOUT_MS }, (error, stdout) => resolve(error ? '' : stdout));
  });

/**
 * Where the second display lies, when the machine has one and says so; otherwise undefined, and the operator's page
 * places the window itself by the browser's window management.
 */
export const findSecondDisplay = async (platform: NodeJS.Platform): Promise<Placement | undefined> => {
  const monitors =
    platform === 'linux'
      ? parseXrandr(await ask('xrandr', ['--listmonitors']))
      : platform === 'win32'
        ? parseWindowsScreens(await ask('powershell.exe', ['-NoProfile', '-Command', WINDOWS_PROBE]))
        : [];
  const second = monitors.find((monitor) => !monitor.primary);
  return monitors.length > 1 && second
    ? { x: second.x, y: second.y, width: second.width, height: second.height }
    : undefined;
};

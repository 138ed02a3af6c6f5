import { pathToFileURL } from 'node:url';
import type { RendererRole } from '#core/contract/counter/wire.ts';

/** A place on the desktop, in pixels. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface BrowserCommand {
  readonly role: RendererRole;
  /** The page that leads to the launch address. The address is a secret, and other users can read command lines. */
  readonly launchFile: string;
  /** The browser's own folder; one per role, so that the roles share no cookie. */
  readonly profileDir: string;
  readonly windowed: boolean;
  readonly placement?: Placement | undefined;
  /** Chromium refuses to run as root with its sandbox. */
  readonly asRoot: boolean;
}

/** No background traffic, no first-run pages, no bubbles, no gestures that leave the page. */
const QUIET = [
  '--no-first-run',
  '--no-default-browser-check',
  '--noerrdialogs',
  '--disable-session-crashed-bubble',
  '--hide-crash-restore-bubble',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-extensions',
  '--disable-pinch',
  '--overscroll-history-navigation=0',
  '--password-store=basic',
  '--disable-breakpad',
  '--disable-features=Translate,MediaRouter,AutofillServerCommunication',
];

/** The arguments that open one role's page as a kiosk window. */
export const browserArguments = (command: BrowserCommand): string[] => {
  const { placement } = command;
  return [
    `--app=${pathToFileURL(command.launchFile)}`,
    `--user-data-dir=${command.profileDir}`,
    ...QUIET,
    // The page is the only one this profile ever opens, and its policy gives the camera to the applicant alone.
    '--auto-accept-camera-and-microphone-capture',
    ...(command.windowed ? ['--window-size=1280,800'] : ['--kiosk']),
    ...(placement ? [`--window-position=${placement.x},${placement.y}`] : []),
    ...(placement && !command.windowed ? [`--window-size=${placement.width},${placement.height}`] : []),
    ...(command.asRoot ? ['--no-sandbox'] : []),
  ];
};

/**
 * The environment of a browser. A dump of a crashed page holds its data; on Linux it would go below this folder in
 * spite of the arguments, and here it finds none.
 */
export const browserEnvironment = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  platform === 'linux' ? { ...env, CHROME_CONFIG_HOME: '/dev/null' } : env;

/** Whether windows can be shown at all. */
export const hasDesktop = (
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): boolean => platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);

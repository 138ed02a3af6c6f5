import path from 'node:path';

/** Switches of Chromium that may stand among the application's own arguments. */
const CHROMIUM_SWITCHES = ['--no-sandbox'];

/**
 * The kiosk's own arguments in Electron's command line.
 * @param appFolder in development the folder that Electron was told to run; its arguments follow it, and switches for
 *   Electron itself may precede it.
 */
export const applicationArguments = (argv: readonly string[], appFolder: string | undefined): string[] => {
  const program = appFolder === undefined ? 0 : argv.findIndex((arg) => path.resolve(arg) === appFolder);
  return argv.slice(Math.max(program, 0) + 1).filter((arg) => !CHROMIUM_SWITCHES.includes(arg));
};

import { existsSync } from 'node:fs';
import path from 'node:path';

/** Switches of Chromium that may stand among the application's own arguments. */
const CHROMIUM_SWITCHES = ['--no-sandbox'];
/** By these a test drives the pages of a package and holds a film before its camera. */
const TEST_SWITCHES = [
  '--remote-debugging-port=',
  '--use-fake-device-for-media-stream',
  '--use-file-for-fake-video-capture=',
];
/** Lies in the archive of a package that was built for a test, and in no other. */
export const TEST_BUILD = 'test-build.json';

/** Whether the running package was built for a test. @param archive its application */
export const isTestBuild = (archive: string): boolean => existsSync(path.join(archive, TEST_BUILD));

interface Started {
  /** In development the folder that Electron was told to run; its arguments follow it, and switches for Electron may precede it. */
  appFolder?: string | undefined;
  /** A package that was built for a test: it takes the switches by which a test drives it. */
  isTestBuild?: boolean;
}

/**
 * The kiosk's own arguments in Electron's command line. Forbidden switches that remain are refused with the unknown
 * options, before a page exists that could be driven.
 */
export const applicationArguments = (
  argv: readonly string[],
  { appFolder, isTestBuild: isTest = false }: Started = {},
): string[] => {
  const program = appFolder === undefined ? 0 : argv.findIndex((arg) => path.resolve(arg) === appFolder);
  const isSwitch = (arg: string): boolean =>
    CHROMIUM_SWITCHES.includes(arg) || (isTest && TEST_SWITCHES.some((one) => arg.startsWith(one)));
  return argv.slice(Math.max(program, 0) + 1).filter((arg) => !isSwitch(arg));
};

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../prepare/project.ts';

/** The packages of a test, the second of which takes the place of the first. */
export const TEST_PACKAGES = ['--test-package', '--newer-test-package'] as const;
export type TestPackage = (typeof TEST_PACKAGES)[number];
export const isTestPackage = (arg: string): arg is TestPackage => TEST_PACKAGES.some((one) => one === arg);

/** A package of a test has a name of its own, so that it is never installed over the product. */
export const TEST_PRODUCT = 'Counterproof Test';

/** The version of a test package, as its program says it. */
export const testVersion = (which: TestPackage): string => `0.0.0-test.${TEST_PACKAGES.indexOf(which) + 1}`;

const outputOf = (which: TestPackage): string => path.join('dist', 'test-packages', testVersion(which));

/** The installer of each platform that a test can run without asking anybody. */
const INSTALLERS: Partial<Record<NodeJS.Platform, { target: readonly string[]; extension: string }>> = {
  linux: { target: ['--linux', 'AppImage'], extension: '.AppImage' },
  win32: { target: ['--win', 'nsis'], extension: '.exe' },
  darwin: { target: ['--mac', 'dmg'], extension: '.dmg' },
};

const requireInstaller = (platform: NodeJS.Platform) => {
  const installer = INSTALLERS[platform];
  if (!installer) throw new Error(`There is no installer for ${platform}.`);
  return installer;
};

/**
 * Arguments of electron-builder for a package of a test, of this machine.
 * @param runtimeFolder a runtime that the person has given
 */
export const testPackageArguments = (
  which: TestPackage,
  {
    platform,
    arch,
    runtimeFolder,
  }: { platform: NodeJS.Platform; arch: string; runtimeFolder: string | undefined },
): string[] => [
  ...requireInstaller(platform).target,
  `--${arch}`,
  `-c.extraMetadata.version=${testVersion(which)}`,
  '-c.appId=org.counterproof.kiosk.test',
  `-c.productName=${TEST_PRODUCT}`,
  `-c.directories.output=${outputOf(which)}`,
  ...(runtimeFolder ? [`-c.electronDist=${runtimeFolder}`] : []),
  '--publish',
  'never',
];

/**
 * The environment of an unsigned build: a test drives its package, so no signature may vouch for it.
 * @returns electron-builder's settings of the identity left out, and its own search for one switched off
 */
export const withoutIdentity = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !/^(WIN_)?CSC_/i.test(name))),
  CSC_IDENTITY_AUTO_DISCOVERY: 'false',
});

/** The installer that a build of a test package has left. @throws Error where there is none, or more than one */
export const testInstaller = (which: TestPackage, platform: NodeJS.Platform, root = inProject()): string => {
  const folder = path.join(root, outputOf(which));
  const { extension } = requireInstaller(platform);
  const found = readdirSync(folder).filter((name) => name.endsWith(extension));
  if (found.length !== 1) throw new Error(`${folder} has ${found.length} installers (${extension}).`);
  return path.join(folder, found[0] ?? '');
};

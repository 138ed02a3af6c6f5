import { makeBuildKey } from './package/file-list.ts';
import { runPackager } from './package/run-packager.ts';
import {
  isTestPackage,
  TEST_PACKAGES,
  testPackageArguments,
  withoutIdentity,
} from './package/test-packages.ts';
import { ensureApplication } from './prepare/application.ts';
import { readNames } from './prepare/command.ts';
import { electronRuntime, givenElectronFolder, unpackGivenElectron } from './prepare/electron-runtime.ts';
import { inProject, say } from './prepare/project.ts';

const OTHER_MACHINES = ['--linux', '--win', '--mac', '--x64', '--arm64'];
const TARGETS = [...OTHER_MACHINES, '--dir'];
const RELEASE = '--release';

/**
 * electron-builder's own arguments.
 * @param runtimeFolder a runtime that the person has given; it is of this machine, and others are downloaded
 */
export const packagerArguments = (args: readonly string[], runtimeFolder: string | undefined): string[] => {
  const isForThisMachine = !args.some((arg) => OTHER_MACHINES.includes(arg));
  return [
    ...args.filter((arg) => arg !== RELEASE),
    ...(args.includes(RELEASE) ? ['-c.forceCodeSigning=true'] : []),
    ...(runtimeFolder && isForThisMachine ? [`-c.electronDist=${runtimeFolder}`] : []),
    '--publish',
    'never',
  ];
};

const packageWith = (args: readonly string[], isTest: boolean): Promise<number> => {
  const application = inProject('dist', 'app');
  const cli = inProject('node_modules', 'electron-builder', 'cli.js');
  const env = { ...process.env, ...makeBuildKey(application) };
  return runPackager([cli, ...args], { application, isTest, env: isTest ? withoutIdentity(env) : env });
};

export const USAGE = `npm run build -- [--app-only | --release | ${TEST_PACKAGES.join(' | ')} | ${TARGETS.join(' | ')}]
Builds screens, models and application, then the installers of this or the named platform.
  --app-only  makes no installers
  --release   fails where an installer cannot be signed
  ${TEST_PACKAGES.join(', ')}  a package of this machine, under a name of its own, that a test may drive; never
              give one away`;

const readOptions = readNames('option', ['--app-only', RELEASE, ...TEST_PACKAGES, ...TARGETS]);

export const readArguments = (args: readonly string[]): void => {
  readOptions(args);
  if (args.some(isTestPackage) && args.length > 1)
    throw new TypeError(`${args.join(' ')}: a test package stands alone.`);
};

/**
 * `npm run build [-- --app-only | --release | --linux | --win | --mac | --dir | --x64 | --arm64]`: builds screens, models and
 * application, then the installers of this or the named platform. Installers need Electron's download.
 */
export const main = async (args: readonly string[]): Promise<number> => {
  await ensureApplication();
  say('Built: dist/renderer, dist/hosted, native-models/*/built, dist/app.');
  if (args.includes('--app-only')) return 0;
  await unpackGivenElectron();
  // Reports a given runtime that does not fit this project.
  electronRuntime();
  const runtimeFolder = givenElectronFolder();
  const [test] = args.filter(isTestPackage);
  const code = await packageWith(
    test ? testPackageArguments(test, { ...process, runtimeFolder }) : packagerArguments(args, runtimeFolder),
    test !== undefined,
  );
  if (code !== 0) {
    say('The installers could not be made; the reason is printed above.');
    say("They need Electron's own download (github.com, or the address in ELECTRON_MIRROR).");
  }
  return code;
};

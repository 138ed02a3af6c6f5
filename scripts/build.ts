import { spawn } from 'node:child_process';
import { ensureApplication } from './prepare/application.ts';
import { readNames } from './prepare/command.ts';
import { inProject, ROOT, say } from './prepare/project.ts';

const TARGETS = ['--linux', '--win', '--mac', '--dir', '--x64', '--arm64'];

const packageWith = (args: readonly string[]): Promise<number> =>
  new Promise((resolve) => {
    const cli = inProject('node_modules', 'electron-builder', 'cli.js');
    const child = spawn(process.execPath, [cli, ...args, '--publish', 'never'], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });

export const USAGE = `npm run build -- [--app-only | ${TARGETS.join(' | ')}]
Builds screens, models and application, then the installers of this or the named platform.
  --app-only  makes no installers`;

export const readArguments = readNames('option', ['--app-only', ...TARGETS]);

/**
 * `npm run build [-- --app-only | --linux | --win | --mac | --dir | --x64 | --arm64]`: builds screens, models and
 * application, then the installers of this or the named platform. Installers need Electron's download.
 */
export const main = async (args: readonly string[]): Promise<number> => {
  await ensureApplication();
  say('Built: dist/renderer, native-models/*/built, dist/app.');
  if (args.includes('--app-only')) return 0;
  const code = await packageWith(args);
  if (code !== 0) {
    say('The installers could not be made; the reason is printed above.');
    say("They need Electron's own download (github.com, or the address in ELECTRON_MIRROR).");
  }
  return code;
};

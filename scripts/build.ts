import { spawn } from 'node:child_process';
import { ensureApplication } from './prepare/application.ts';
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

/**
 * `npm run build [-- --app-only | --linux | --win | --mac | --dir | --x64 | --arm64]`: builds screens, models and
 * application, then the installers of this or the named platform. Installers need Electron's download.
 */
export const main = async (args: readonly string[]): Promise<number> => {
  const unknown = args.filter((arg) => arg !== '--app-only' && !TARGETS.includes(arg));
  if (unknown.length > 0) {
    console.error(`Unknown option: ${unknown.join(' ')}. Options: --app-only ${TARGETS.join(' ')}`);
    return 1;
  }
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

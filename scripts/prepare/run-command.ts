import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describeError } from '#main/host/describe-error.ts';
import { ensureBrowser } from './browser.ts';
import { answerAtOnce, isCommand } from './command.ts';
import { electronRuntime, tryElectronInstall } from './electron-runtime.ts';
import { ensureModels } from './models.ts';
import { type Need, needsOf } from './needs.ts';
import { inProject, say } from './project.ts';
import { ensureHostedPages, ensureRenderer } from './renderer.ts';

/** Fetches one need. @returns false when the command cannot continue; the reason has been said. */
const fetchNeed = async (need: Need): Promise<boolean> => {
  if (need === 'models') await ensureModels();
  if (need === 'renderer') await ensureRenderer();
  if (need === 'hosted') await ensureHostedPages();
  if (need === 'electron') await tryElectronInstall();
  if (need === 'browser') {
    const browser = await ensureBrowser();
    if (browser !== undefined) process.env.COUNTERPROOF_BROWSER = browser;
    return browser !== undefined;
  }
  return true;
};

const prepare = async (command: string, args: readonly string[]): Promise<boolean> => {
  for (const need of needsOf(command, args)) {
    if (need === 'browser' && command === 'start' && electronRuntime() !== undefined) continue;
    if (!(await fetchNeed(need))) return false;
  }
  return true;
};

const run = async (): Promise<number> => {
  const [command = '', ...args] = process.argv.slice(2);
  const file = inProject('scripts', `${command}.ts`);
  if (!existsSync(file)) throw new Error(`There is no command ${command}.`);
  const module: object = await import(pathToFileURL(file).href);
  if (!isCommand(module)) throw new Error(`scripts/${command}.ts is no command.`);
  const answered = answerAtOnce(module, args);
  if (answered !== undefined) return answered;
  if (!(await prepare(command, args))) return 1;
  return module.main(args);
};

/** A command must not outlive the process that a person or a supervisor can see and stop. */
const stopWithLauncher = (): void => {
  if (!process.channel) return;
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
};

stopWithLauncher();
const code = await run().catch((error: unknown) => {
  const trace = process.env.COUNTERPROOF_TRACE && error instanceof Error ? error.stack : undefined;
  say(trace ?? describeError(error));
  return 1;
});
// Lets a pipe drain: process.exit would cut buffered output.
process.stdout.write('', () => process.exit(code));

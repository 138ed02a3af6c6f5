import { existsSync, readFileSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import { CHECKSUMS } from '../package/checksums.ts';
import { debianArchitecture, debianVersion } from '../package/deb/control.ts';
import { type CleanTree, makeCleanTree } from '../package/install/clean-tree.ts';
import { PackageTrial } from '../package/install/try-packages.ts';
import { aptInstall } from '../prepare/apt.ts';
import { ensureModels } from '../prepare/models.ts';
import { inProject, runQuietly } from '../prepare/project.ts';
import { ensureHostedPages, ensureRenderer } from '../prepare/renderer.ts';
import { add, gate, NOTHING, type StageResult, skippedStage } from './counts.ts';

const LINTIAN = '/usr/bin/lintian';
const LINTIAN_OPTIONS = ['--no-cfg', '--allow-root', '--profile', 'debian', '--fail-on', 'error'];

const packageFile = (name: string): string => {
  const version = debianVersion(packageJson.version);
  return inProject('dist', 'packages', `${name}_${version}_${debianArchitecture(process.arch)}.deb`);
};

const judged = async (name: string, check: () => Promise<void>): Promise<StageResult> => {
  try {
    await check();
    console.log(`   ok  ${name}`);
    return gate(true);
  } catch (error) {
    return { ...gate(false), failures: [`${name}: ${error instanceof Error ? error.message : error}`] };
  }
};

/** Debian's own check of packages; warnings pass. */
const lint = async (files: readonly string[]): Promise<StageResult> => {
  if (!existsSync(LINTIAN) && !(await aptInstall(['lintian'], 'for the packages')))
    return skippedStage('lintian is not installed and could not be');
  return judged('lintian finds no error', async () => {
    const { code, tail } = await runQuietly(LINTIAN, [...LINTIAN_OPTIONS, ...files], { timeoutMs: 900_000 });
    if (code !== 0) throw new Error(tail);
  });
};

/** Builds the packages. @returns the hashes of all that was built */
const build = async (): Promise<string> => {
  await ensureModels();
  await ensureRenderer();
  await ensureHostedPages();
  // It brings a compiler and an image library along, which other stages never need.
  const { main: buildPackages } = await import('../build-packages.ts');
  await buildPackages(['--target', 'deb', '--host', 'browser']);
  return readFileSync(inProject('dist', 'packages', CHECKSUMS), 'utf8');
};

/** Each check leaves the tree as the next one needs it, so the first that fails is the last. */
const tryPackages = async (tree: CleanTree, kiosk: string, services: string): Promise<StageResult> => {
  const trial = new PackageTrial(tree, { kiosk, services, version: debianVersion(packageJson.version) });
  let result = NOTHING;
  for (const [name, check] of Object.entries(trial.checks)) {
    const judgement = await judged(name, check);
    result = add(result, judgement);
    if (judgement.failed > 0) break;
  }
  return result;
};

/** Builds the Debian packages and installs, upgrades and purges them in a clean tree; skipped visibly where none can be had. */
export const installStage = async (): Promise<StageResult> => {
  const tree = await makeCleanTree();
  if ('missing' in tree) return skippedStage(tree.missing);
  try {
    const first = await build();
    const [kiosk, services] = [packageFile('counterproof-kiosk'), packageFile('counterproof-services')];
    const same = await judged('the same commit makes the same bytes', async () => {
      const second = await build();
      if (second !== first) throw new Error(`${first}and then\n${second}`);
    });
    return [same, await lint([kiosk, services]), await tryPackages(tree, kiosk, services)].reduce(add);
  } finally {
    tree.remove();
  }
};

import { ensureBrowser } from './prepare/browser.ts';
import { electronAbsence, electronRuntime } from './prepare/electron-runtime.ts';
import { ensureModels } from './prepare/models.ts';
import { ensureRenderer } from './prepare/renderer.ts';
import { add, gate, type StageResult, skippedStage, summaryLine } from './stages/counts.ts';
import { ensureIntegrationPackages } from './stages/debian-packages.ts';
import { hidStage } from './stages/hid.ts';
import { runGate, runPlaywright, runVitest } from './stages/tools.ts';

const NOTHING: StageResult = { passed: 0, failed: 0, skipped: 0, notes: [] };
const BOUNDARIES = 'test/boundaries';

/** Biome marks every character when it writes colours into a pipe. */
const plainUnlessTerminal = (): string[] => (process.stdout.isTTY ? [] : ['--colors=off']);

const integration = async (): Promise<StageResult> => {
  const notes = await ensureIntegrationPackages();
  await ensureModels();
  return add(await runVitest('integration', ['--project', 'integration']), { ...NOTHING, notes });
};

const endToEnd = async (): Promise<StageResult> => {
  await ensureModels();
  await ensureRenderer();
  const browser = await ensureBrowser();
  if (browser === undefined) return gate(false, 'no browser for the end-to-end tests');
  process.env.COUNTERPROOF_BROWSER = browser;
  return runPlaywright('e2e');
};

const electron = async (): Promise<StageResult> => {
  if (electronRuntime() === undefined) return skippedStage(electronAbsence());
  const needsDisplay = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
  if (needsDisplay) return skippedStage('Electron is installed but this machine has no display');
  await ensureModels();
  await ensureRenderer();
  return runPlaywright('electron');
};

const unit = async (): Promise<StageResult> => {
  await ensureModels();
  return runVitest('unit', ['--project', 'unit*', '--project', 'renderer', '--exclude', `${BOUNDARIES}/**`]);
};

/** In the order in which they run: the cheapest first. */
const STAGES: Readonly<Record<string, () => Promise<StageResult>>> = {
  lint: () => runGate('biome', ['ci', '--diagnostic-level=error', ...plainUnlessTerminal()]),
  types: () =>
    runGate('tsc', ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo']),
  boundaries: () => runVitest('boundaries', ['--project', 'unit', BOUNDARIES]),
  knip: () => runGate('knip', []),
  unit,
  integration,
  hid: hidStage,
  e2e: endToEnd,
  electron,
};

const runStage = async (name: string): Promise<StageResult> => {
  console.log(`\n== ${name}`);
  const started = Date.now();
  const result = await STAGES[name]!().catch((error: unknown) =>
    gate(false, error instanceof Error ? error.message : String(error)),
  );
  for (const note of result.notes) console.log(`   ${note}`);
  console.log(`== ${name}: ${summaryLine(result)} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return result;
};

/**
 * `npm test [stage...]`: runs the named stages, or all of them. The last line is the sum; static gates count as one.
 * @returns 0 when nothing failed.
 */
export const main = async (args: readonly string[]): Promise<number> => {
  const unknown = args.filter((name) => !Object.hasOwn(STAGES, name));
  if (unknown.length > 0) {
    console.error(`Unknown stage: ${unknown.join(', ')}. Stages: ${Object.keys(STAGES).join(', ')}.`);
    return 1;
  }
  const results: [string, StageResult][] = [];
  for (const name of args.length > 0 ? args : Object.keys(STAGES)) results.push([name, await runStage(name)]);
  console.log('');
  for (const [name, result] of results) {
    const notes = result.notes.length > 0 ? `  (${result.notes.join('; ')})` : '';
    console.log(`${name.padEnd(12)} ${summaryLine(result)}${notes}`);
  }
  for (const [name, { failures = [] }] of results)
    for (const failure of failures) console.log(`FAILED ${name}: ${failure}`);
  const total = results.reduce((sum, [, result]) => add(sum, result), NOTHING);
  console.log(summaryLine(total));
  return total.failed === 0 ? 0 : 1;
};

import { describeError } from '#main/host/describe-error.ts';
import { ensureBrowser } from '../prepare/browser.ts';
import { electronAbsence, electronRuntime, unpackGivenElectron } from '../prepare/electron-runtime.ts';
import { ensureModels } from '../prepare/models.ts';
import { ensureHostedPages, ensureRenderer } from '../prepare/renderer.ts';
import { add, gate, NOTHING, type StageResult, skippedStage } from './counts.ts';
import { ensureIntegrationPackages } from './debian-packages.ts';
import { forgeriesStage } from './forgeries.ts';
import { hidStage } from './hid.ts';
import { installStage } from './install.ts';
import { mutationStage } from './mutation.ts';
import { inTemporaryMemory } from './temporary-memory.ts';
import { runGate, runPlaywright, runVitest, type ToolOptions } from './tools.ts';

/** The options of a stage: those of its tools, and further ones of a call. */
export type StageOptions = ToolOptions & { readonly only?: readonly string[] | undefined };

interface Stage {
  /** Several times the duration of the stage on two idle cores: a stage that reaches it hangs. */
  readonly limitMinutes: number;
  run(options: StageOptions): Promise<StageResult>;
}

export const UNIT_PROJECTS: readonly string[] = ['unit*', 'renderer'];
const UNIT = UNIT_PROJECTS.flatMap((name) => ['--project', name]);
/** On one thread: other gates have the other core, and each thread more would check the shared types again. */
const TYPES = [
  ...['-p', 'tsconfig.json', '--singleThreaded'],
  ...['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
];

/** Biome marks every character when it writes colours into a pipe. */
const plainUnlessTerminal = (): string[] => (process.stdout.isTTY ? [] : ['--colors=off']);

const testInMemory = (args: readonly string[], options: ToolOptions): Promise<StageResult> =>
  inTemporaryMemory((env) => runVitest(args, { ...options, env: { ...env, ...options.env } }));

const integration = async ({ only = [], ...options }: StageOptions): Promise<StageResult> => {
  const notes = await ensureIntegrationPackages();
  await ensureModels();
  const result = await testInMemory(['--project', 'integration*', ...only], options);
  return add(result, { ...NOTHING, notes });
};

const inBrowser =
  (...projects: readonly ('screens' | 'e2e')[]) =>
  async ({ only = [], ...options }: StageOptions): Promise<StageResult> => {
    await ensureModels();
    await Promise.all([ensureRenderer(), ensureHostedPages(), projects.includes('e2e') && ensureFilms()]);
    const browser = await ensureBrowser();
    if (browser === undefined) return gate(false, 'no browser for the end-to-end tests');
    const args = [...projects.map((project) => `--project=${project}`), ...only];
    return inTemporaryMemory((env) =>
      runPlaywright(args, { ...options, env: { ...env, ...options.env, COUNTERPROOF_BROWSER: browser } }),
    );
  };

/** Loaded when it is needed: it takes a second. */
const ensureFilms = async (): Promise<void> => {
  const { drawFilms } = await import('../harness/specimen-camera.ts');
  await drawFilms();
};

const electron = async (options: StageOptions): Promise<StageResult> => {
  try {
    await unpackGivenElectron();
    if (electronRuntime() === undefined) return skippedStage(electronAbsence());
  } catch (error) {
    return gate(false, describeError(error));
  }
  const needsDisplay = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
  if (needsDisplay) return skippedStage('Electron is installed but this machine has no display');
  await ensureModels();
  await ensureRenderer();
  return runPlaywright(['--project=electron'], options);
};

const unit = async ({ only = [], ...options }: StageOptions): Promise<StageResult> => {
  await ensureModels();
  return testInMemory([...UNIT, ...only], options);
};

/** In the order in which they run: the cheapest first. */
export const STAGES = {
  lint: {
    limitMinutes: 2,
    run: (options) => runGate('biome', ['ci', '--diagnostic-level=error', ...plainUnlessTerminal()], options),
  },
  types: { limitMinutes: 5, run: (options) => runGate('tsc', TYPES, options) },
  boundaries: {
    limitMinutes: 2,
    run: (options) => runVitest(['--project', 'boundaries'], options),
  },
  knip: { limitMinutes: 2, run: (options) => runGate('knip', [], options) },
  unit: { limitMinutes: 8, run: unit },
  integration: { limitMinutes: 20, run: integration },
  hid: { limitMinutes: 10, run: hidStage },
  screens: { limitMinutes: 12, run: inBrowser('screens') },
  e2e: { limitMinutes: 15, run: inBrowser('e2e') },
  browser: { limitMinutes: 20, run: inBrowser('e2e', 'screens') },
  electron: { limitMinutes: 10, run: electron },
  install: { limitMinutes: 60, run: installStage },
  forgeries: { limitMinutes: 240, run: forgeriesStage },
  mutation: { limitMinutes: 60, run: mutationStage },
} as const satisfies Readonly<Record<string, Stage>>;

export type StageName = keyof typeof STAGES;
export const STAGE_NAMES = Object.keys(STAGES) as StageName[];
const LONG_STAGES: readonly string[] = ['hid', 'install', 'forgeries', 'mutation'] satisfies StageName[];
/**
 * Halves of the stage `browser`, in which the short tests of screens fill the time that a last long session leaves
 * idle.
 */
const HALVES: readonly string[] = ['screens', 'e2e'] satisfies StageName[];
/** The stages of `npm test`; the others belong to the long run, or to another stage. */
export const TEST_STAGES: readonly StageName[] = STAGE_NAMES.filter(
  (name) => !LONG_STAGES.includes(name) && !HALVES.includes(name),
);
export const isStageName = (name: string): name is StageName => Object.hasOwn(STAGES, name);

/** Each of them uses one core and nothing that another one uses. */
export const SIDE_BY_SIDE: readonly StageName[] = ['lint', 'types', 'boundaries', 'knip'];

import path from 'node:path';
import { contentHash, stampAgrees, writeStamp } from './content-stamp.ts';
import { inProject, ROOT, runQuietly, say } from './project.ts';

/** Sources of both builds: the core is compiled into them. */
const SHARED = [
  'core',
  'vite.config.ts',
  'package-lock.json',
  'native-models/face-landmarker-web/manifest.json',
];

/** A folder of `dist` that vite makes. */
interface Screens {
  readonly folder: string;
  readonly config: string;
  readonly sources: readonly string[];
  readonly what: string;
}
const KIOSK: Screens = {
  folder: 'renderer',
  config: 'vite.config.ts',
  sources: ['renderer', 'preload', ...SHARED],
  what: 'screens',
};
const HOSTED: Screens = {
  folder: 'hosted',
  config: 'vite.hosted.config.ts',
  sources: [
    'renderer/hosted',
    'renderer/ui',
    'renderer/public',
    'renderer/page-rules.ts',
    'vite.hosted.config.ts',
    ...SHARED,
  ],
  what: 'hosted pages',
};

async function ensure({ folder, config, sources, what }: Screens): Promise<void> {
  const stamp = inProject('dist', folder, '.stamp');
  const hash = contentHash(ROOT, sources);
  if (stampAgrees(stamp, hash)) return;
  say(`Building the ${what} ...`);
  const started = Date.now();
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const result = await runQuietly(process.execPath, [vite, 'build', '--config', config], {
    timeoutMs: 300_000,
    // A test that builds them says `test`, which would bundle React with its checks for developers.
    env: { NODE_ENV: 'production' },
  });
  if (result.code !== 0) throw new Error(`The ${what} could not be built:\n${result.tail}`);
  writeStamp(stamp, hash);
  say(`Built the ${what} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

/** Builds dist/renderer when a source changed since the last build. */
export const ensureRenderer = (): Promise<void> => ensure(KIOSK);

/** Builds dist/hosted when a source changed since the last build. */
export const ensureHostedPages = (): Promise<void> => ensure(HOSTED);

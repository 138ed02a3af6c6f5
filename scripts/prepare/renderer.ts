import path from 'node:path';
import { contentHash, stampAgrees, writeStamp } from './content-stamp.ts';
import { inProject, ROOT, runQuietly, say } from './project.ts';

/** Everything that vite reads for the renderer. The core is compiled into it. */
const SOURCES = [
  'renderer',
  'preload',
  'core',
  'vite.config.ts',
  'package-lock.json',
  'native-models/face-landmarker-web/manifest.json',
];

/** Builds dist/renderer when a source changed since the last build. */
export const ensureRenderer = async (): Promise<void> => {
  const stamp = inProject('dist', 'renderer', '.stamp');
  const hash = contentHash(ROOT, SOURCES);
  if (stampAgrees(stamp, hash)) return;
  say('Building the screens ...');
  const started = Date.now();
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const result = await runQuietly(process.execPath, [vite, 'build'], { timeoutMs: 300_000 });
  if (result.code !== 0) throw new Error(`The screens could not be built:\n${result.tail}`);
  writeStamp(stamp, hash);
  say(`Screens built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
};

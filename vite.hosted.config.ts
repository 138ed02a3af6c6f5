import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { classicScripts, visionFiles } from './vite.config.ts';

const inProject = (...parts: string[]): string =>
  path.join(fileURLToPath(new URL('.', import.meta.url)), ...parts);

const OUT = inProject('dist', 'hosted');

const compress = promisify(brotliCompress);
const COMPRESSED = /\.(html|js|css|svg|json|wasm)$/;
/** Best for what every person loads; the model's runtime is large and would take half a minute. */
const qualityFor = (bytes: number): number => (bytes > 2_000_000 ? 8 : constants.BROTLI_MAX_QUALITY);

/** Puts a Brotli form beside each file that gains by it, once all of them are written. */
const brotli = (): Plugin => ({
  name: 'counterproof:brotli',
  apply: 'build',
  async closeBundle() {
    const entries = await readdir(OUT, { recursive: true });
    for (const name of entries.filter((file) => COMPRESSED.test(file))) {
      const bytes = await readFile(path.join(OUT, name));
      const params = { [constants.BROTLI_PARAM_QUALITY]: qualityFor(bytes.length) };
      await writeFile(path.join(OUT, `${name}.br`), await compress(bytes, { params }));
    }
  },
});

/** The pages of workflows, which the services hand out under `/hosted/`. */
export default defineConfig({
  root: inProject('renderer', 'hosted'),
  publicDir: inProject('renderer', 'public'),
  base: '/hosted/',
  plugins: [react(), classicScripts(['page-rules.js']), visionFiles(), brotli()],
  worker: { format: 'es' },
  build: {
    outDir: OUT,
    emptyOutDir: true,
    // Phones of the last three years.
    target: ['chrome111', 'safari16.4', 'firefox128'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
  },
});

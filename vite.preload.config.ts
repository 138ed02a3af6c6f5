import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** A sandboxed preload can require `electron` and nothing else, so it is one CommonJS file. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: at('dist/app/preload'),
    emptyOutDir: true,
    target: 'chrome140',
    minify: false,
    lib: {
      entry: at('preload/electron-preload.ts'),
      formats: ['cjs'],
      fileName: () => 'electron-preload.cjs',
    },
    rolldownOptions: { external: ['electron'] },
  },
});

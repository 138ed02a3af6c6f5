import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));
const inProject = (...parts: string[]): string => path.join(root, ...parts);

/** Chromium of Electron 45 and the installed browsers that the browser host accepts. */
const TARGET = 'chrome120';

/** Bundles one entry into a classic script: it must run before the page's modules and may not use `import`. */
const classicScript = async (entry: string): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: TARGET,
      lib: { entry, formats: ['iife'], name: 'counterproofScript' },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} produced no script`);
  return chunk.code;
};

/**
 * `/bridge.js` defines `window.counterproof` in the browser host and does nothing under Electron's preload; `/page-rules.js`
 * says what the page's modules may not do.
 */
const SCRIPTS = {
  'bridge.js': inProject('preload', 'loopback-bridge.ts'),
  'page-rules.js': inProject('renderer', 'page-rules.ts'),
};

/** Emits scripts that a page loads before its modules. */
export const classicScripts = (names: readonly (keyof typeof SCRIPTS)[]): Plugin => ({
  name: 'counterproof:classic-scripts',
  apply: 'build',
  async generateBundle() {
    for (const [fileName, entry] of names.map((name) => [name, SCRIPTS[name]] as const)) {
      this.emitFile({ type: 'asset', fileName, source: await classicScript(entry) });
    }
  },
});

/** What the face guidance worker fetches at run time, kept under its own names. A module worker loads this pair. */
const WASM = 'node_modules/@mediapipe/tasks-vision/wasm/vision_wasm_module_internal';
const VISION_FILES = {
  'vision/wasm/vision_wasm_module_internal.js': `${WASM}.js`,
  'vision/wasm/vision_wasm_module_internal.wasm': `${WASM}.wasm`,
  'vision/face_landmarker.task': 'native-models/face-landmarker-web/built/face_landmarker.task',
};
/** A bundle with irises and blendshapes that the operator of the kiosk put there; no package has its weights. */
const WITH_EXPRESSIONS = {
  name: 'face_landmarker_expressions.task',
  file: 'native-models/face-landmarker-web/built/optional/face_landmarker.task',
};

/** Emits what the guide for faces fetches. */
export const visionFiles = (): Plugin => ({
  name: 'counterproof:vision',
  apply: 'build',
  generateBundle() {
    const emit = (fileName: string, source: Uint8Array | string) =>
      this.emitFile({ type: 'asset', fileName, source });
    for (const [fileName, file] of Object.entries(VISION_FILES))
      emit(fileName, readFileSync(inProject(file)));
    const { name, file } = WITH_EXPRESSIONS;
    const expressions = existsSync(inProject(file));
    if (expressions) emit(`vision/${name}`, readFileSync(inProject(file)));
    const landmarker = expressions ? name : 'face_landmarker.task';
    emit('vision/manifest.json', JSON.stringify({ landmarker, expressions }));
  },
});

export default defineConfig({
  root: inProject('renderer'),
  base: '/',
  plugins: [react(), classicScripts(['bridge.js', 'page-rules.js']), visionFiles()],
  worker: { format: 'es' },
  build: {
    outDir: inProject('dist', 'renderer'),
    emptyOutDir: true,
    target: TARGET,
    // The content security policy allows no data: fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The largest chunk is read once from the same machine.
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
  },
});

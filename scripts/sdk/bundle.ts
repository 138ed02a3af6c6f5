import { build, type Plugin } from 'vite';
import packageJson from '../../package.json' with { type: 'json' };
import { inProject } from '../prepare/project.ts';

/** Native modules cannot be bundled; the package depends on them. */
export const NATIVE = ['@napi-rs/keyring', '@node-rs/argon2', 'better-sqlite3-multiple-ciphers'];

/** The package knows its version, not the whole manifest of the product. */
const onlyVersion: Plugin = {
  name: 'counterproof:only-version',
  enforce: 'pre',
  load: (id) =>
    id === inProject('package.json')
      ? { code: JSON.stringify({ version: packageJson.version }), moduleType: 'json' }
      : null,
};

/**
 * Bundles the SDK and every library but the native ones into one module.
 * @returns the folders of the libraries that it took in, by name
 */
export async function bundleSdk(outDir: string): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [onlyVersion],
    ssr: { noExternal: true, external: NATIVE },
    build: {
      ssr: inProject('sdk', 'index.ts'),
      outDir,
      emptyOutDir: true,
      target: 'node22',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'index.js', codeSplitting: false } },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (!output || !('output' in output)) throw new Error('the SDK was not bundled');
  const modules = output.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const folders = modules.flatMap((module) => LIBRARY.exec(module) ?? []);
  return new Map(
    folders.map((folder) => [folder.slice(folder.lastIndexOf(NODE_MODULES) + NODE_MODULES.length), folder]),
  );
}

const NODE_MODULES = '/node_modules/';
/** The folder of the innermost package that a module belongs to. */
const LIBRARY = /^[^\0]*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

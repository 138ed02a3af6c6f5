import type { Target } from './runtime-packages.ts';

/** Sources, declarations, papers and settings of tools: nothing reads them when the application runs. */
const FOR_DEVELOPERS =
  /\.(map|d\.[mc]?ts|[mc]?tsx?|flow|c|cc|cpp|h|hpp|gyp|gypi|md|markdown|html|sh|tsbuildinfo)$|^\./i;
const FOLDERS_FOR_DEVELOPERS =
  /^(test|tests|__tests__|integration|docs?|examples?|benchmarks?|\.github|\.vscode)\//;
/** Conditions of a licence: they go wherever the package goes. */
const LEGAL = /^(licen[cs]e|copying|notice|third[-_]?party)[^/]*$/i;

/** Files of single packages for other builds, other displays or their own making. */
const UNUSED: Readonly<Record<string, RegExp>> = {
  // Contributed extensions of PostgreSQL, none of which is opened.
  '@electric-sql/pglite': /\.tar\.gz$/,
  'better-sqlite3-multiple-ciphers': /^(deps|src)\//,
  'node-hid': /^(hidapi|src)\//,
  'onnxruntime-node': /^(script|lib\/.*\.ts$)/,
  // Builds for pages.
  'zxing-wasm': /^dist\/(iife|miniprogram|full)\//,
};

/** A native file below one of these folders is named after its machine. */
const PREBUILT = /^(prebuilds|bin\/napi-v\d+)\//;

/** Whether a prebuilt native file is of the target; the names are those of prebuildify and of ONNX Runtime. */
export const isOfTarget = (file: string, { platform, arch }: Target): boolean => {
  const words = file.toLowerCase().split(/[^a-z0-9]+/);
  return words.includes(platform) && words.includes(arch) && !words.includes('musl');
};

/**
 * Whether a file of an npm package belongs into a package of the application.
 * @param file below the folder of its package, with `/` between the parts
 */
export const isRuntimeFile = (packageName: string, file: string, target: Target): boolean => {
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (LEGAL.test(name)) return !PREBUILT.test(file);
  if (FOR_DEVELOPERS.test(name) || FOLDERS_FOR_DEVELOPERS.test(file)) return false;
  if (UNUSED[packageName]?.test(file)) return false;
  return !PREBUILT.test(file) || isOfTarget(file, target);
};

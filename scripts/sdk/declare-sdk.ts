import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inProject, ROOT } from '../prepare/project.ts';

/** The one library whose types the public types are made of; its declarations travel along. */
const VENDORED = 'zod';
const SPECIFIER = /(\bfrom\s*|\bimport\(\s*)(['"])([^'"\n]+)\2/g;

/**
 * Writes the declarations of the SDK and of all types in them, so that the package needs no other package for its
 * types.
 *
 * @throws Error for an error of the compiler, and for a library that is not expected in the public types.
 */
export function declareSdk(outDir: string): void {
  const entry = inProject('sdk', 'index.ts');
  const program = ts.createProgram([entry], compilerOptions());
  const emitted = new Map<string, string>();
  const { diagnostics } = program.emit(
    undefined,
    (file, text) => emitted.set(path.relative(OUT, file), text),
    undefined,
    true,
  );
  if (diagnostics.length > 0) throw new Error(ts.formatDiagnostics(diagnostics, FORMAT));
  const waiting = [path.join('sdk', 'index.d.ts')];
  const done = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (done.has(file)) continue;
    done.add(file);
    const source = emitted.get(file) ?? vendored(file);
    const text = source.replaceAll(SPECIFIER, (_whole, before: string, quote: string, name: string) => {
      const target = targetOf(name, file);
      waiting.push(target);
      return `${before}${quote}${specifier(file, target)}${quote}`;
    });
    const place = path.join(outDir, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
}

/** Nothing is written there: the compiler hands its output over. */
const OUT = inProject('dist', 'sdk', 'declared');

const FORMAT: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (file) => file,
  getCurrentDirectory: () => ROOT,
  getNewLine: () => '\n',
};

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(inProject('tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  return {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: false,
    rootDir: ROOT,
    outDir: OUT,
  };
}

/** The declaration file, from the root of the types, that `name` means in `file`. */
function targetOf(name: string, file: string): string {
  if (name === VENDORED || name.startsWith(`${VENDORED}/`)) return path.join('vendor', name, 'index.d.ts');
  const room = /^#(.+)$/.exec(name)?.[1];
  if (room === undefined && !name.startsWith('.')) {
    throw new Error(`${file}: the types of ${name} reach the public types of the SDK`);
  }
  const module = room ?? path.join(path.dirname(file), name);
  return module.replace(/\.(c|m)?[jt]s$/, '.d.$1ts');
}

function specifier(from: string, target: string): string {
  const relative = path.relative(path.dirname(from), target).split(path.sep).join('/');
  const module = relative.replace(/\.d\.([cm]?)ts$/, '.$1js');
  return module.startsWith('.') ? module : `./${module}`;
}

const VENDOR_ROOT = path.join('vendor', VENDORED);

function vendored(file: string): string {
  if (!file.startsWith(VENDOR_ROOT)) throw new Error(`${file} was not declared`);
  return readFileSync(inProject('node_modules', VENDORED, path.relative(VENDOR_ROOT, file)), 'utf8');
}

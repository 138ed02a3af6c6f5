import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOMS } from '#scripts/architecture/rooms.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PLANTED = fileURLToPath(new URL('./planted', import.meta.url));
const FOLDERS = ROOMS.map(({ name }) => name);

interface Config {
  forbidden: (IForbiddenRuleType & { name: string })[];
  options: Record<string, unknown>;
}
const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as Config;

const cruiseFrom = async (baseDir: string, exclude?: string): Promise<ICruiseResult> => {
  const { exclude: projectExclude, tsConfig: _unused, enhancedResolveOptions, ...options } = config.options;
  const folders = FOLDERS.filter((folder) => existsSync(path.join(baseDir, folder)));
  const result = await cruise(
    folders,
    {
      ...options,
      baseDir,
      validate: true,
      ruleSet: { forbidden: config.forbidden },
      exclude: exclude ?? (projectExclude as { path: string }),
    },
    enhancedResolveOptions as object,
  );
  if (typeof result.output === 'string') throw new Error('the cruise answered with text');
  return result.output;
};

const violationsOf = (result: ICruiseResult, rule?: string): string[] =>
  result.summary.violations
    .filter((violation) => rule === undefined || violation.rule.name === rule)
    .map((violation) => `${violation.rule.name}: ${violation.from} -> ${violation.to}`);

const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\bmock\()\s*'(\.{1,2}\/[^']+)'/g;

/** Relative imports of a module that climb three folders or leave its room. */
const misnamed = (file: string, source: string): string[] =>
  [...source.matchAll(IMPORT)]
    .map(([, name]) => name!)
    .filter((name) => {
      const room = path.join(path.dirname(file), name).split(path.sep)[0];
      const leaves = room !== file.split(path.sep)[0] && ROOMS.some((one) => one.name === room);
      return leaves || name.startsWith('../../../');
    });

const ADDRESS = /new URL\(\s*['`]([^'`]+)['`],\s*import\.meta\.url/g;

/** Modules of another room, and files of tests beside the vectors, that a module reaches by a URL of its own. */
const reachedByUrl = (file: string, source: string): string[] =>
  [...source.matchAll(ADDRESS)]
    .map(([, name]) => name!)
    .filter((name) => {
      const target = path.join(path.dirname(file), name).split(path.sep).join('/');
      const [own, room] = [file.split(path.sep)[0], target.split('/')[0]];
      if (own === room || !ROOMS.some((one) => one.name === room)) return false;
      return /\.tsx?$/.test(target) || (room === 'test' && !target.startsWith('test/vectors/'));
    });

describe('the layers of the project', () => {
  it('hold: every module is scanned and none imports what it may not', async () => {
    const result = await cruiseFrom(ROOT);
    const scanned = result.modules.filter((module) => !module.source.includes('node_modules'));
    // A cruise that cannot read TypeScript reports no modules and no violations.
    expect(scanned.length).toBeGreaterThan(100);
    expect(violationsOf(result)).toEqual([]);
  });

  it('name what another room holds by its room, and climb no three folders', () => {
    const files = ROOMS.flatMap(({ name }) => globSync(`${name}/**/*.{ts,tsx}`, { cwd: ROOT })).filter(
      (file) => !file.startsWith(path.join('test', 'boundaries')),
    );
    const wrong = files.flatMap((file) =>
      misnamed(file, readFileSync(path.join(ROOT, file), 'utf8')).map((name) => `${file}: ${name}`),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it('take the address of a worker or child from the room that holds it', () => {
    const files = ROOMS.filter(({ name }) => name !== 'test').flatMap(({ name }) =>
      globSync(`${name}/**/*.{ts,tsx,mts,mjs}`, { cwd: ROOT }),
    );
    const wrong = files.flatMap((file) =>
      reachedByUrl(file, readFileSync(path.join(ROOT, file), 'utf8')).map((name) => `${file}: ${name}`),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it('leave the global of the bridge to one file of the renderer', () => {
    const naming = globSync('renderer/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) =>
      /window\s*(\.|\[\s*['"])counterproof/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(naming.map((file) => file.split(path.sep).join('/'))).toEqual(['renderer/ui/bridge.ts']);
  });
});

describe('each rule fires on the violation planted for it', () => {
  let planted: ICruiseResult;
  beforeAll(async () => {
    planted = await cruiseFrom(PLANTED, '^$');
  });

  it.each(config.forbidden.map((rule) => rule.name))('%s', (rule) => {
    expect(violationsOf(planted, rule)).not.toEqual([]);
  });

  it('a relative import that leaves its room', () => {
    const source = "import { a } from '../../core/a.ts';\nimport { b } from '../b.ts';";
    expect(misnamed('main/storage/c.ts', source)).toEqual(['../../core/a.ts']);
    expect(misnamed('main/a/b/c/d.ts', "import '../../../e.ts';")).toEqual(['../../../e.ts']);
  });

  it('a module of another room, or a file of a test, reached by URL', () => {
    const planted = 'scripts/reaches-by-url.ts';
    expect(reachedByUrl(planted, readFileSync(path.join(PLANTED, planted), 'utf8'))).toEqual([
      '../test/support.ts',
      '../inference/model.ts',
    ]);
    expect(
      reachedByUrl('scripts/bench/a.ts', "new URL('../../test/e2e/a.json', import.meta.url)"),
    ).toHaveLength(1);
    expect(
      reachedByUrl('scripts/bench/a.ts', "new URL('../../test/vectors/a.json', import.meta.url)"),
    ).toEqual([]);
    expect(reachedByUrl('main/a.ts', "new URL('../native-models', import.meta.url)")).toEqual([]);
  });

  it('and only where one was planted', () => {
    const innocent = [
      'core/mrz/parse.ts',
      'scripts/helper.ts',
      'services/sessions/sessions.ts',
      'services/operators/takes-what-is-offered.ts',
    ];
    expect(planted.summary.violations.filter(({ from }) => innocent.includes(from))).toEqual([]);
  });
});

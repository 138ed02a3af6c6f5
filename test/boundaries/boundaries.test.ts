import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PLANTED = fileURLToPath(new URL('./planted', import.meta.url));
const FOLDERS = ['main', 'preload', 'renderer', 'services', 'scripts', 'native-models', 'test'];

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

describe('the layers of the project', () => {
  it('hold: every module is scanned and none imports what it may not', async () => {
    const result = await cruiseFrom(ROOT);
    const scanned = result.modules.filter((module) => !module.source.includes('node_modules'));
    // A cruise that cannot read TypeScript reports no modules and no violations.
    expect(scanned.length).toBeGreaterThan(100);
    expect(violationsOf(result)).toEqual([]);
  });

  it('leave the global of the bridge to one file of the renderer', () => {
    const naming = globSync('renderer/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) =>
      /window\s*(\.|\[\s*['"])counterproof/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(naming.map((file) => file.split(path.sep).join('/'))).toEqual(['renderer/bridge.ts']);
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

  it('and only where one was planted', () => {
    const innocent = ['main/domain/mrz/parse.ts', 'scripts/helper.ts', 'services/sessions/sessions.ts'];
    expect(planted.summary.violations.filter(({ from }) => innocent.includes(from))).toEqual([]);
  });
});

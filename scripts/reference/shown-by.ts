import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { inProject } from '#scripts/prepare/project.ts';
import type { SdkOperationName } from '#sdk/contract/index.ts';
import { REQUIREMENTS, type SdkOperationSpec } from '#sdk/contract/sdk-operation.ts';
import {
  ASKING,
  diskFailuresOf,
  FOREIGN,
  foreignFailureOf,
  KEEPING,
  keptFailuresOf,
  pictureFailuresOf,
  READING,
  servicesFailuresOf,
  WRITING,
} from '#sdk/declared-failures.fixture.ts';

/** Tests that go through every operation. */
const EVERY = {
  order: 'sdk/order-rules.test.ts',
  declared: 'sdk/declared-failures.test.ts',
} as const;
const OF_ORDER: readonly string[] = Object.values(REQUIREMENTS);

/** The families of the test of declared failures. */
const FAMILIES = [
  [ASKING, servicesFailuresOf],
  [READING, pictureFailuresOf],
  [WRITING, diskFailuresOf],
  [FOREIGN, foreignFailureOf],
  [KEEPING, keptFailuresOf],
] as const;

/** The test files that show an operation, as paths from the root of the project. */
export interface ShownBy {
  /** The test that calls it; undefined where none does. */
  readonly success: string | undefined;
  /** By code; without an entry, no test shows the failure. */
  readonly failures: Readonly<Record<string, string>>;
}

interface TestFile {
  readonly path: string;
  readonly text: string;
}

const testFiles = (): TestFile[] =>
  globSync('{sdk,main,test/integration}/**/*.test.ts', { cwd: inProject() })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) => !Object.values<string>(EVERY).includes(path) && path !== 'sdk/hostile-arguments.test.ts',
    )
    .sort(byNearness)
    .map((path) => ({ path, text: readFileSync(inProject(path), 'utf8') + fixturesBeside(path) }));

/** A test of the SDK calls through the fixtures of its folder. */
const fixturesBeside = (path: string): string =>
  path.startsWith('sdk/groups/')
    ? globSync(`${posix.dirname(path)}/*.fixture.ts`, { cwd: inProject() })
        .map((fixture) => readFileSync(inProject(fixture), 'utf8'))
        .join('')
    : '';

/** Unit tests of the SDK first: they are nearest to the operation. */
function byNearness(one: string, other: string): number {
  const rank = (path: string) => (path.startsWith('sdk/groups/') ? 0 : path.startsWith('sdk/') ? 1 : 2);
  return rank(one) - rank(other) || (one < other ? -1 : 1);
}

/** The files of tests behind every operation. */
export function shownBy(
  operations: Readonly<Record<string, SdkOperationSpec>>,
): Readonly<Record<string, ShownBy>> {
  const files = testFiles();
  return Object.fromEntries(
    Object.entries(operations).map(([name, spec]) => {
      const calling = files.filter(({ text }) => calls(text, name, spec.method));
      const failures = spec.errors.flatMap((code) => {
        const path = testOf(name as SdkOperationName, code, calling);
        return path === undefined ? [] : [[code, path] as const];
      });
      return [name, { success: calling[0]?.path, failures: Object.fromEntries(failures) }];
    }),
  );
}

const calls = (text: string, name: string, method: string): boolean =>
  new RegExp(`\\.${method}\\(|'${method}'|'${name.replaceAll('.', '\\.')}'`).test(text);

function testOf(name: SdkOperationName, code: string, calling: readonly TestFile[]): string | undefined {
  if (OF_ORDER.includes(code)) return EVERY.order;
  if (FAMILIES.some(([cases, of]) => name in cases && of(name).some((told) => told === code))) {
    return EVERY.declared;
  }
  return calling.find(({ text }) => text.includes(`'${code}'`))?.path;
}

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
  RESTORING,
  servicesFailuresOf,
  WRITING,
} from '#sdk/declared-failures.fixture.ts';

/** Tests that go through every operation. */
export const EVERY = {
  order: 'sdk/order-rules.test.ts',
  declared: 'sdk/declared-failures.test.ts',
} as const;
/** Tests that name operations and show none: of the map, of a gate with handlers of its own, and of refusals alone. */
const SHOWING_NONE: readonly string[] = [
  'sdk/contract/operations.test.ts',
  'sdk/dispatch.test.ts',
  'sdk/gate.test.ts',
  'sdk/hostile-arguments.test.ts',
];

/** The families of the test of declared failures. */
const FAMILIES = [
  [ASKING, servicesFailuresOf],
  [RESTORING, servicesFailuresOf],
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
    .filter((path) => !Object.values<string>(EVERY).includes(path) && !SHOWING_NONE.includes(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(inProject(path), 'utf8') + fixturesBeside(path) }));

/** A test of the SDK calls through the fixtures of its folder. */
const fixturesBeside = (path: string): string =>
  path.startsWith('sdk/groups/')
    ? globSync(`${posix.dirname(path)}/*.fixture.ts`, { cwd: inProject() })
        .map((fixture) => readFileSync(inProject(fixture), 'utf8'))
        .join('')
    : '';

/** The folder under `sdk/groups` whose tests go through the operations of a group, where it has another name. */
const FOLDERS: Readonly<Record<string, string>> = {
  'access-codes': 'accounts',
  assets: 'pin',
  scopes: 'authentication',
  strings: 'wallet',
};

/** The folder of the group of an operation. */
export function folderOf(name: string): string {
  const group = name.slice(0, name.indexOf('.'));
  return `sdk/groups/${FOLDERS[group] ?? group}/`;
}

/** Tests of the own group first, then those nearest to it: what another group's test calls on its way shows little. */
function byNearness(name: string, files: readonly TestFile[]): TestFile[] {
  const own = folderOf(name);
  const rank = ({ path }: TestFile): number =>
    [own, 'sdk/groups/', 'sdk/', ''].findIndex((folder) => path.startsWith(folder));
  return files.toSorted((one, other) => rank(one) - rank(other));
}

/** The files of tests behind every operation. */
export function shownBy(
  operations: Readonly<Record<string, SdkOperationSpec>>,
): Readonly<Record<string, ShownBy>> {
  const files = testFiles();
  return Object.fromEntries(
    Object.entries(operations).map(([name, spec]) => {
      const calling = byNearness(name, files).filter(({ text }) => calls(text, name, spec.method));
      const failures = spec.errors.flatMap((code) => {
        const path = testOf(name as SdkOperationName, spec, code, calling);
        return path === undefined ? [] : [[code, path] as const];
      });
      return [name, { success: calling[0]?.path, failures: Object.fromEntries(failures) }];
    }),
  );
}

const calls = (text: string, name: string, method: string): boolean =>
  new RegExp(`\\.${method}\\(|'${method}'|'${name.replaceAll('.', '\\.')}'`).test(text);

function testOf(
  name: SdkOperationName,
  { requires }: SdkOperationSpec,
  code: string,
  calling: readonly TestFile[],
): string | undefined {
  if (requires.some((requirement) => REQUIREMENTS[requirement] === code)) return EVERY.order;
  if (FAMILIES.some(([cases, of]) => name in cases && of(name).some((told) => told === code))) {
    return EVERY.declared;
  }
  return calling.find(({ text }) => text.includes(`'${code}'`))?.path;
}

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../prepare/project.ts';
import type { Step } from './run-stages.ts';
import { STAGES } from './stages.ts';

/** Values of the long run for each property, and for each of 320 routes; `npm test` tries 200, and 5. */
const FUZZ_RUNS = '2000';
const ROUTE_RUNS = '100';
const LONG_MINUTES = 240;

const named = (...names: string[]): string[] =>
  globSync('test/{integration,e2e}/**/*.{test,spec}.ts', { cwd: inProject() }).filter((file) =>
    names.some((name) => path.basename(file).startsWith(name)),
  );

/** Tests whose number of random values is asked of the environment, here or in the fixture that they share. */
const isFuzzed = (file: string): boolean =>
  /FUZZ_RUNS|fuzz\.fixture/.test(readFileSync(inProject(file), 'utf8'));

const fuzzed = (pattern: string, ...exclude: string[]): string[] =>
  globSync(pattern, { cwd: inProject(), exclude: ['node_modules/**', 'dist/**', ...exclude] }).filter(
    isFuzzed,
  );

const long = (step: Step): Step => ({
  limitMinutes: LONG_MINUTES,
  ...step,
  env: { COUNTERPROOF_LONG_RUN: '1', ...step.env },
});

const fuzz = (): Step[] => [
  { stage: 'unit', name: 'fuzz-unit', only: fuzzed('**/*.test.ts', 'test/**'), env: { FUZZ_RUNS } },
  {
    stage: 'integration',
    name: 'fuzz-services',
    only: fuzzed('test/integration/**/*.test.ts'),
    env: { FUZZ_RUNS: ROUTE_RUNS },
  },
];

const inServices = (name: string, ...files: string[]): Step => ({
  stage: 'integration',
  name,
  only: named(...files),
});

const suitesWith = (pattern: RegExp): string[] =>
  globSync('test/integration/**/*.test.ts', { cwd: inProject() }).filter((file) =>
    pattern.test(readFileSync(inProject(file), 'utf8')),
  );

/** Suites that take too long for every change, by area: run before a release and whenever the area changes. */
export const LONG_AREAS: Readonly<Record<string, () => Step[]>> = {
  screens: () => [
    { stage: 'screens' },
    { stage: 'e2e', name: 'languages', only: named('sign-in.spec', 'programs-by-keyboard') },
  ],
  liveness: () => [
    { stage: 'e2e', name: 'liveness', only: named('liveness') },
    inServices('puppet', 'puppet-'),
  ],
  fuzz,
  forgeries: () => [{ stage: 'forgeries' }, inServices('dishonest-kiosk', 'dishonest-kiosk')],
  handover: () => [{ stage: 'e2e', name: 'hand-over', only: named('hand-over.spec') }],
  scenarios: () => [{ stage: 'e2e', name: 'scenarios', only: named('demo-scenarios') }],
  enrolment: () => [
    { stage: 'e2e', name: 'enrolment', only: named('enrolment.spec', 'enrol-and-sign-in', 'wallet-codes') },
    inServices('enrolment-killed', 'enrolment-killed'),
  ],
  counter: () => [
    {
      stage: 'e2e',
      name: 'counter',
      only: named(
        ...[
          'kept-pictures.spec',
          'two-sided-cards',
          'many-documents',
          'calibration.spec',
          'layouts-by-keyboard',
        ],
        ...['second-kiosk.spec', 'form-step.spec', 'exceptions.spec', 'holds.spec'],
      ),
    },
    inServices('sessions', 'electron-session', 'hand-over.test'),
  ],
  // `npm test` takes PostgreSQL alone for them.
  databases: () => [
    { stage: 'integration', name: 'databases', only: suitesWith(/\bonEachDatabase\(/) },
    inServices('starts', 'first-start', 'start-together'),
    {
      stage: 'integration',
      name: 'embedded',
      only: suitesWith(/\b(running|phonesUnderTest)\((\)|undefined)/),
      env: { COUNTERPROOF_EMBEDDED_DATABASE: '1' },
    },
  ],
  leaks: () => [{ stage: 'e2e', name: 'leaks', only: named('left-behind') }],
  kill: () => [
    inServices(
      'kill',
      'counter-kill',
      'sync-killed',
      'nodes.test',
      'sync-embedded',
      'counter-model',
      'embedded-key',
      'sdk-reset',
    ),
  ],
  accuracy: () => [inServices('accuracy', 'face-accuracy', 'face-quality')],
  recompute: () => [inServices('recompute', 'examiner')],
  sizes: () => [inServices('sizes', 'sizes', 'reports')],
  parity: () => [inServices('parity', 'models-parity')],
  package: () => [inServices('package', 'sdk-package', 'compiled-application')],
  workflows: () => [inServices('workflows', 'workflow-kill', 'verification.test')],
  hosted: () => [
    { stage: 'e2e', name: 'hosted', only: named('hosted') },
    inServices('phones', 'remote-demo', 'hosted'),
  ],
  readers: () => [{ stage: 'hid' }],
  install: () => [{ stage: 'install' }],
  mutation: () => [{ stage: 'mutation', limitMinutes: STAGES.mutation.limitMinutes }],
};

export const longSteps = (area: string): Step[] => LONG_AREAS[area]!().map(long);

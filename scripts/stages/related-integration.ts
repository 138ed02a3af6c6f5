import path from 'node:path';
import { type Budget, type Choice, chooseTests } from './choose-tests.ts';

export interface Related extends Choice {
  /** Folders of the change to which no integration test belongs. */
  readonly without: readonly string[];
}

/**
 * Folders of `test/integration` that test a folder of the code and those below it. An area of the services that is not
 * named here has a folder of its own name.
 */
const TESTED_IN: Readonly<Record<string, readonly string[]>> = {
  capture: ['face', 'document', 'proofing'],
  'capture/document': ['document'],
  'capture/face': ['face'],
  'capture/liveness': ['face', 'counter'],
  'capture/recompute': ['proofing'],
  'capture/remote': ['workflows'],
  core: ['counter', 'proofing', 'api'],
  'core/aamva': ['document'],
  'core/biometrics': ['face', 'counter'],
  'core/contract': ['api', 'counter', 'sdk'],
  'core/contract/counter': ['counter'],
  'core/contract/wallet-calls': ['api', 'sdk'],
  'core/document': ['document'],
  'core/evidence': ['proofing', 'counter'],
  'core/icao9303': ['document'],
  'core/imaging': ['face', 'document'],
  'core/keys': ['proofing', 'authentication', 'wallet'],
  'core/languages': ['counter', 'sandbox'],
  'core/liveness': ['face'],
  'core/network': ['api', 'events', 'sdk'],
  'core/proofing': ['proofing'],
  'core/readers': ['readers'],
  'core/workflows': ['workflows'],
  inference: ['face', 'document'],
  'inference/document': ['document'],
  'inference/face': ['face'],
  main: ['counter'],
  'main/host': ['counter', 'sync', 'compiled'],
  'main/library': ['sdk'],
  'main/ports': ['counter', 'sync'],
  'main/readers': ['readers'],
  'main/storage': ['counter', 'sync'],
  'main/sync': ['sync'],
  'main/wallet': ['wallet', 'counter'],
  'scripts/fuzz': ['proofing'],
  'scripts/sdk': ['sdk'],
  'scripts/services-backup': ['database'],
  sdk: ['sdk'],
  services: ['database', 'api', 'compiled'],
  'services/contract': ['api'],
  'services/dvcid': ['flows'],
  'services/erasure': ['privacy'],
  'services/holds': ['review', 'privacy'],
  'services/hosted': ['workflows'],
  'services/judging': ['workflows'],
  'services/kernel': ['database', 'api'],
  'services/kernel/database': ['database'],
  'services/kernel/http': ['api'],
  'services/kernel/idempotency': ['api', 'accounts'],
  'services/kernel/keys': ['database', 'privacy'],

  'services/kernel/ports': ['contact', 'events'],
  'services/pages': ['workflows', 'api'],
  'services/sessions': ['proofing'],
  specimens: ['document', 'face', 'proofing'],
  'specimens/barcode-scenes': ['document'],
  'specimens/face': ['face'],
  'specimens/licence': ['document'],
  'specimens/mrz': ['document'],
  'specimens/puppet': ['face'],
  'specimens/recapture': ['document'],
};

const AREA = /^services\/([a-z]+)(\/|$)/;

const withParents = (folder: string): string[] =>
  folder === '.' ? [] : [folder, ...withParents(path.posix.dirname(folder))];

/** Folders of `test/integration` for a folder of the code: by the nearest row of the table, else by the name of the area. */
export const integrationOf = (folder: string): readonly string[] => {
  const named = withParents(folder).find((parent) => Object.hasOwn(TESTED_IN, parent));
  const area = AREA.exec(folder)?.[1];
  if (area !== undefined && (named === undefined || named === 'services')) return [area];
  return named === undefined ? [] : TESTED_IN[named]!;
};

const folderOf = (file: string): string => path.posix.dirname(file);

/**
 * The integration tests of a change: those that it edits itself, and those in the folders that test its files. The
 * nearest and quickest come first until the time is spent.
 * @param tests every integration test file.
 */
export const relatedIntegration = (
  changed: readonly string[],
  tests: readonly string[],
  budget: Budget,
): Related => {
  const code = new Set(changed.filter((file) => !tests.includes(file)).map(folderOf));
  const testsOf = (folder: string): readonly string[] => {
    const folders = integrationOf(folder).map((name) => `test/integration/${name}`);
    return tests.filter((file) => folders.includes(folderOf(file)));
  };
  const related = new Set([...tests.filter((file) => changed.includes(file)), ...[...code].flatMap(testsOf)]);
  return {
    ...chooseTests([...related], changed, budget),
    without: [...code].filter((folder) => testsOf(folder).length === 0).sort(),
  };
};

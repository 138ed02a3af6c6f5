import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ROOT } from '../prepare/project.ts';

/**
 * Test files that take longer than most though they are shorter. Vitest starts the largest files first where it has not
 * measured them yet, so one of these would run at the end, alone.
 */
export const LONG_THOUGH_SHORT: readonly string[] = [
  'test/integration/workflows/hosted-captures.test.ts',
  'test/integration/proofing/dishonest-kiosk.test.ts',
  'test/integration/counter/bad-input.test.ts',
  'test/integration/database/database-lost.test.ts',
  'test/integration/face/puppet-challenges.test.ts',
  'test/integration/proofing/forged-pictures.test.ts',
  'test/integration/document/verify-documents.test.ts',
  'test/integration/face/face-quality.test.ts',
  'test/integration/counter/counter-verify.test.ts',
  'test/integration/sync/embedded-key.test.ts',
  'test/integration/api/access-matrix.test.ts',
  'test/integration/face/puppet-light.test.ts',
  'test/integration/proofing/examiner.test.ts',
  'test/integration/workflows/hosted-refusals.test.ts',
  'test/integration/compiled/compiled-application.test.ts',
  'test/integration/database/sizes.test.ts',
  'test/integration/sync/sync-embedded.test.ts',
  'test/integration/database/nodes.test.ts',
  'test/integration/database/first-start.test.ts',
  'inference/document/document-reader.test.ts',
  'inference/document/mrz-search.test.ts',
  'inference/runtime/inference-client.test.ts',
];

const isLong = ({ moduleId }: TestSpecification): boolean =>
  LONG_THOUGH_SHORT.includes(path.relative(ROOT, moduleId).replaceAll(path.sep, '/'));

/** The order of vitest, project by project, with the files that take long before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const byProject = [...Map.groupBy(sorted, ({ project }) => project.name).values()];
    return byProject.flatMap((specs) => [...specs.filter(isLong), ...specs.filter((spec) => !isLong(spec))]);
  }
}

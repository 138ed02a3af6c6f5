import { closeSync, openSync, readSync } from 'node:fs';
import { TEST_BUILD } from '#main/host/electron/application-arguments.ts';

/** The end of the id of every test package, and of no other. */
const TEST_ID = /\.test$/;

/**
 * Holds the finished archive to its id: only the archive of a test package has the mark of a test build.
 * @throws Error where they differ
 */
export const requireRightMark = (archive: string, appId: string): void => {
  const isTest = TEST_ID.test(appId);
  if (namesInArchive(archive).includes(TEST_BUILD) === isTest) return;
  throw new Error(
    isTest
      ? `${appId} lacks the mark of a test build: build it with npm run build -- --test-package.`
      : `${appId} has the mark of a test build, so anybody could drive it: build it again with npm run build.`,
  );
};

/**
 * Returns the names at the top of an asar archive. Its list is JSON behind four numbers of 32 bits, the last of which
 * is its length.
 */
function namesInArchive(archive: string): string[] {
  const file = openSync(archive, 'r');
  try {
    const numbers = Buffer.alloc(16);
    readSync(file, numbers, 0, numbers.length, 0);
    const list = Buffer.alloc(numbers.readUInt32LE(12));
    readSync(file, list, 0, list.length, numbers.length);
    return Object.keys(JSON.parse(list.toString()).files);
  } finally {
    closeSync(file);
  }
}

import { describeError } from '#main/host/describe-error.ts';

/** Runs a program of an installed package to its end, with its exit code; a failure is said in words. */
export const runProgram = async (main: (args: readonly string[]) => Promise<number>): Promise<void> => {
  const code = await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(describeError(error));
    return 1;
  });
  // Lets a pipe drain: process.exit would cut off buffered output.
  process.stdout.write('', () => process.exit(code));
};

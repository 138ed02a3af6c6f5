import { AppError } from '#core/contract/errors.ts';

/** A part of an installed application, and how it is tried. */
export interface Part {
  /** As an administrator reads it, e.g. `native modules`. */
  readonly component: string;
  /** Resolves with the observation, for the terminal. @throws what keeps the part from working */
  readonly try: () => Promise<string>;
  readonly nextStep: string;
}

const LIMIT_MS = 120_000;

const withinLimit = async (work: Promise<string>): Promise<string> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const reasonOf = (error: unknown): string => {
  if (error instanceof AppError) return `${error.message} (${error.code}: ${error.detail.probe})`;
  return error instanceof Error ? error.message : String(error);
};

/**
 * Tries the parts of an installation in turn, and says of each whether it works. One that does not keeps none from being
 * tried.
 * @returns the exit code: 0 where all work
 */
export const selfTest = async (
  parts: readonly Part[],
  print: (line: string) => void = console.log,
): Promise<number> => {
  let failed = 0;
  for (const { component, try: attempt, nextStep } of parts) {
    try {
      print(`ok      ${component}: ${await withinLimit(attempt())}`);
    } catch (error) {
      failed += 1;
      print(`FAILED  ${component}: ${reasonOf(error)}`);
      print(`        ${nextStep}`);
    }
  }
  print(failed === 0 ? `All ${parts.length} parts work.` : `${failed} of ${parts.length} parts do not work.`);
  return failed === 0 ? 0 : 1;
};

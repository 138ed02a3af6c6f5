import { parseArgs } from 'node:util';
import { describeError } from '#main/host/describe-error.ts';

/** The exports that make a file in scripts/ a command. */
export interface Command {
  /** Printed for `--help`, and below the fault of wrong arguments. */
  readonly USAGE: string;
  /** Reads the arguments before anything is built or downloaded. @throws TypeError with a sentence for the terminal. */
  readonly readArguments?: (args: readonly string[]) => unknown;
  /** Exit code for wrong arguments, where 2 means something else. */
  readonly WRONG_CALL?: number;
  readonly main: (args: readonly string[]) => Promise<number>;
}

/** The exit code of most programs for wrong arguments. */
const WRONG_CALL = 2;

/** Reads the arguments of a command that takes none. @throws TypeError */
export const readNoArguments = (args: readonly string[]): unknown => parseArgs({ args: [...args] });

/** Reads the arguments of a command that takes names of a list. @throws TypeError */
export const readNames = (what: string, names: readonly string[]) => (args: readonly string[]) => {
  const unknown = args.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new TypeError(`Unknown ${what}: ${unknown.join(', ')}. Known: ${names.join(', ')}.`);
  }
};

/** Whether `module` is a command. */
export const isCommand = (module: object): module is Command =>
  'main' in module &&
  typeof module.main === 'function' &&
  'USAGE' in module &&
  typeof module.USAGE === 'string';

/**
 * Answers `--help` and refuses wrong arguments.
 * @returns the exit code when there is nothing left to do
 */
export const answerAtOnce = (command: Command, args: readonly string[]): number | undefined => {
  if (args.includes('--help')) {
    console.log(command.USAGE);
    return 0;
  }
  try {
    command.readArguments?.(args);
    return undefined;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${describeError(error)}\n\n${command.USAGE}`);
    return command.WRONG_CALL ?? WRONG_CALL;
  }
};

const MOST_FRAMES = 8;

/** Loggable fields of a failure: its name, its code and where it happened, never its text. */
export interface FaultFields {
  error: string;
  code?: string;
  frames?: string[];
}

/**
 * The fields of a failure for the log. Its text stays out, because it may quote a person's input; so do the parts of
 * the stack that repeat it.
 */
export const faultFields = (error: unknown): FaultFields => {
  if (!(error instanceof Error)) return { error: typeof error };
  const { message, stack = '' } = error;
  const trace = message ? (stack.split(message).at(-1) ?? '') : stack;
  const frames = trace.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...('code' in error ? { code: String(error.code) } : {}),
    frames: frames.slice(0, MOST_FRAMES).map((line) => line.trim()),
  };
};

/** Judges what is due, one run at a time. */
export interface VerdictQueue {
  /** Starts a run, or another one after the present. */
  wake(): void;
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>;
  /** Lets the present run end and starts no other. */
  stop(): Promise<void>;
}

/**
 * @param judge handles everything that is due
 * @param onFault hears of a run that failed; what it left stays due
 */
export function verdictQueue(judge: () => Promise<unknown>, onFault: (error: unknown) => void): VerdictQueue {
  let current: Promise<void> | undefined;
  let [wanted, stopped] = [false, false];
  const run = async (): Promise<void> => {
    while (wanted && !stopped) {
      wanted = false;
      await judge().catch(onFault);
    }
    current = undefined;
  };
  return {
    wake() {
      wanted = true;
      if (!stopped) current ??= run();
    },
    idle: async () => {
      while (current) await current;
    },
    async stop() {
      stopped = true;
      await current;
    },
  };
}

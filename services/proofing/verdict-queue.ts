/** Judges due sessions, in as many lanes at once as there are places. */
export interface VerdictQueue {
  /** Starts a lane, or lets one look again where all are under way. */
  wake(): void;
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>;
  /** Lets the present lanes end and starts no other. */
  stop(): Promise<void>;
}

export interface QueueOptions {
  /** How many lanes there may be. */
  places: number;
  /** Handles due sessions, one after the other. */
  judge: () => Promise<unknown>;
  /** Hears of a run that failed; its other sessions stay due. */
  onFault: (error: unknown) => void;
}

export function verdictQueue({ places, judge, onFault }: QueueOptions): VerdictQueue {
  const lanes = new Set<Promise<void>>();
  let [active, wanted, stopped] = [0, false, false];
  const run = async (): Promise<void> => {
    do {
      wanted = false;
      await judge().catch(onFault);
    } while (wanted && !stopped);
    // In the same turn as the check above: this lane must not be taken for one that still looks.
    active -= 1;
  };
  return {
    wake() {
      if (stopped) return;
      if (active >= places) {
        wanted = true;
        return;
      }
      active += 1;
      const lane: Promise<void> = run().finally(() => lanes.delete(lane));
      lanes.add(lane);
    },
    idle: async () => {
      while (lanes.size > 0) await Promise.all(lanes);
    },
    async stop() {
      stopped = true;
      await Promise.all(lanes);
    },
  };
}

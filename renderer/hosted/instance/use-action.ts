import { useState } from 'react';

export interface Action {
  pending: boolean;
  /** Runs one at a time. */
  run: (work: () => Promise<unknown>) => Promise<void>;
}

/** Whether the action of a button is under way. */
export function useAction(): Action {
  const [pending, setPending] = useState(false);
  return {
    pending,
    run: async (work) => {
      if (pending) return;
      setPending(true);
      try {
        await work();
      } finally {
        setPending(false);
      }
    },
  };
}

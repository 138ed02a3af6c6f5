/** How many random sequences of operations are run against the state table, and how long each is at most. */
export const RANDOM_RUNS = { sequences: 60, longest: 40 } as const;

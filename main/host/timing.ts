/**
 * Prints when a step of the start was reached, in milliseconds since the command was typed, for the bench
 * (`COUNTERPROOF_TIMING=1`).
 */
export const markTiming = (step: string): void => {
  if (process.env.COUNTERPROOF_TIMING !== '1') return;
  const startedAt = Number(process.env.COUNTERPROOF_STARTED_AT) || performance.timeOrigin;
  process.stderr.write(`timing ${step} ${Math.round(Date.now() - startedAt)}\n`);
};

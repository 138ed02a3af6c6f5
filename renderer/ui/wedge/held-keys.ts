let heldAt = Number.NEGATIVE_INFINITY;

/** A key was kept from the page, because it came as fast as a reader types. */
export const noteHeldKey = (): void => {
  heldAt = performance.now();
};

/** Whether a key was kept from the page after `moment`, milliseconds of `performance.now()`. */
export const keysHeldSince = (moment: number): boolean => heldAt >= moment;

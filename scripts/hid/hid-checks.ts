import { describeError } from '#main/host/describe-error.ts';

/** Lines of the guest that the host reads; the rest of the console is the kernel's. */
export const PASSED = '@passed ';
export const FAILED = '@failed ';
export const ENDED = '@ended';

/** An emulated machine on a busy one is slow; the checks are about events, not their times. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 10;

/** Waits until `reached`; a condition that never comes fails the check that waits for it. */
export const until = async (what: string, reached: () => boolean): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS;
  while (!reached()) {
    if (performance.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
};

/** Runs one check and prints its result. */
export const check = async (name: string, run: () => Promise<void>): Promise<void> => {
  try {
    await run();
    console.log(`${PASSED}${name}`);
  } catch (error) {
    console.log(`${FAILED}${name}: ${describeError(error).replaceAll('\n', ' ')}`);
  }
};

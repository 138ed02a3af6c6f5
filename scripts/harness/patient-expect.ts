import { expect as impatient } from '@playwright/test';

/** A busy machine takes longer than Playwright's five seconds; a command reads no configuration of the tests. */
export const expect = impatient.configure({ timeout: 40_000 });

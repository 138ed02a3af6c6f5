import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Names the environment variable that holds the path of the report. */
export const UNHANDLED_REPORT_FILE = 'COUNTERPROOF_UNHANDLED_REPORT';

/**
 * Writes the errors that arose outside of every test (a rejection that nobody awaited, a worker that ended) as a JSON
 * array of texts: they fail a run, and vitest's own JSON report leaves them out.
 */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    const texts = errors.map(({ name, message, stack }) => stack ?? `${name}: ${message}`);
    writeFileSync(process.env[UNHANDLED_REPORT_FILE]!, JSON.stringify(texts));
  };
}

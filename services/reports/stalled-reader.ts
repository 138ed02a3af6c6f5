import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/**
 * Ends an answer that is piped from a stream when its reader stalls for this long; the end of the answer is that of the
 * stream. The time counts from when the stream had to wait for the reader until the reader takes what waits. So neither
 * a slow database nor a reader who continues ends a report.
 */
export function endWhenStalled(source: Readable, answer: ServerResponse, patienceMs: number): void {
  let limit: NodeJS.Timeout | undefined;
  const forgive = (): void => clearTimeout(limit);
  source.on('pause', () => {
    forgive();
    if (!answer.destroyed) limit = setTimeout(() => answer.destroy(), patienceMs);
  });
  answer.on('drain', forgive);
  answer.on('close', forgive);
}

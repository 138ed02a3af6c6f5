import { write } from 'node:fs';

/** More than anybody reads; what comes while so much waits is lost. */
const MOST_WAITING = 1024 * 1024;
const BUSY_MS = 100;

/**
 * A descriptor as the end of a log that neither ends nor holds up its process: on a full disk, a terminal that is gone or
 * a pipe that nobody reads, lines are lost. The stream that pino brings along ends the process there, or never lets it
 * end.
 */
export function logStream(descriptor: number): { write(line: string): void } {
  let waiting = '';
  let writing = false;
  const next = (): void => {
    if (writing || waiting === '') return;
    const bytes = Buffer.from(waiting);
    waiting = '';
    writing = true;
    send(bytes);
  };
  const send = (bytes: Buffer): void => {
    write(descriptor, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => send(bytes), BUSY_MS).unref();
      } else if (!error && written < bytes.length) {
        send(bytes.subarray(written));
      } else {
        writing = false;
        next();
      }
    });
  };
  return {
    write(line) {
      if (waiting.length + line.length > MOST_WAITING) return;
      waiting += line;
      next();
    },
  };
}

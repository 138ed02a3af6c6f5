/** The most bytes that wait for a reader; later lines are lost. */
const MOST_WAITING = 1024 * 1024;
const BUSY_MS = 20;
/** How long an ending process waits for a reader that takes nothing. */
const PATIENCE_MS = 3_000;

/** Writes bytes to the end of a log, as `fs.write` does with a descriptor. */
export type WriteBytes = (
  bytes: Uint8Array,
  done: (error: { code?: string } | null, written: number) => void,
) => void;

/**
 * The end of a log that never stops its process: on a full disk, a closed terminal or a pipe without a reader, lines are
 * lost. A slow reader gets the last lines of a process that ends. The stream that pino brings along ends the process
 * there, or never lets it end.
 */
export function logStream(writeBytes: WriteBytes): { write(line: string): void } {
  let waiting = '';
  let writing = false;
  let lastProgress = 0;
  const next = (): void => {
    if (writing || waiting === '') return;
    const bytes = new TextEncoder().encode(waiting);
    waiting = '';
    writing = true;
    lastProgress = performance.now();
    send(bytes);
  };
  const send = (bytes: Uint8Array): void => {
    writeBytes(bytes, (error, written) => {
      if (error?.code === 'EAGAIN') {
        const again = setTimeout(() => send(bytes), BUSY_MS);
        if (performance.now() - lastProgress > PATIENCE_MS) again.unref();
      } else if (!error && written < bytes.length) {
        lastProgress = performance.now();
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

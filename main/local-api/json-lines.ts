/** The longest message in bytes, without its line feed. */
export const MAX_LINE_BYTES = 64 * 1024;

const LINE_FEED = 0x0a;

/**
 * Cuts a byte stream into lines of UTF-8.
 *
 * @param onLine undefined for bytes that are no UTF-8.
 * @param onTooLong called once; the rest is dropped.
 */
export function lineReader(
  onLine: (line: string | undefined) => void,
  onTooLong: () => void,
): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let parts: Uint8Array[] = [];
  let held = 0;
  let stopped = false;
  const text = (): string | undefined => {
    try {
      return decoder.decode(Buffer.concat(parts));
    } catch {
      return undefined;
    }
  };
  const hold = (bytes: Uint8Array): void => {
    parts.push(bytes);
    held += bytes.length;
    if (held <= MAX_LINE_BYTES) return;
    stopped = true;
    parts = [];
    onTooLong();
  };
  return (chunk) => {
    let rest = chunk;
    while (!stopped && rest.length > 0) {
      const end = rest.indexOf(LINE_FEED);
      hold(end < 0 ? rest : rest.subarray(0, end));
      if (end < 0 || stopped) return;
      const line = text();
      parts = [];
      held = 0;
      rest = rest.subarray(end + 1);
      onLine(line);
    }
  };
}

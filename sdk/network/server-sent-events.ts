import { connectionError } from './request-errors.ts';

/** A block of a stream: an event, or without data only the place that a reader resumes from. */
export interface ServerSentEvent {
  readonly id: string | undefined;
  readonly data: string | undefined;
}

/** Longest block, in characters; events of wallets have a few hundred. */
const LONGEST_BLOCK = 256 * 1024;
const LINE_END = /\r\n|\n|\r/;

/**
 * Reads server-sent events (HTML, section 9.2.6). Comments, `retry` and the type of an event are not told, and a block
 * that is cut off by the end is none.
 *
 * @throws RequestError `SERVICES_INVALID_ANSWER` for a block that does not end, and the errors of the chunks.
 */
export async function* serverSentEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  let block: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(LINE_END);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        const event = eventOf(block);
        [block, length] = [[], 0];
        if (event) yield event;
      } else {
        block.push(line);
        length += line.length;
      }
    }
    if (length + rest.length > LONGEST_BLOCK)
      throw connectionError('SERVICES_INVALID_ANSWER', 'an event of the stream does not end');
  }
}

function eventOf(lines: readonly string[]): ServerSentEvent | undefined {
  const valuesOf = (name: string) =>
    lines.flatMap((line) => {
      const [field, value = ''] = line.split(/:(.*)/s);
      return field === name ? [value.replace(/^ /, '')] : [];
    });
  const [id, data] = [valuesOf('id').at(-1), valuesOf('data')];
  if (id === undefined && data.length === 0) return undefined;
  return { id, data: data.length === 0 ? undefined : data.join('\n') };
}

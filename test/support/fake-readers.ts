import { Listeners } from '#core/listeners.ts';
import type { ReaderCapture, ReaderContent, ReaderHub } from '#main/ports/readers.ts';

/** Readers that a test holds documents to. */
export interface FakeReaders extends ReaderHub {
  /** Delivers what a scanner would have read. */
  read(content: ReaderContent): void;
}

export function fakeReaders(): FakeReaders {
  const captures = new Listeners<[ReaderCapture]>();
  const info = { id: 'scanner', transport: 'hid', kind: 'barcode', driver: 'test' } as const;
  let reads = 0;
  const captureOf = (content: ReaderContent): ReaderCapture => ({
    id: `read-${++reads}`,
    readerId: info.id,
    time: new Date().toISOString(),
    content,
  });
  return {
    start: async () => undefined,
    stop: async () => undefined,
    statuses: () => [{ info, state: 'ready', reads, dropped: 0 }],
    onChange: () => () => undefined,
    onCapture: captures.add,
    testRead: async () => captureOf({ kind: 'mrz', lines: [] }),
    wedge: () => undefined,
    read(content) {
      captures.tell(captureOf(content));
    },
  };
}

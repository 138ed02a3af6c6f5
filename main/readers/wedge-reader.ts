import { type AppError, failure } from '#core/contract/errors.ts';
import type { Framed } from '#core/readers/framer.ts';
import type { ReaderContent, ReaderInfo, ReaderStatus } from '../ports/readers.ts';
import { faultError } from './reader-errors.ts';

/** The keyboard: a page catches the keystrokes of readers, and all of them are one reader to the kiosk. */
export const WEDGE_ID = 'wedge';

const INFO: ReaderInfo = { id: WEDGE_ID, transport: 'wedge', kind: 'mrz', driver: 'keyboard-wedge' };

const NO_DOCUMENT = { reason: 'invalid', detail: 'the burst is not the text of a document' } as const;

export const wedgeReader = () => {
  let [reads, dropped] = [0, 0];
  let error: AppError | undefined;
  let last: { lastReadAt: string; lastKind: ReaderContent['kind'] } | undefined;
  const drop = (reason: AppError): { error: AppError } => {
    dropped += 1;
    error = reason;
    return { error: reason };
  };
  return {
    status: (): ReaderStatus => ({
      info: INFO,
      state: 'ready',
      ...(error ? { error: error.toResponse() } : {}),
      ...last,
      reads,
      dropped,
    }),
    /** Counts a burst. */
    take(framed: Framed | undefined): { content: ReaderContent } | { error: AppError } {
      if (framed !== undefined && 'content' in framed) {
        reads += 1;
        error = undefined;
        return framed;
      }
      return drop(faultError(framed?.fault ?? NO_DOCUMENT));
    },
    /** Counts a burst that was not examined. */
    refuse: (): { error: AppError } =>
      drop(failure('READER_FLOOD', 'more bursts in a second than readers type')),
    delivered(lastReadAt: string, lastKind: ReaderContent['kind']): void {
      last = { lastReadAt, lastKind };
    },
  };
};

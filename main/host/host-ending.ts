import { describeError } from './describe-error.ts';

/** Longer than the longest wait of any part: the running inference, pending requests, the services. */
const PART_LIMIT_MS = 60_000;

type Closer = () => void | Promise<void>;

export interface Ending {
  /** Closed at the end, before everything that was named earlier. */
  atEnd(closer: Closer): void;
  /** Begins the end, or joins the one that is under way. Never rejects. */
  end(code: number, why?: string): Promise<void>;
  /** Whether the end was requested. */
  readonly begun: boolean;
  /** The exit code of the first request to end. */
  readonly ended: Promise<number>;
}

/** Resolves when the part is closed or its time is over. @throws the errors of the part */
const closed = async (closer: Closer, limitMs: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`A part did not end within ${limitMs} ms.`)), limitMs);
  });
  try {
    await Promise.race([closer(), late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Ends a host once, in the reverse order of its start, however far the start has come. A part that cannot be closed
 * (a full disk, a damaged vault) is reported and keeps no other part open.
 */
export const createEnding = (print: (line: string) => void, limitMs = PART_LIMIT_MS): Ending => {
  const { promise: ended, resolve: settle } = Promise.withResolvers<number>();
  const closers: Closer[] = [];
  let ending: Promise<void> | undefined;
  let over = false;
  const closeAll = async (): Promise<void> => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) {
      await closed(closer, limitMs).catch((error: unknown) => print(describeError(error)));
    }
  };
  const run = async (code: number): Promise<void> => {
    await closeAll();
    over = true;
    settle(code);
  };
  return {
    ended,
    get begun() {
      return ending !== undefined;
    },
    atEnd(closer) {
      closers.push(closer);
      if (over) void closeAll();
    },
    end(code, why) {
      if (why !== undefined) print(why);
      ending ??= run(code);
      return ending;
    },
  };
};

import { useCallback, useRef, useState } from 'react';
import type { CounterOperationName, CounterOperations } from '#core/contract/counter/index.ts';
import type { ErrorCode, ErrorResponse } from '#core/contract/errors.ts';
import type { Envelope, InputOf, OutputOf } from '#core/contract/kit.ts';
import { useBridge } from './kiosk.tsx';

export interface Action<K extends CounterOperationName> {
  /** Answers undefined when a call is already under way: a second press is no second call. */
  run: (
    input: InputOf<CounterOperations[K]>,
  ) => Promise<Envelope<OutputOf<CounterOperations[K]>> | undefined>;
  pending: boolean;
  error: ErrorResponse | undefined;
  clear: () => void;
}

/**
 * One operation as a button uses it: pending while it runs, the failure kept until the next try.
 * @param quiet codes that are no failure to the person, e.g. a step that has moved on already
 */
export const useAction = <K extends CounterOperationName>(
  operation: K,
  quiet: readonly ErrorCode[] = [],
): Action<K> => {
  const bridge = useBridge();
  const busy = useRef(false);
  const quietCodes = useRef(quiet);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ErrorResponse>();

  const run = useCallback(
    async (input: InputOf<CounterOperations[K]>) => {
      if (busy.current) return undefined;
      busy.current = true;
      setPending(true);
      setError(undefined);
      const answer = await bridge.invoke(operation, input);
      busy.current = false;
      setPending(false);
      if (!answer.ok && !quietCodes.current.includes(answer.error.code)) setError(answer.error);
      return answer;
    },
    [bridge, operation],
  );
  const clear = useCallback(() => setError(undefined), []);
  return { run, pending, error, clear };
};

import { useCallback, useEffect, useState } from 'react';
import type { CalibrationState } from '#core/contract/counter/calibration-operations.ts';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { useAction } from '../../ui/state/use-action.ts';

export interface Calibration {
  /** Undefined until main has answered once. */
  state: CalibrationState | undefined;
  /** Takes what an operation answered. */
  adopt: (state: CalibrationState) => void;
  error: ErrorResponse | undefined;
}

/** Holds main's state of the calibration. Every operation answers with the whole of it. */
export const useCalibration = (): Calibration => {
  const { run, error } = useAction('calibration.state');
  const [state, setState] = useState<CalibrationState>();
  const adopt = useCallback((next: CalibrationState) => setState(next), []);
  useEffect(() => {
    void run({}).then((answer) => {
      if (answer?.ok) setState(answer.value);
    });
  }, [run]);
  return { state, adopt, error };
};

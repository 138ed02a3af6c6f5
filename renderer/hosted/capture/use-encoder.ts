import { useEffect, useRef } from 'react';
import { createJpegEncoder, type JpegEncoder } from '../../ui/camera/jpeg-encoder.ts';

/** The encoder of a step, closed when the step is left. */
export function useEncoder(): () => JpegEncoder {
  const made = useRef<JpegEncoder>(undefined);
  useEffect(
    () => () => {
      made.current?.close();
      made.current = undefined;
    },
    [],
  );
  return () => {
    made.current ??= createJpegEncoder();
    return made.current;
  };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { HEALTH_PARTS, type HealthFinding, type HealthPart } from '#core/contract/counter/health.ts';
import type { ErrorResponse } from '#core/contract/errors.ts';
import { useBridge } from '../../ui/state/kiosk.tsx';

/** The last finding of each part, and what is being tried now. */
export interface Health {
  findings: ReadonlyMap<HealthPart, HealthFinding>;
  testing: ReadonlySet<HealthPart>;
  /** Why a part could not be tried at all. */
  error: ErrorResponse | undefined;
  test: (part: HealthPart) => void;
  testAll: () => void;
}

/** Tries every part when the page opens, each by a call of its own: a slow one holds none of the others up. */
export const useHealth = (): Health => {
  const bridge = useBridge();
  const [findings, setFindings] = useState<Health['findings']>(new Map());
  const [testing, setTesting] = useState<Health['testing']>(new Set());
  const [error, setError] = useState<ErrorResponse>();
  const isHere = useRef(true);
  const test = useCallback(
    async (part: HealthPart) => {
      setTesting((parts) => new Set(parts).add(part));
      const answer = await bridge.invoke('health.probe', { parts: [part] });
      if (!isHere.current) return;
      setError(answer.ok ? undefined : answer.error);
      if (answer.ok) {
        const found = answer.value.findings.map((finding) => [finding.part, finding] as const);
        setFindings((known) => new Map([...known, ...found]));
      }
      setTesting((parts) => new Set([...parts].filter((one) => one !== part)));
    },
    [bridge],
  );
  const testAll = useCallback(() => {
    for (const part of HEALTH_PARTS) void test(part);
  }, [test]);
  useEffect(() => {
    isHere.current = true;
    testAll();
    return () => {
      isHere.current = false;
    };
  }, [testAll]);
  return { findings, testing, error, test: (part) => void test(part), testAll };
};

import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { ErrorResponse } from '#core/contract/errors.ts';
import type { Envelope } from '#core/contract/kit.ts';
import { useBridge } from '../../ui/state/kiosk.tsx';

type Load = (artefactId: string) => Promise<Envelope<{ dataUrl: string }>>;
const ArtefactContext = createContext<Load | undefined>(undefined);

/** Fetches each picture of a session once and forgets all of them when the session leaves the screen. */
export function ArtefactProvider({ sessionId, children }: { sessionId: string; children: React.ReactNode }) {
  const bridge = useBridge();
  const load = useMemo<Load>(() => {
    const loaded = new Map<string, ReturnType<Load>>();
    return (artefactId) => {
      const known = loaded.get(artefactId);
      if (known) return known;
      const answer = bridge.invoke('artefact.read', { sessionId, artefactId }).then((envelope) => {
        if (!envelope.ok) loaded.delete(artefactId);
        return envelope;
      });
      loaded.set(artefactId, answer);
      return answer;
    };
  }, [bridge, sessionId]);
  return <ArtefactContext value={load}>{children}</ArtefactContext>;
}

export interface Artefact {
  dataUrl?: string;
  error?: ErrorResponse;
}

/** A picture by its reference: empty while it loads. */
export const useArtefact = (artefactId: string | undefined): Artefact => {
  const load = useContext(ArtefactContext);
  const [artefact, setArtefact] = useState<Artefact>({});
  useEffect(() => {
    if (!artefactId || !load) return;
    let current = true;
    setArtefact({});
    void load(artefactId).then((answer) => {
      if (current) setArtefact(answer.ok ? { dataUrl: answer.value.dataUrl } : { error: answer.error });
    });
    return () => {
      current = false;
    };
  }, [artefactId, load]);
  return artefact;
};

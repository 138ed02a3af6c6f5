import { useEffect, useState } from 'react';
import { TURNED, watchAway } from './watch-away.ts';

export interface Pause {
  /** The camera is off. */
  paused: boolean;
  /** The phone lies on its side. */
  turned: boolean;
  /** The person is back and continues. */
  resume: () => void;
}

/** Whether the person is away: another page in front, the phone asleep or turned. It ends by a button alone. */
export function usePause(): Pause {
  const [away, setAway] = useState(document.hidden);
  const [turned, setTurned] = useState(() => matchMedia(TURNED).matches);
  useEffect(() => {
    const presence = { page: document, query: matchMedia(TURNED) };
    return watchAway(presence, { onAway: () => setAway(true), onTurned: setTurned });
  }, []);
  return { paused: away || turned, turned, resume: () => setAway(turned) };
}

import { useEffect, useState } from 'react';

/** A phone on its side is too low for an oval and its words. */
const TURNED = '(orientation: landscape) and (max-height: 500px) and (pointer: coarse)';

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
    const onHidden = () => document.hidden && setAway(true);
    const query = matchMedia(TURNED);
    const onTurned = () => {
      setTurned(query.matches);
      if (query.matches) setAway(true);
    };
    document.addEventListener('visibilitychange', onHidden);
    query.addEventListener('change', onTurned);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      query.removeEventListener('change', onTurned);
    };
  }, []);
  return { paused: away || turned, turned, resume: () => setAway(turned) };
}

import { useState } from 'react';

/** By the address, so that another link begins again; it stays in this tab, and goes with it. */
const key = (): string => `counterproof.started ${location.pathname}`;

/** Whether the person has read who asks, and the purpose. A page that is loaded again does not ask for it again. */
export function useStarted(): { started: boolean; start: () => void } {
  const [started, setStarted] = useState(() => sessionStorage.getItem(key()) !== null);
  return {
    started,
    start: () => {
      sessionStorage.setItem(key(), 'yes');
      setStarted(true);
    },
  };
}

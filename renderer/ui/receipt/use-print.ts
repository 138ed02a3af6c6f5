import { useState } from 'react';
import { useAction } from '../state/use-action.ts';

/** Asks the system for a printer first: without one nothing is opened that could not print. No page learns whether paper came. */
export const usePrint = () => {
  const probe = useAction('display.printers');
  const [said, setSaid] = useState<'none' | 'asked'>();
  const print = async () => {
    const answer = await probe.run({});
    if (!answer?.ok) return;
    if (answer.value.printers === 'none') return setSaid('none');
    globalThis.print();
    setSaid('asked');
  };
  return { print: () => void print(), said, error: probe.error, isPending: probe.pending };
};

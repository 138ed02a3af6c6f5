import { useState } from 'react';
import type { DocumentView } from '#core/contract/counter/state.ts';
import { useEvidenceFocus } from './evidence-focus.tsx';

/** The chosen document, or the newest; a further document and a check that points at one come to the front. */
export const useShownDocument = (
  documents: readonly DocumentView[],
): [DocumentView | undefined, (number: number) => void] => {
  const { focus } = useEvidenceFocus();
  const [choice, setChoice] = useState<{ number: number; among: number; focus: typeof focus }>();
  const follows = focus && focus !== choice?.focus ? focus.document : undefined;
  const chosen = choice?.among === documents.length ? choice.number : undefined;
  const number = follows ?? chosen;
  const shown = documents.find((document) => document.number === number) ?? documents.at(-1);
  return [shown, (next) => setChoice({ number: next, among: documents.length, focus })];
};

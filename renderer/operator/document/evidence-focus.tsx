import { createContext, useContext, useMemo, useState } from 'react';
import type { DocumentField } from '#core/document/fields.ts';

/** A field of a document that another part of the screen points at. A new object points at it again. */
export interface EvidenceFocus {
  document: number;
  field: DocumentField;
}

interface Focus {
  focus?: EvidenceFocus;
  /** Absent where no document is on the screen. */
  lookAt?: (focus: EvidenceFocus) => void;
}

const FocusContext = createContext<Focus>({});

/** Lets a check lead to the field that it judged. */
export function EvidenceFocusProvider({ children }: { children: React.ReactNode }) {
  const [focus, lookAt] = useState<EvidenceFocus>();
  const value = useMemo<Focus>(() => ({ ...(focus ? { focus } : {}), lookAt }), [focus]);
  return <FocusContext value={value}>{children}</FocusContext>;
}

export const useEvidenceFocus = (): Focus => useContext(FocusContext);

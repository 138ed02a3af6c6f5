import { type ReactNode, useRef } from 'react';
import { useScrollStop } from '../../ui/components/use-scroll-stop.ts';

/** Points of a session, one below the other; the Tab key stops at them where they scroll. */
export function ExceptionList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} className="Exceptions-list" tabIndex={useScrollStop(list)}>
      {children}
    </ul>
  );
}

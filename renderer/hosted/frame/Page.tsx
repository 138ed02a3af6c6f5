import { useEffect, useRef } from 'react';

export interface PageProps {
  title: string;
  text?: React.ReactNode;
  /** Above the title. */
  mark?: React.ReactNode;
  children?: React.ReactNode;
  aside?: React.ReactNode;
  /** The lesser actions first, the primary one last; the screen shows them the other way round. */
  actions?: React.ReactNode;
  /** Wider, for a list of ways. */
  wideAside?: boolean;
  /** On a phone the aside comes before the words. */
  asideFirst?: boolean;
}

/** A page of words: its subject, an aside, and the person's actions. A new page takes the focus. */
export function Page({ title, text, mark, children, aside, actions, ...order }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    document.title = title;
  }, [title]);
  return (
    <main
      className="Page"
      data-one={aside ? undefined : ''}
      data-wide-aside={order.wideAside ? '' : undefined}
      data-aside-first={order.asideFirst ? '' : undefined}
    >
      <div className="Main">
        <div className="Head">
          {mark}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {text && <p>{text}</p>}
        </div>
        {children}
      </div>
      {aside && <div className="Aside">{aside}</div>}
      {actions && <div className="Actions">{actions}</div>}
    </main>
  );
}

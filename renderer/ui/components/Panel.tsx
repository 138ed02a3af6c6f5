import { useId } from 'react';
import './Panel.css';

export interface PanelProps {
  title: string;
  /** Beside the title: a state or a small action. */
  aside?: React.ReactNode;
  children: React.ReactNode;
  id?: string;
}

/** A titled region of a screen; landmarks let a screen reader jump between them. */
export function Panel({ title, aside, children, id }: PanelProps) {
  const titleId = useId();
  return (
    <section className="Panel" aria-labelledby={titleId} id={id}>
      <header className="Panel-head">
        <h2 className="Panel-title" id={titleId}>
          {title}
        </h2>
        {aside && <div className="Panel-aside">{aside}</div>}
      </header>
      <div className="Panel-body">{children}</div>
    </section>
  );
}

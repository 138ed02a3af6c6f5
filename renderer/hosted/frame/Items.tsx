import type { LucideIcon } from 'lucide-react';
import { Sign } from './icon.tsx';

export interface Item {
  icon: LucideIcon;
  title: string;
  text?: string;
  tone?: 'passed' | 'review' | 'neutral';
}

/** A list of finished, kept or requested items, each with its sign. */
export function Items({ items, plain }: { items: readonly Item[]; plain?: boolean }) {
  return (
    <ul className="List">
      {items.map(({ icon, title, text, tone }) => (
        <li key={title}>
          {plain ? (
            <Sign of={icon} />
          ) : (
            <span className="Badge" data-tone={tone}>
              <Sign of={icon} />
            </span>
          )}
          <span className="grow">
            <b>{title}</b>
            {text && <small>{text}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

import type { LucideIcon } from 'lucide-react';
import './EmptyState.css';

/** Names the future content and its time, instead of leaving a hole. */
export function EmptyState({
  icon: Icon,
  title,
  text,
  children,
}: {
  icon: LucideIcon;
  title: string;
  text?: string;
  children?: React.ReactNode;
}) {
  return (
    <div className="EmptyState">
      <Icon aria-hidden className="EmptyState-icon" />
      <p className="EmptyState-title">{title}</p>
      {text && <p className="EmptyState-text">{text}</p>}
      {children}
    </div>
  );
}

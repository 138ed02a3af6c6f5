import type { LucideIcon } from 'lucide-react';
import type { Tone } from './Notice.tsx';
import './Pill.css';

/** A state in one or two words, with an icon so that colour is not the only sign. */
export function Pill({
  tone,
  icon: Icon,
  children,
}: {
  tone: Tone | 'neutral';
  icon?: LucideIcon;
  children: React.ReactNode;
}) {
  return (
    <span className="Pill" data-tone={tone}>
      {Icon && <Icon aria-hidden className="Pill-icon" />}
      <span>{children}</span>
    </span>
  );
}

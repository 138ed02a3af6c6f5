import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import './Notice.css';

export type Tone = 'info' | 'passed' | 'review' | 'failed';
const ICONS: Record<Tone, LucideIcon> = {
  info: Info,
  passed: CircleCheck,
  review: TriangleAlert,
  failed: CircleAlert,
};

export interface NoticeProps {
  tone: Tone;
  title?: string;
  children?: React.ReactNode;
  action?: React.ReactNode;
  /** Announced when it appears; `assertive` interrupts. */
  live?: 'polite' | 'assertive';
}

/** A short statement with its next step. Colour is never the only sign: the icon differs by tone. */
export function Notice({ tone, title, children, action, live }: NoticeProps) {
  const Icon = ICONS[tone];
  const role = live === 'assertive' ? 'alert' : live === 'polite' ? 'status' : undefined;
  return (
    <div className="Notice" data-tone={tone} role={role}>
      <Icon className="Notice-icon" aria-hidden />
      <div className="Notice-text">
        {title && <p className="Notice-title">{title}</p>}
        {children && <div className="Notice-body">{children}</div>}
      </div>
      {action}
    </div>
  );
}

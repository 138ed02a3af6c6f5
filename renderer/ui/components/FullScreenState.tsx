import { Logo } from './Logo.tsx';
import './FullScreenState.css';

/** A screen that says one thing: starting, lost, replaced, crashed. */
export function FullScreenState({
  title,
  text,
  visual,
  action,
  urgent = false,
}: {
  title: string;
  text: string;
  visual?: React.ReactNode;
  action?: React.ReactNode;
  urgent?: boolean;
}) {
  return (
    <main className="FullScreenState">
      <Logo />
      <div className="FullScreenState-card" role={urgent ? 'alert' : 'status'}>
        {visual}
        <h1>{title}</h1>
        <p className="soft">{text}</p>
        {action}
      </div>
    </main>
  );
}

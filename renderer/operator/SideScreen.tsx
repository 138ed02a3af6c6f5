import { ArrowLeft } from 'lucide-react';
import { Button } from '../ui/components/Button.tsx';
import './SideScreen.css';

export interface SideScreenProps {
  title: string;
  text: string;
  /** Where the button leads. */
  back: string;
  onClose: () => void;
  children: React.ReactNode;
}

/** A screen that the operator opens beside the work at the counter, with the way back. */
export function SideScreen({ title, text, back, onClose, children }: SideScreenProps) {
  return (
    <main className="SideScreen">
      <header className="SideScreen-head">
        <Button icon={ArrowLeft} onPress={onClose}>
          {back}
        </Button>
        <h1>{title}</h1>
        <p className="soft">{text}</p>
      </header>
      {children}
    </main>
  );
}

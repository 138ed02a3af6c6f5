import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Sign } from './icon.tsx';

/** One way to continue, among others. */
export function Way(props: { icon: LucideIcon; title: string; text: string; onPress: () => void }) {
  return (
    <button type="button" className="Way" onClick={props.onPress}>
      <span className="Badge">
        <Sign of={props.icon} />
      </span>
      <span className="Way-words">
        <b>{props.title}</b>
        <small>{props.text}</small>
      </span>
      <Sign of={ChevronRight} />
    </button>
  );
}

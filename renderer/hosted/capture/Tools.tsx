import type { LucideIcon } from 'lucide-react';
import { Sign } from '../frame/icon.tsx';

export interface Tool {
  icon: LucideIcon;
  text: string;
  onPress: () => void;
  pressed?: boolean;
}

/** At most three small helps below the picture. */
export function Tools({ tools }: { tools: readonly (Tool | undefined)[] }) {
  return (
    <div className="Tools">
      {tools.map(
        (tool) =>
          tool && (
            <button
              key={tool.text}
              type="button"
              className="Tool"
              aria-pressed={tool.pressed}
              onClick={tool.onPress}
            >
              <Sign of={tool.icon} />
              {tool.text}
            </button>
          ),
      )}
    </div>
  );
}

/** Takes the picture: a round button on a phone, one with words on a desktop. */
export function Shutter(props: { text: string; disabled: boolean; pending: boolean; onPress: () => void }) {
  const { text, disabled, pending, onPress } = props;
  const off = disabled || pending;
  return (
    <button
      type="button"
      className="Shutter"
      aria-disabled={off || undefined}
      aria-busy={pending || undefined}
      onClick={() => !off && onPress()}
    >
      <span className="Shutter-text">{text}</span>
    </button>
  );
}

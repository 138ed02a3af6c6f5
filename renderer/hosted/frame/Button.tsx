import type { LucideIcon } from 'lucide-react';
import { Sign } from './icon.tsx';

export interface ButtonProps {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  icon?: LucideIcon;
  children: React.ReactNode;
  onPress?: () => void;
  disabled?: boolean;
  /** Keeps its width, says that it works, and takes no second press. */
  pending?: boolean;
  submit?: boolean;
}

/** The button of the hosted pages: the browser's own, which costs a first page nothing. */
export function Button({
  kind = 'secondary',
  icon,
  children,
  onPress,
  disabled,
  pending,
  submit,
}: ButtonProps) {
  return (
    <button
      type={submit ? 'submit' : 'button'}
      className="Button"
      data-kind={kind}
      aria-disabled={disabled || pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => {
        if (disabled || pending) event.preventDefault();
        else onPress?.();
      }}
    >
      {pending ? <span className="Spin" /> : icon && <Sign of={icon} />}
      <span>{children}</span>
    </button>
  );
}

import type { LucideIcon } from 'lucide-react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Spinner } from './Spinner.tsx';
import './Button.css';

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  children?: React.ReactNode;
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'approve';
  size?: 'md' | 'lg';
  icon?: LucideIcon;
  /** Without a visible text, `aria-label` names the button. */
  iconOnly?: boolean;
  grow?: boolean;
}

/** The button of the kiosk. While `isPending` it keeps its size, says so and takes no second press. */
export function Button({
  children,
  variant = 'secondary',
  size = 'md',
  icon: Icon,
  iconOnly = false,
  grow = false,
  ...props
}: ButtonProps) {
  return (
    <AriaButton
      {...props}
      className="Button"
      data-variant={variant}
      data-size={size}
      data-icon-only={iconOnly || undefined}
      data-grow={grow || undefined}
    >
      {({ isPending }) => (
        <>
          {isPending ? <Spinner /> : Icon && <Icon aria-hidden className="Button-icon" />}
          {children && <span className="Button-text">{children}</span>}
        </>
      )}
    </AriaButton>
  );
}

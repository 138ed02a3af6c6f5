import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { Button } from './Button.tsx';
import './SelectBox.css';

export interface MenuAction {
  id: string;
  label: string;
  icon?: LucideIcon;
  onAction: () => void;
}

/** Less frequent actions behind one neutral button. */
export function ActionMenu({
  label,
  actions,
  icon = EllipsisVertical,
  text,
}: {
  label: string;
  actions: readonly MenuAction[];
  icon?: LucideIcon;
  text?: string;
}) {
  return (
    <MenuTrigger>
      <Button variant="quiet" icon={icon} iconOnly={!text} aria-label={label}>
        {text}
      </Button>
      <Popover className="SelectBox-popover" placement="bottom end">
        <Menu className="SelectBox-list" aria-label={label}>
          {actions.map(({ id, label: name, icon: Icon, onAction }) => (
            <MenuItem key={id} id={id} className="SelectBox-item" textValue={name} onAction={onAction}>
              {Icon && <Icon aria-hidden className="Button-icon SelectBox-item-icon" />}
              <span>{name}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** The members of a focused element that decide whether a key belongs to it. */
export interface Focused {
  /** Lower case. */
  tag: string;
  role: string | null;
  /** The type of an `input`. */
  type: string | null;
  isEditable: boolean;
}

/** Inputs that take no characters. */
const PRESSED = ['radio', 'checkbox', 'range', 'button', 'submit'];
const ENDS = ['Home', 'End'];
const PAGES = ['PageUp', 'PageDown'];
const slides = ({ role, type }: Pick<Focused, 'role' | 'type'>): boolean =>
  role === 'slider' || type === 'range';
const PRESSABLE_TAGS = ['button', 'a', 'summary', 'select'];
const PRESSABLE_ROLES = ['tab', 'radio', 'checkbox', 'option', 'menuitem', 'slider'];

/** Whether what has the focus takes this key itself: text goes into fields, Enter and Space press what can be pressed. */
export function takesKey({ tag, role, type, isEditable }: Focused, key: string): boolean {
  const isInput = tag === 'input';
  if (isEditable || tag === 'textarea' || (isInput && !PRESSED.includes(type ?? 'text'))) return true;
  if (key.startsWith('Arrow')) return isInput || ['tab', 'radio', 'slider'].includes(role ?? '');
  if (ENDS.includes(key)) return role === 'tab' || slides({ role, type });
  if (PAGES.includes(key)) return slides({ role, type });
  if (key !== 'Enter' && key !== ' ') return false;
  return isInput || PRESSABLE_TAGS.includes(tag) || PRESSABLE_ROLES.includes(role ?? '');
}

/** A field that keys go into. */
export type Field = HTMLInputElement | HTMLTextAreaElement;

export const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** A field for a passphrase, also while it is shown in the clear: its keys belong to it alone. */
export const isSecret = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && (target.type === 'password' || target.dataset.kind === 'passphrase');

/** The content of a field before a key passed to it, so that the key can be taken back. */
export interface FieldBefore {
  field: Field;
  value: string;
  selection: readonly [number, number] | undefined;
}

/** Fields of numbers and e-mail addresses have no selection to be asked for. */
const selectionOf = (field: Field): FieldBefore['selection'] => {
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
};

export const fieldBefore = (target: EventTarget | null): FieldBefore | undefined =>
  isField(target) ? { field: target, value: target.value, selection: selectionOf(target) } : undefined;

/** The setter of the element's own class: React watches the one on the element and would take it for its own. */
const setValue = (field: Field, value: string): void => {
  const owner = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(field, value);
};

/** Puts a field back to where it was before a reader's first key, as if nothing had been typed. */
export const takeBack = ({ field, value, selection }: FieldBefore): void => {
  if (!field.isConnected || field.value === value) return;
  setValue(field, value);
  if (selection) field.setSelectionRange(...selection);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }));
};

const LINE_ENDS = '\r\n';

/**
 * Types a person's key where the focus is, so that the page and its undo see it as typed.
 * @param presses whether Enter may press a button
 */
export const giveBack = (key: string, presses: boolean): void => {
  if (LINE_ENDS.includes(key)) pressEnter(presses);
  else if (key >= ' ') document.execCommand('insertText', false, key);
};

/** The default action of Enter: a button is pressed, a text gets a line, the form of a field is sent. */
const pressEnter = (presses: boolean): void => {
  const target = document.activeElement ?? document.body;
  if (!presses && !isField(target)) return;
  const press = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
  const goesOn = target.dispatchEvent(new KeyboardEvent('keydown', press));
  target.dispatchEvent(new KeyboardEvent('keyup', press));
  if (!goesOn) return;
  if (target instanceof HTMLTextAreaElement) document.execCommand('insertLineBreak');
  else if (target instanceof HTMLInputElement) target.form?.requestSubmit();
  else if (target instanceof HTMLElement) target.click();
};

/**
 * Puts the focus into a field editor in which something was typed that is not saved.
 * @returns whether there is one: a decision that began now would leave out what the operator typed
 */
export const goToUnsaved = (): boolean => {
  const input = document.querySelector<HTMLElement>('.FieldEditor[data-unsaved] input');
  input?.scrollIntoView({ block: 'nearest' });
  input?.focus();
  return input !== null;
};

/** The state that the editor of a field asks for. */
export interface EditorState {
  /** A value is typed, rather than one confirmed. */
  asksValue: boolean;
  /** The value is still as read from the print. */
  isRead: boolean;
  /** One of two dates is chosen. */
  hasChoices: boolean;
}

/**
 * The part of an editor that takes the focus, as a selector: where the hand goes next. The Enter that goes through the
 * fields must take neither what was read from the print nor one of two dates before a person has looked.
 */
export function editorFocus({ asksValue, isRead, hasChoices }: EditorState): string {
  if (isRead || hasChoices) return 'fieldset';
  return asksValue ? 'input' : 'button[type=submit]';
}

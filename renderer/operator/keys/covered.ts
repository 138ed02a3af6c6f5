const COVERED = [
  '[role=dialog]',
  '[role=alertdialog]',
  '[role=menu]',
  '[role=listbox]',
  '.Connected-cover',
  '.Operator-screen[hidden]',
].join();

/** A dialog owns the screen. */
export const hasDialog = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** Something stands before the desk, so that its operator does not see it: no key acts there and nothing is signed. */
export const isCovered = (): boolean => document.hidden || document.querySelector(COVERED) !== null;

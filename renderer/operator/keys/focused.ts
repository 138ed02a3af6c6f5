import { takesKey } from './takes-key.ts';

/** The list that moves through its rows by keys instead of scrolling. */
export const ROWS_BY_KEY = 'data-rows-by-key';

/** Whether an element has more than it shows, and scrolls. */
export const scrolls = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY);

/**
 * Whether what has the focus lies in a part of the screen that scrolls by this key. The page itself does not take arrows:
 * they go through the fields wherever the focus is.
 */
function isInScroller(focused: Element, key: string): boolean {
  for (let at: Element | null = focused; at && at !== document.body; at = at.parentElement) {
    if (at.hasAttribute(ROWS_BY_KEY)) return false;
    if (at.tagName === 'MAIN' && key.startsWith('Arrow')) return false;
    if (scrolls(at)) return true;
  }
  return false;
}

const UP_AND_DOWN = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];

/** Whether a key belongs to what has the focus: it takes the key itself, or scrolls by it. */
export const takesFocusedKey = (key: string): boolean => {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return false;
  const focused = {
    tag: element.tagName.toLowerCase(),
    role: element.getAttribute('role'),
    type: element.getAttribute('type'),
    isEditable: element.isContentEditable,
  };
  return takesKey(focused, key) || (UP_AND_DOWN.includes(key) && isInScroller(element, key));
};

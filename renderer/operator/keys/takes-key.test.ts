import { expect, it } from 'vitest';
import { type Focused, takesKey } from './takes-key.ts';

const focused = (part: Partial<Focused>): Focused => ({
  tag: 'div',
  role: null,
  type: null,
  isEditable: false,
  ...part,
});

it.each([
  ['a text field', focused({ tag: 'input', type: 'text' }), '1', true],
  ['a field without a type', focused({ tag: 'input' }), 'x', true],
  ['a note', focused({ tag: 'textarea' }), '?', true],
  ['an editable text', focused({ isEditable: true }), 'd', true],
  ['a button', focused({ tag: 'button' }), '1', false],
  ['a button', focused({ tag: 'button' }), 'Enter', true],
  ['a button', focused({ tag: 'button' }), 'ArrowDown', false],
  ['a tab', focused({ role: 'tab' }), 'ArrowRight', true],
  ['a choice', focused({ tag: 'input', type: 'radio' }), 'ArrowDown', true],
  ['a choice', focused({ tag: 'input', type: 'radio' }), '2', false],
  ['a choice', focused({ tag: 'input', type: 'radio' }), 'PageDown', false],
  ['a slider', focused({ tag: 'input', type: 'range' }), 'PageDown', true],
  ['a tab', focused({ role: 'tab' }), 'End', true],
  ['a tab', focused({ role: 'tab' }), 'PageUp', false],
  ['a button', focused({ tag: 'button' }), 'Home', false],
  ['the page', focused({ tag: 'body' }), 'Enter', false],
])('tells for %s whether it takes a key', (_name, element, key, taken) => {
  expect(takesKey(element, key)).toBe(taken);
});

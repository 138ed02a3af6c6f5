import type { Page } from '@playwright/test';

/** What a person's hand did on a page: a press of the pointer, a key, or a key that writes into a field. */
export interface Press {
  readonly kind: 'pointer' | 'key' | 'writing';
  /** Which field of the page is written into. */
  readonly field?: number;
}

/** The actions of a person on one page. */
export interface PageActions {
  count(): number;
}

/** A press is an action, and so is all that is written into a field at a stretch. */
export function actionCounter(): PageActions & { press(press: Press): void } {
  let actions = 0;
  let written: number | undefined;
  return {
    press: ({ kind, field }) => {
      const goesOn = kind === 'writing' && written === field;
      written = kind === 'writing' ? field : undefined;
      if (!goesOn) actions += 1;
    },
    count: () => actions,
  };
}

const TELL = 'tellPress';

/** Counts from now on what is really pressed on a page, whatever it does there. To be called before the page is opened. */
export async function countActions(page: Page): Promise<PageActions> {
  const counter = actionCounter();
  await page.exposeBinding(TELL, (_source, press: Press) => counter.press(press));
  await page.addInitScript(tellPresses, TELL);
  return counter;
}

/** Runs in the page, before its own scripts. What a script of the page presses is no action, nor is a held modifier. */
function tellPresses(binding: string): void {
  const MODIFIERS = ['Control', 'Shift', 'Alt', 'AltGraph', 'Meta'];
  /** They leave a field, or send what it holds. */
  const NOT_WRITING = ['Enter', 'Tab', 'Escape'];
  const NO_TEXT = ['button', 'checkbox', 'radio', 'submit'];
  const fields = new WeakMap<Element, number>();
  let known = 0;
  const tell = (press: Press) => (Reflect.get(window, binding) as (press: Press) => unknown)(press);
  const fieldOf = (target: EventTarget | null): number | undefined => {
    const isText =
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !NO_TEXT.includes(target.type));
    if (!isText) return undefined;
    const number = fields.get(target) ?? known++;
    fields.set(target, number);
    return number;
  };
  const onPointer = ({ isTrusted }: Event) => {
    if (isTrusted) tell({ kind: 'pointer' });
  };
  const onKey = ({ isTrusted, repeat, key, ctrlKey, metaKey, target }: KeyboardEvent) => {
    if (!isTrusted || repeat || MODIFIERS.includes(key)) return;
    const field = ctrlKey || metaKey || NOT_WRITING.includes(key) ? undefined : fieldOf(target);
    tell(field === undefined ? { kind: 'key' } : { kind: 'writing', field });
  };
  addEventListener('pointerdown', onPointer, { capture: true });
  addEventListener('keydown', onKey, { capture: true });
}

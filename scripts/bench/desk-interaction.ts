/** What an operator does on the home screen, and what has to be on the screen then. */
export interface Interaction {
  readonly name: string;
  readonly press?: 'unsent' | 'all' | 'row' | 'open' | 'close';
  readonly scroll?: 'start' | 'end';
  readonly type?: string;
  /** `rows`: other rows than before; `found`: the rows of the search; `list`: those of today. */
  readonly until: 'rows' | 'details' | 'session' | 'list' | 'found';
}

/**
 * Runs in the operator's page. @returns milliseconds from the input to the frame that shows its result
 */
export async function timeInteraction({ press, scroll, type, until }: Interaction): Promise<number> {
  const one = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`nothing on the screen is ${selector}`);
    return found;
  };
  const buttons = {
    unsent: '.Today-filter:nth-child(5)',
    all: '.Today-filter:nth-child(1)',
    row: '.Today-more button',
    open: '.RowDetails button',
    close: '.Ended-actions button',
  };
  const rowsNow = (): string =>
    [...document.querySelectorAll('.Today-table tbody th')].map((cell) => cell.textContent).join();
  const before = rowsNow();
  const isThere = (): boolean => {
    if (until === 'rows') return rowsNow() !== before;
    if (until === 'details') return document.querySelector('.RowDetails') !== null;
    if (until === 'session') return document.querySelector('.Ended') !== null;
    const names = document.querySelector('.Today-name') !== null;
    return document.querySelector('.Today-table') !== null && names === (until === 'found');
  };
  const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
  await drawn();
  const started = performance.now();
  if (press) one(buttons[press]).click();
  if (scroll) {
    const list = one('.Today-scroll');
    list.scrollTop = scroll === 'end' ? list.scrollHeight : 0;
  }
  if (type !== undefined) {
    const field = one('.Home-field input') as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, type);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  while (!isThere()) {
    if (performance.now() - started > 10_000) throw new Error(`10 s and no ${until}`);
    await drawn();
  }
  await drawn();
  return performance.now() - started;
}

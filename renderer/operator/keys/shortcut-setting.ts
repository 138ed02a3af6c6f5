const KEY = 'counterproof.shortcuts';

/** Whether single keys act on this screen (WCAG 2.1.4): the operator can switch them off. */
export const singleKeysAct = (): boolean => localStorage.getItem(KEY) !== 'off';

export const letSingleKeysAct = (act: boolean): void => {
  if (act) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
};

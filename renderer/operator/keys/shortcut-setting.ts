const SINGLE_KEYS = 'counterproof.shortcuts';
const SIGNING = 'counterproof.signing';

const isOn = (key: string): boolean => localStorage.getItem(key) !== 'off';
const set = (key: string, on: boolean): void => {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, 'off');
};

/** Whether single keys act on this screen (WCAG 2.1.4): the operator can switch them off. */
export const singleKeysAct = (): boolean => isOn(SINGLE_KEYS);
export const letSingleKeysAct = (act: boolean): void => set(SINGLE_KEYS, act);

/** Whether a decision is signed when its time is over (WCAG 2.2.1): otherwise it waits for a press. */
export const signsByItself = (): boolean => isOn(SIGNING);
export const letSignByItself = (sign: boolean): void => set(SIGNING, sign);

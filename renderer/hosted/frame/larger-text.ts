const KEY = 'counterproof.larger-text';

export const isLarger = (): boolean => localStorage.getItem(KEY) === 'yes';

const apply = (): void => {
  if (isLarger()) document.documentElement.dataset.text = 'larger';
  else delete document.documentElement.dataset.text;
};

export const showLarger = (larger: boolean): void => {
  localStorage.setItem(KEY, larger ? 'yes' : 'no');
  apply();
};

/** Applies the size that was chosen here before. */
export const startTextSize = apply;

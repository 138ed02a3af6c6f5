/** Positions of the manual switch; `system` follows the machine. */
export const THEME_CHOICES = ['system', 'light', 'dark', 'contrast'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

export interface Preferences {
  dark: boolean;
  moreContrast: boolean;
}

export interface Appearance {
  theme: 'light' | 'dark';
  contrast: 'normal' | 'more';
}

/** The look that a choice gives under the preferences of the machine. */
export const appearanceOf = (choice: ThemeChoice, system: Preferences): Appearance => ({
  theme: choice === 'light' || choice === 'dark' ? choice : system.dark ? 'dark' : 'light',
  contrast: choice === 'contrast' || system.moreContrast ? 'more' : 'normal',
});

const KEY = 'counterproof.theme';
const isChoice = (value: unknown): value is ThemeChoice => THEME_CHOICES.some((choice) => choice === value);

export const storedChoice = (): ThemeChoice => {
  const value = localStorage.getItem(KEY);
  return isChoice(value) ? value : 'system';
};

const apply = (): void => {
  const look = appearanceOf(storedChoice(), {
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    moreContrast: matchMedia('(prefers-contrast: more)').matches,
  });
  document.documentElement.dataset.theme = look.theme;
  document.documentElement.dataset.contrast = look.contrast;
};

export const chooseTheme = (choice: ThemeChoice): void => {
  localStorage.setItem(KEY, choice);
  apply();
};

/** Applies the look now and again whenever the machine changes its mind. */
export const startTheme = (): void => {
  apply();
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
    matchMedia(query).addEventListener('change', apply);
  }
};

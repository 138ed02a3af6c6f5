/** Window Management API (W3C), which TypeScript's library does not declare yet. */
interface ScreenDetailed extends Screen {
  readonly isPrimary: boolean;
  readonly left: number;
  readonly top: number;
}
declare global {
  interface Screen {
    readonly isExtended?: boolean;
  }
  interface Window {
    getScreenDetails?: () => Promise<{ screens: ScreenDetailed[]; currentScreen: ScreenDetailed }>;
  }
}

export const secondScreenIsThere = (): boolean => window.screen.isExtended === true;

const placeOfOtherScreen = async (): Promise<string> => {
  try {
    const details = await window.getScreenDetails?.();
    const other = details?.screens.find((screen) => screen !== details.currentScreen);
    return other
      ? `left=${other.left},top=${other.top},width=${other.availWidth},height=${other.availHeight}`
      : '';
  } catch {
    // The permission to place windows was refused: the window opens where the browser puts it.
    return '';
  }
};

/** Opens the one-time launch address in a window on the other screen. */
export const openOnSecondScreen = async (url: string): Promise<void> => {
  const place = await placeOfOtherScreen();
  const opened = window.open(url, 'counterproof-applicant', `popup,noopener=0,${place}`);
  // Both pages have one origin: through its opener the applicant's page could use the operator's bridge.
  if (opened) opened.opener = null;
};

import type { Input, Session, WebContents } from 'electron';
import type { RendererRole } from '#core/contract/counter/wire.ts';
import { pageAddress } from '../../ipc/electron/sender-guard.ts';
import type { ElectronApi } from './electron-api.ts';
import { guardPermissions } from './page-permissions.ts';

/** Keys that leave the page, reload it, print it or open tools; the pages need only typing and tabbing. */
const leavesPage = ({
  key,
  control,
  meta,
  alt,
}: Pick<Input, 'key' | 'control' | 'meta' | 'alt'>): boolean => {
  if (/^F\d{1,2}$/.test(key)) return true;
  if (alt && (key === 'ArrowLeft' || key === 'ArrowRight' || key === 'F4')) return true;
  return (
    (control || meta) &&
    !/^[acvxz]$/i.test(key) &&
    !/^(Control|Meta|Arrow\w+|Backspace|Delete|Home|End)$/.test(key)
  );
};

/** The kiosk's windows as the guards need to know them. */
export interface GuardedWindows {
  /** Undefined for contents that belong to none of them. */
  roleOf(contents: WebContents): RendererRole | undefined;
}

/**
 * Guards every web contents and session that this process creates. Call it before the first window.
 * @param lockedDown the windows cover the screen, and keys that leave their pages do nothing
 */
export const guardEverything = (
  { app, session }: Pick<ElectronApi, 'app' | 'session'>,
  windows: GuardedWindows,
  lockedDown: boolean,
): void => {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, windows, lockedDown));
  app.on('session-created', guardSession);
  guardSession(session.defaultSession);
};

const guardSession = (session: Session): void => {
  guardPermissions(session);
  session.on('will-download', (event) => event.preventDefault());
};

/** Keeps contents on the one page that their window was opened for, and contents without a window on none. */
export const guardContents = (contents: WebContents, windows: GuardedWindows, lockedDown: boolean): void => {
  const isOwnPage = (url: string): boolean => {
    const role = windows.roleOf(contents);
    return role !== undefined && url === pageAddress(role);
  };
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event) => {
    if (!isOwnPage(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isOwnPage(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  if (!lockedDown) return;
  contents.on('before-input-event', (event, input) => {
    if (leavesPage(input)) event.preventDefault();
  });
};

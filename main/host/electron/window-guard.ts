import type { Input, WebContents } from 'electron';
import type { RendererRole } from '#core/contract/counter/wire.ts';
import { pageAddress } from '../../ipc/electron/sender-guard.ts';

/** Keys that leave the page, reload it, print it or open tools; what the pages need is typing and tabbing. */
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

/** Keeps a window on the one page that it was opened for. */
export const guardContents = (contents: WebContents, role: RendererRole, lockedDown: boolean): void => {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || event.url !== pageAddress(role)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  if (!lockedDown) return;
  contents.on('before-input-event', (event, input) => {
    if (leavesPage(input)) event.preventDefault();
  });
};

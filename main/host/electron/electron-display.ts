import type { Rectangle } from 'electron';
import { Listeners } from '#core/listeners.ts';
import type { DisplayHost } from '../../ports/display-host.ts';
import type { ElectronApi } from './electron-api.ts';
import type { KioskWindows } from './kiosk-windows.ts';

export interface ElectronDisplay extends DisplayHost {
  /** Where the operator's window belongs. */
  operatorBounds(): Rectangle;
  /** Windows need the core's transport, and the core needs its display host first. */
  bind(windows: KioskWindows): void;
  /** The applicant's window was closed. */
  applicantClosed(): void;
}

/**
 * Displays of the Electron host: the applicant's window on the second display, or in front of the hidden operator's
 * window on a shared one.
 */
export const createElectronDisplay = (screen: ElectronApi['screen']): ElectronDisplay => {
  const changes = new Listeners();
  let windows: KioskWindows | undefined;
  let mode: ReturnType<DisplayHost['applicantDisplay']> = 'not-open';

  const bound = (): KioskWindows => {
    if (!windows) throw new Error('the display host has no windows yet');
    return windows;
  };
  const enter = (next: typeof mode): void => {
    if (mode === next) return;
    mode = next;
    changes.tell();
  };
  const operatorBounds = (): Rectangle => screen.getPrimaryDisplay().bounds;
  const secondBounds = (): Rectangle | undefined => {
    const primary = screen.getPrimaryDisplay().id;
    return screen.getAllDisplays().find(({ id }) => id !== primary)?.bounds;
  };

  return {
    kind: 'electron',
    operatorBounds,
    bind(next) {
      windows = next;
    },
    applicantClosed() {
      // Closing the window must not be a way to the operator's display, which is still signed in behind it.
      if (mode === 'shared') bound().open('applicant', operatorBounds());
      else enter('not-open');
    },
    async openApplicant(wanted) {
      const second = wanted === 'second-display' ? secondBounds() : undefined;
      // On the only display the applicant's window covers the operator's, so the way back has to ask for a passphrase.
      const shared = second === undefined;
      bound().open('applicant', second ?? operatorBounds());
      if (shared) bound().setVisible('operator', false);
      enter(shared ? 'shared' : 'second-display');
      return {};
    },
    async returnToOperator() {
      if (mode !== 'shared') return {};
      enter('not-open');
      bound().setVisible('operator', true);
      bound().close('applicant');
      return {};
    },
    printers: () => bound().printers(),
    applicantDisplay: () => mode,
    onChange: changes.add,
  };
};

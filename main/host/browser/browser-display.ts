import type { RendererRole } from '#core/contract/counter/wire.ts';
import { Listeners } from '#core/listeners.ts';
import type { DisplayHost } from '../../ports/display-host.ts';
import type { Placement } from './browser-command.ts';

/** The part of the transport that the displays need. */
export interface RoleDoor {
  launchUrl(role: RendererRole): string;
  revoke(role: RendererRole): void;
  connected(role: RendererRole): boolean;
  onChange(listener: () => void): () => void;
}

export interface BrowserDisplayOptions {
  /** Starts a browser process for the role; absent when the host only serves. */
  readonly openWindow?: ((role: RendererRole, url: string, placement: Placement) => void) | undefined;
  readonly findSecondDisplay: () => Promise<Placement | undefined>;
}

export interface BrowserDisplay extends DisplayHost {
  /** The core is built with its display host before the transport that serves it exists. */
  bind(door: RoleDoor): void;
}

/**
 * Displays of the browser host. A second display gets a browser of its own where its place is known, else an address
 * that the operator's page opens there. On a shared display one page follows the other: as soon as the new role's
 * page is there, the cookie of the role that gave the screen away opens nothing any more.
 */
export const createBrowserDisplay = (options: BrowserDisplayOptions): BrowserDisplay => {
  const changes = new Listeners();
  let door: RoleDoor | undefined;
  let shared = false;
  /** The role that is about to take a shared screen over. */
  let incoming: RendererRole | undefined;
  let last: ReturnType<DisplayHost['applicantDisplay']> = 'not-open';

  const bound = (): RoleDoor => {
    if (!door) throw new Error('the display host serves no pages yet');
    return door;
  };
  const state = (): ReturnType<DisplayHost['applicantDisplay']> => {
    if (shared) return 'shared';
    return door?.connected('applicant') && incoming !== 'applicant' ? 'second-display' : 'not-open';
  };
  const announce = (): void => {
    if (state() === last) return;
    last = state();
    changes.tell();
  };
  const handOver = (to: RendererRole): void => {
    incoming = undefined;
    shared = to === 'applicant';
    bound().revoke(to === 'applicant' ? 'operator' : 'applicant');
  };

  return {
    kind: 'browser',
    bind(nextDoor) {
      door = nextDoor;
      door.onChange(() => {
        if (incoming && bound().connected(incoming)) handOver(incoming);
        announce();
      });
    },
    async openApplicant(mode) {
      // A page of the role that is still open would be taken for the one that is being opened.
      if (mode === 'shared') bound().revoke('applicant');
      const url = bound().launchUrl('applicant');
      if (mode === 'shared') {
        incoming = 'applicant';
        return { url };
      }
      const placement = options.openWindow ? await options.findSecondDisplay() : undefined;
      if (!placement || !options.openWindow) return { url };
      options.openWindow('applicant', url, placement);
      return {};
    },
    async returnToOperator() {
      if (!shared) return {};
      incoming = 'operator';
      return { url: bound().launchUrl('operator') };
    },
    printers: async () => 'unknown',
    applicantDisplay: state,
    onChange: changes.add,
  };
};

import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { type RendererRole, roleOfPath } from '#core/contract/counter/wire.ts';

/** The kiosk's pages under Electron. Custom schemes have no `URL.origin`, so scheme and host are compared. */
export const APP_SCHEME = 'app';
const APP_HOST = 'counterproof';
export const pageAddress = (role: RendererRole): string => `${APP_SCHEME}://${APP_HOST}/${role}/`;

export const isAppAddress = (address: string): boolean => {
  const url = URL.parse(address);
  return url?.protocol === `${APP_SCHEME}:` && url.host === APP_HOST;
};

/**
 * The role of a message's sender, or undefined when it must not be heard: a frame that is already gone, an embedded
 * frame, a foreign page, a window that the kiosk did not open, or a page of the other role.
 */
export const senderRole = (
  event: Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>,
  roleOfWindow: (contents: WebContents) => RendererRole | undefined,
): RendererRole | undefined => {
  const frame = event.senderFrame;
  if (!frame || frame.parent !== null || !isAppAddress(frame.url)) return undefined;
  const role = roleOfWindow(event.sender);
  return role !== undefined && roleOfPath(new URL(frame.url).pathname) === role ? role : undefined;
};

import type { Session } from 'electron';
import { isAppAddress } from '../../ipc/electron/sender-guard.ts';

/**
 * The camera for the page of this window's role, and nothing for anybody else. The operator needs it to look through a
 * camera before it is chosen and to calibrate. Both handlers are needed: Electron asks the check handler for
 * permissions that it would otherwise allow without a request.
 */
export const guardPermissions = (session: Session): void => {
  const isOwnPage = (address: string | undefined): boolean => address !== undefined && isAppAddress(address);
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const mediaTypes = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const videoOnly = mediaTypes.length > 0 && mediaTypes.every((type) => type === 'video');
    answer(permission === 'media' && videoOnly && details.isMainFrame && isOwnPage(details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) => {
    const video = permission === 'media' && details.mediaType === 'video';
    return video && details.isMainFrame && isOwnPage(requestingOrigin);
  });
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
};

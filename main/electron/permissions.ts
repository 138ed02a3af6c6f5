import type { Session } from 'electron';
import type { RendererRole } from '../counter/contract/wire.ts';
import { isAppAddress } from '../ipc/electron/sender-guard.ts';

/**
 * The camera for the applicant's page and nothing for anybody else. Both handlers are needed: Electron asks the check
 * handler for what it would otherwise allow without a request.
 */
export const guardPermissions = (session: Session, role: RendererRole): void => {
  const isApplicantPage = (address: string | undefined): boolean =>
    role === 'applicant' && address !== undefined && isAppAddress(address);
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const mediaTypes = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const videoOnly = mediaTypes.length > 0 && mediaTypes.every((type) => type === 'video');
    answer(
      permission === 'media' && videoOnly && details.isMainFrame && isApplicantPage(details.requestingUrl),
    );
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) => {
    const video = permission === 'media' && details.mediaType === 'video';
    return video && details.isMainFrame && isApplicantPage(requestingOrigin);
  });
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
};

import type { EvidenceDraft } from '#core/evidence/evidence-draft.ts';
import type { CameraFacts } from '#core/liveness/camera-facts.ts';
import type { CaptureDevice } from '#services/contract/hosted.ts';

/** A device's facts in the log; its cameras are events of their own. */
export const deviceFacts = ({ browser, model, platform, screen, automated }: CaptureDevice) => ({
  browser,
  ...(model ? { model } : {}),
  ...(platform ? { platform } : {}),
  screen: `${screen.width}x${screen.height}`,
  automated,
});

export const cameraDrafts = (cameras: readonly CameraFacts[]): EvidenceDraft[] =>
  cameras.map((camera) => ({ type: 'camera.named', actor: 'kiosk', payload: { camera } }));

/** Events for new reports of a browser: another device continues, or a camera was opened. */
export function deviceDrafts(before: CaptureDevice | undefined, now: CaptureDevice): EvidenceDraft[] {
  const known = new Set(before?.cameras.map((camera) => JSON.stringify(camera)));
  const device = deviceFacts(now);
  const isOther = !before || JSON.stringify(deviceFacts(before)) !== JSON.stringify(device);
  return [
    ...(isOther ? [{ type: 'device.named', actor: 'kiosk', payload: { device } } as const] : []),
    ...cameraDrafts(now.cameras.filter((camera) => !known.has(JSON.stringify(camera)))),
  ];
}

import type { CaptureSettings, CaptureVisit } from './capture/use-camera.ts';

/** What every way to take the selfie needs. */
export interface SelfieScreenProps {
  visit: CaptureVisit;
  settings: CaptureSettings;
}

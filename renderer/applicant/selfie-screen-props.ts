import type { CaptureSettings, CaptureVisit } from './capture/use-camera.ts';

/** Props of every way to take the selfie. */
export interface SelfieScreenProps {
  visit: CaptureVisit;
  settings: CaptureSettings;
}

import type { SelfieScreenProps } from '../selfie-screen-props.ts';
import { NativeCameraScreen } from './NativeCameraScreen.tsx';
import { PhotographScreen } from './PhotographScreen.tsx';

/**
 * Light Mode: no live guidance; the camera's own interface takes the picture and main judges it. Where the browser can
 * open the interface of the system (HTML Media Capture, `capture`), that one; else the camera behind the page.
 */
export function LightModeScreen(props: SelfieScreenProps) {
  return 'capture' in HTMLInputElement.prototype ? (
    <NativeCameraScreen {...props} />
  ) : (
    <PhotographScreen {...props} />
  );
}

import type { CameraFacts } from './camera-facts.ts';
import type { LivenessSignal } from './liveness-result.ts';

/** Names under which programs offer their pictures as a camera, as their drivers register them. */
const VIRTUAL_CAMERAS = [
  'obs camera',
  'obs virtualcam',
  'snap camera',
  'manycam',
  'xsplit vcam',
  'xsplit broadcaster',
  'splitcam',
  'droidcam',
  'iriun webcam',
  'ivcam',
  'epoccam',
  'e2esoft',
  'youcam',
  'mmhmm',
  'nvidia broadcast',
  'v4l2loopback',
  'v4l2 loopback',
  'fake device',
  'unity video capture',
  'unitycam',
  'ndi webcam',
  'ndi video',
  'newtek ndi',
  'camtwist',
  'sparkocam',
  'webcamoid',
  'akvirtualcamera',
  'pyvirtualcam',
  'logi capture',
  'chromacam',
  'altercam',
  'webcammax',
  'magic camera',
  'fake webcam',
  'avatarify',
  'facerig',
  'animaze',
  'vtube studio',
  'vtubestudio',
  'vseeface',
  'deepfacelive',
  'prism live',
  'streamlabs',
  'screen capture recorder',
] as const;

/** Words that no camera of glass carries in its name. */
const VIRTUAL_WORDS = [
  'virtual',
  'virtualcam',
  'vcam',
  'fake',
  'dummy',
  'loopback',
  'simulated',
  'simulator',
  'emulated',
  'emulator',
] as const;

/**
 * Whether the camera's name is that of a program. Names match by whole words, with anything between them, so that
 * "Virtualis Imaging" is not a virtual camera. A renamed driver passes.
 */
export function labelSignal(facts: CameraFacts | undefined): LivenessSignal {
  const id = 'injection-label';
  const words = wordsOf(facts?.label ?? '');
  if (words === '') return { id, verdict: 'NOT_PERFORMED', reason: 'camera-says-nothing' };
  const value = [...VIRTUAL_CAMERAS, ...VIRTUAL_WORDS].filter((name) =>
    ` ${words} `.includes(` ${name} `),
  ).length;
  return {
    id,
    verdict: value > 0 ? 'FAILED' : 'PASSED',
    reason: value > 0 ? 'virtual-camera' : 'ok',
    value,
    threshold: 1,
    unit: 'names',
  };
}

/** Lower case, everything but letters and digits one space: "OBS-Camera (v2)" is "obs camera v2". */
function wordsOf(label: string): string {
  return label
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

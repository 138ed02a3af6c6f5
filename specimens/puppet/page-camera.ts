import { seeded } from '../seeded.ts';
import { createSensorNoise } from './add-sensor-noise.ts';
import { createPerformance, type PerformanceOptions } from './performance.ts';
import type { Play } from './play.ts';
import { type PackedFigure, type PuppetLight, unpackFigure } from './puppet-figure.ts';
import { type Phrases, ScreenReader } from './screen-reader.ts';

/** Settings of a page that puts the puppet before its camera. */
export interface PageCameraOptions {
  play: Play;
  cast: [PackedFigure, ...PackedFigure[]];
  phrases: Phrases;
  /** The label of the face's live view: while it is on the screen, the camera sees the puppet. */
  view: string;
  width: number;
  height: number;
  frameRate: number;
  lateMs: number;
  /** Whether the screen's light reaches the face. */
  reflects: boolean;
  /** Light of the room. */
  room: number;
  /** The facts that the track reports; a canvas reports none. */
  posesAs?: PosedCamera;
}

/** A camera that a stream claims to be. */
export interface PosedCamera {
  label: string;
  deviceId: string;
  groupId: string;
}

/** Deviation of the sensor's noise, levels of 255. */
const NOISE = 2;

/**
 * Runs in the page before its own scripts: the face step sees the puppet, every other step the camera that the browser
 * has. Nothing of the product knows it.
 */
export function installPageCamera(options: PageCameraOptions): void {
  const { mediaDevices } = navigator;
  if (!mediaDevices) return;
  const real = mediaDevices.getUserMedia.bind(mediaDevices);
  let film: Film | undefined;
  mediaDevices.getUserMedia = async (constraints) => {
    if (!isFaceStep(options.view)) return real(constraints);
    film ??= startFilm(options);
    return film.open();
  };
}

function isFaceStep(view: string): boolean {
  return [...document.querySelectorAll('[aria-label]')].some(
    (one) => one.getAttribute('aria-label') === view,
  );
}

interface Film {
  open(): MediaStream;
}

/** Draws while at least one stream is open. */
function startFilm(options: PageCameraOptions): Film {
  const { width, height, frameRate, phrases } = options;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('the page has no canvas');
  const performer = createPerformance(performanceOf(options));
  const reader = new ScreenReader(phrases);
  const open = new Set<CanvasCaptureMediaStreamTrack>();
  const began = performance.now();
  const paint = () => {
    for (const track of open) if (track.readyState === 'ended') open.delete(track);
    if (open.size === 0) return;
    const started = performance.now();
    const picture = performer.frame(started - began, reader.look(started), lightOf(options, reader));
    if (picture) {
      context.putImageData(new ImageData(picture.rgba, width, height), 0, 0);
      for (const track of open) track.requestFrame();
    }
    setTimeout(paint, Math.max(1, 1000 / frameRate - (performance.now() - started)));
  };
  return {
    open: () => {
      const stream = canvas.captureStream(0);
      const [track] = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[];
      if (!track) throw new Error('the canvas has no track');
      if (options.posesAs) pose(track, options.posesAs, options);
      const first = open.size === 0;
      open.add(track);
      if (first) paint();
      return stream;
    },
  };
}

function performanceOf({ play, cast, width, height, lateMs }: PageCameraOptions): PerformanceOptions {
  const [first, ...others] = cast;
  return {
    play,
    cast: [unpackFigure(first), ...others.map(unpackFigure)],
    width,
    height,
    lateMs,
    noise: createSensorNoise(seeded(Date.now()), NOISE),
  };
}

/** A camera settles its exposure on the light of the room. */
function lightOf({ reflects, room }: PageCameraOptions, reader: ScreenReader): PuppetLight {
  return { room, gain: 1 / room, screen: reflects ? reader.light() : [0, 0, 0] };
}

function pose(
  track: MediaStreamTrack,
  { label, deviceId, groupId }: PosedCamera,
  { width, height, frameRate }: PageCameraOptions,
): void {
  Object.defineProperty(track, 'label', { value: label });
  track.getSettings = () => ({ deviceId, groupId, width, height, frameRate, facingMode: 'user' });
  track.getCapabilities = () => ({
    deviceId,
    groupId,
    width: { min: 1, max: 1920 },
    height: { min: 1, max: 1080 },
    frameRate: { min: 1, max: 30 },
    facingMode: ['user'],
  });
}

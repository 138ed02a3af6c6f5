import type { RgbImage } from '#core/imaging/rgb-image.ts';

/** A part of a frame, in pixels. */
export interface FrameWindow {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A window as the network takes it. */
export interface WindowPlanes {
  /** Red, green and blue after each other, of mean 0 and deviation 1 in the window; 0 beside it. */
  data: Float32Array;
  /** Multiples of 16. */
  width: number;
  height: number;
  /** How much of that the window fills, from the top left: even, as the network gives a cell for two pixels. */
  filledWidth: number;
  filledHeight: number;
  window: FrameWindow;
}

/** Long side of the network's input, as in native-models/document-outline/training. */
const LONG_SIDE = 160;
/** The network halves its input four times. */
const GRAIN = 16;
/** Samples per target pixel and axis at most: of a 1080p frame each tenth pixel in both directions is one's mean. */
const MOST_SAMPLES = 4;

/** Less contrast than this, in grey levels, is noise and is not raised further. */
const LEAST_DEVIATION = 4;

/**
 * Shrinks a window of a frame, its aspect kept, to the network's input.
 * @param turned upside down, by half a turn
 */
export function windowPlanes({ width, data }: RgbImage, window: FrameWindow, turned = false): WindowPlanes {
  const scale = Math.max(window.width, window.height) / LONG_SIDE;
  const filledWidth = even(window.width / scale);
  const filledHeight = even(window.height / scale);
  const [inputWidth, inputHeight] = [grained(filledWidth), grained(filledHeight)];
  const samples = Math.min(MOST_SAMPLES, Math.max(1, Math.round(scale)));
  const columns = samplePositions(window.x, window.width, filledWidth, samples, 3);
  const rows = samplePositions(window.y, window.height, filledHeight, samples, width * 3);
  if (turned) {
    columns.reverse();
    rows.reverse();
  }
  const planes = new Float32Array(3 * inputWidth * inputHeight);
  const size = inputWidth * inputHeight;
  const weight = 1 / (samples * samples);
  for (let y = 0; y < filledHeight; y++) {
    for (let x = 0, target = y * inputWidth; x < filledWidth; x++, target++) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let row = y * samples; row < (y + 1) * samples; row++) {
        const start = rows[row]!;
        for (let column = x * samples; column < (x + 1) * samples; column++) {
          const p = start + columns[column]!;
          red += data[p]!;
          green += data[p + 1]!;
          blue += data[p + 2]!;
        }
      }
      planes[target] = red * weight;
      planes[target + size] = green * weight;
      planes[target + 2 * size] = blue * weight;
    }
  }
  const input = { data: planes, width: inputWidth, height: inputHeight, filledWidth, filledHeight, window };
  normalise(input);
  return input;
}

/** Takes exposure and contrast out of the filled part; colour stays, as the channels share mean and deviation. */
function normalise({ data, width, height, filledWidth, filledHeight }: WindowPlanes): void {
  const rows = Array.from({ length: 3 * filledHeight }, (_, i) => {
    const row = Math.floor(i / filledHeight) * height + (i % filledHeight);
    return row * width;
  });
  let sum = 0;
  let squares = 0;
  for (const start of rows) {
    for (let p = start; p < start + filledWidth; p++) {
      const value = data[p]!;
      sum += value;
      squares += value * value;
    }
  }
  const count = rows.length * filledWidth;
  const mean = sum / count;
  const deviation = Math.max(LEAST_DEVIATION, Math.sqrt(Math.max(0, squares / count - mean * mean)));
  for (const start of rows) {
    for (let p = start; p < start + filledWidth; p++) data[p] = (data[p]! - mean) / deviation;
  }
}

function even(length: number): number {
  return Math.max(2, 2 * Math.round(length / 2));
}

function grained(length: number): number {
  return Math.ceil(length / GRAIN) * GRAIN;
}

/** Offset in the pixel data of each sampled column or row. */
function samplePositions(
  start: number,
  length: number,
  targets: number,
  samples: number,
  stride: number,
): Int32Array {
  const step = length / (targets * samples);
  return Int32Array.from(
    { length: targets * samples },
    (_, i) => Math.min(start + length - 1, start + Math.floor((i + 0.5) * step)) * stride,
  );
}

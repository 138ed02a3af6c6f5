/** sRGB code to linear light, 0 to 1 (IEC 61966-2-1). */
export const TO_LINEAR = Float32Array.from({ length: 256 }, (_, code) => {
  const value = code / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

const STEPS = 4096;
const TO_CODE = Float32Array.from({ length: STEPS + 1 }, (_, step) => {
  const light = step / STEPS;
  return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
});

/** Linear light to an sRGB code with its fraction, clipped as a sensor clips. */
export const toCode = (light: number): number =>
  TO_CODE[Math.min(STEPS, Math.max(0, (light * STEPS) | 0))] as number;

const TURN = 4096;
const COSINES = Float32Array.from({ length: TURN }, (_, step) => Math.cos((2 * Math.PI * step) / TURN));

/** Cosine of a number of turns. */
export const cosineOfTurns = (turns: number): number =>
  COSINES[(((turns + 64) * TURN) | 0) & (TURN - 1)] as number;

/**
 * The contrast left of a fine wave after the lens and the aperture of a pixel.
 * @param frequency in periods per pixel
 * @param blur deviation of the lens's blur, in pixels
 */
export function contrastLeft(frequency: number, blur: number): number {
  const aperture = Math.PI * frequency;
  const lens = Math.exp(-2 * (Math.PI * blur * frequency) ** 2);
  return aperture < 1e-6 ? lens : (lens * Math.sin(aperture)) / aperture;
}

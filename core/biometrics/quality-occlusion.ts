/** Middle colour of an area of the face, linear light, 0 to 1 per channel. */
export type AreaColour = readonly [red: number, green: number, blue: number];

/** Where skin shows unless something covers it, and the lips. Right and left are the person's own. */
export interface FaceColours {
  forehead: AreaColour;
  rightCheek: AreaColour;
  leftCheek: AreaColour;
  /** Between the eye and the cheek: behind the lens of any glasses. */
  underRightEye: AreaColour;
  underLeftEye: AreaColour;
  lips: AreaColour;
  underNose: AreaColour;
  chin: AreaColour;
}

/** Darker than this is noise. */
const DARK = 0.004;
/** Brightness differs over a face by its shape; colour hardly does, and counts twice. */
const BRIGHTNESS_WEIGHT = 0.5;
/** Logarithm of red to green: skin of every tone lies above the first wherever there is colour at all. */
const LEAST_SKIN_RED = 0.12;
const COLOURED = 0.2;

/** Logarithms: brightness, red to green, green to blue. */
type Tone = readonly [brightness: number, red: number, yellow: number];

export interface Occlusion {
  /** How far the skin behind a pair of glasses would be from the person's other skin, mean of both sides. */
  eyes: number;
  /** How far the lower face is from the person's other skin, less how far the lips stand out from it. */
  mouth: number;
}

/**
 * Whether something lies over eyes or mouth, by colour: dark and mirroring lenses change the skin under the eyes
 * against cheeks and forehead; cloth changes the place under the nose, the lips and the chin together, and shows no
 * lips. A beard is no cloth, since lips show in it; an area that has no colour while others have (black or white cloth,
 * a dark fringe) is not taken for skin.
 * @returns natural logarithms of ratios; undefined where the picture has no colour, as a grey one
 */
export function measureOcclusion(colours: FaceColours): Occlusion | undefined {
  const tone = (name: keyof FaceColours): Tone => toneOf(colours[name]);
  const [forehead, rightCheek, leftCheek] = [tone('forehead'), tone('rightCheek'), tone('leftCheek')];
  const [underRight, underLeft] = [tone('underRightEye'), tone('underLeftEye')];
  const reddest = Math.max(...[forehead, rightCheek, leftCheek, underRight, underLeft].map(([, red]) => red));
  if (reddest < COLOURED) return undefined;
  const fromSkin = (area: Tone, candidates: readonly Tone[]): number => {
    const skin = candidates.filter(([, red]) => red >= LEAST_SKIN_RED);
    return Math.min(...(skin.length > 0 ? skin : [forehead]).map((one) => distance(area, one)));
  };
  const lower = [tone('underNose'), tone('lips'), tone('chin')];
  const cloth = Math.min(...lower.map((area) => fromSkin(area, [forehead, middle(underRight, underLeft)])));
  const [underNose, lips] = [lower[0]!, lower[1]!];
  return {
    eyes: (fromSkin(underRight, [forehead, rightCheek]) + fromSkin(underLeft, [forehead, leftCheek])) / 2,
    mouth: Math.max(0, cloth - Math.hypot(lips[1] - underNose[1], lips[2] - underNose[2])),
  };
}

function toneOf(colour: AreaColour): Tone {
  const [red, green, blue] = colour.map((channel) => Math.log(Math.max(DARK, channel)));
  return [(red! + green! + blue!) / 3, red! - green!, green! - blue!];
}

function distance(a: Tone, b: Tone): number {
  return Math.hypot(BRIGHTNESS_WEIGHT * (a[0] - b[0]), a[1] - b[1], a[2] - b[2]);
}

function middle(a: Tone, b: Tone): Tone {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2];
}

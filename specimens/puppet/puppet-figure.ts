/** One surface of the puppet: its place, its look, and how it changes with the face. */
export interface PuppetPart {
  surface: 'face' | 'skin' | 'hair' | 'clothing';
  /** Turns with the head; the shoulders do not. */
  turns: boolean;
  /** x, y, z of each point at rest, centimetres; y up, z to the viewer. */
  positions: Float32Array;
  triangles: Uint16Array;
  /** Place of each point in the texture, pixels. */
  places: Float32Array;
  /** Number of its texture. */
  texture: number;
  /** The movement of each point when the eyes close fully, and when the mouth smiles fully, centimetres. */
  moves?: { lids: Float32Array; smile: Float32Array };
  /** The movement of each place of the texture when the eyes close: the lid slides over the eye. */
  slides?: Float32Array;
}

/** sRGB with transparency; a single pixel where a surface has one colour. */
export interface PuppetTexture {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** An invented person as a puppet, made once from a seed. */
export interface PuppetFigure {
  textures: PuppetTexture[];
  parts: PuppetPart[];
}

/** The pose of the puppet at one moment. Angles in degrees with the signs of ISO/IEC 39794-5 (see HeadPose). */
export interface PuppetPose {
  yaw: number;
  pitch: number;
  roll: number;
  /** 0 open, 1 closed. */
  lids: number;
  /** 0 at rest, 1 wide. */
  smile: number;
  /** From the camera, centimetres. */
  distance: number;
  /** Offset of the head's middle from the middle of the picture, centimetres. */
  x: number;
  y: number;
}

export const REST_DISTANCE = 75;
export const REST: Readonly<PuppetPose> = {
  yaw: 0,
  pitch: 0,
  roll: 0,
  lids: 0,
  smile: 0,
  distance: REST_DISTANCE,
  x: 0,
  y: 0,
};

/** The light on the puppet and the camera's exposure. Linear light; 1 is the room at its usual brightness. */
export interface PuppetLight {
  /** Light of the room. */
  room: number;
  /** Mean colour of the screen in front of the face, 0 to 1; black where its light does not reach. */
  screen: readonly [number, number, number];
  /** Amplification of the camera, by its exposure. */
  gain: number;
}

export const ROOM_LIGHT: Readonly<PuppetLight> = { room: 1, screen: [0, 0, 0], gain: 1 };

/** A figure as JSON, to be carried into a page: every array of numbers as Base64. */
export interface PackedFigure {
  textures: { width: number; height: number; rgba: string }[];
  parts: (Pick<PuppetPart, 'surface' | 'turns' | 'texture'> & {
    positions: string;
    triangles: string;
    places: string;
    moves?: { lids: string; smile: string };
    slides?: string;
  })[];
}

export function packFigure({ textures, parts }: PuppetFigure): PackedFigure {
  return {
    textures: textures.map((texture) => ({ ...texture, rgba: toBase64(texture.rgba) })),
    parts: parts.map(({ positions, triangles, places, moves, slides, ...rest }) => ({
      ...rest,
      positions: toBase64(positions),
      triangles: toBase64(triangles),
      places: toBase64(places),
      ...(moves ? { moves: { lids: toBase64(moves.lids), smile: toBase64(moves.smile) } } : {}),
      ...(slides ? { slides: toBase64(slides) } : {}),
    })),
  };
}

export function unpackFigure({ textures, parts }: PackedFigure): PuppetFigure {
  const floats = (text: string) => new Float32Array(fromBase64(text).buffer);
  return {
    textures: textures.map((texture) => ({ ...texture, rgba: fromBase64(texture.rgba) })),
    parts: parts.map(({ positions, triangles, places, moves, slides, ...rest }) => ({
      ...rest,
      positions: floats(positions),
      triangles: new Uint16Array(fromBase64(triangles).buffer),
      places: floats(places),
      ...(moves ? { moves: { lids: floats(moves.lids), smile: floats(moves.smile) } } : {}),
      ...(slides ? { slides: floats(slides) } : {}),
    })),
  };
}

function toBase64({ buffer, byteOffset, byteLength }: ArrayBufferView): string {
  const bytes = new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

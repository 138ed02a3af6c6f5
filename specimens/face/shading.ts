import {
  highlightOf,
  LIGHTS,
  type Light,
  type LightName,
  skyShare,
  underTheChin,
  wrappedLight,
} from './face-light.ts';
import { type FaceTexture, texturePoint } from './face-texture.ts';
import { strandNoise } from './hair.ts';
import { type FaceIdentity, parseColour, type Rgb } from './identity.ts';
import type { Scene } from './rasterise.ts';

interface Palette {
  texture: FaceTexture;
  skin: Rgb;
  hair: Rgb;
  clothing: Rgb;
  light: Light;
}

/** Colours every pixel of the scene that shows the person; the others keep the wall. */
export function shadeScene(
  scene: Scene,
  identity: FaceIdentity,
  texture: FaceTexture,
  lightName: LightName,
  picture: Uint8Array,
): void {
  const palette: Palette = {
    texture,
    skin: parseColour(identity.skin),
    hair: parseColour(identity.hair),
    clothing: parseColour(identity.clothing),
    light: LIGHTS[lightName],
  };
  const colour = new Float64Array(3);
  const normal = new Float64Array(3);
  for (let pixel = 0; pixel < scene.owner.length; pixel += 1) {
    const owner = scene.owner[pixel]!;
    if (owner === 0) continue;
    const at = 3 * pixel;
    readNormal(scene.normal, at, normal);
    const surface = scene.solids[owner - 1]!.surface;
    const gloss = paint(palette, surface, scene.place, at, normal, colour);
    applyLight(palette.light, normal, gloss, colour);
    for (let channel = 0; channel < 3; channel += 1) {
      picture[at + channel] = Math.min(255, Math.max(0, colour[channel]!));
    }
  }
}

/** The far side of a surface is lit as its near side: seen from the front both belong to the outline. */
function readNormal(normals: Float32Array, at: number, normal: Float64Array): void {
  const [x, y, z] = [normals[at]!, normals[at + 1]!, normals[at + 2]!];
  const scale = (z < 0 ? -1 : 1) / (Math.sqrt(x * x + y * y + z * z) || 1);
  normal[0] = x * scale;
  normal[1] = y * scale;
  normal[2] = z * scale;
}

/** Sets the unlit colour and returns how glossy the surface is. */
function paint(
  { texture, skin, hair, clothing, light }: Palette,
  surface: Scene['solids'][number]['surface'],
  places: Float32Array,
  at: number,
  normal: Float64Array,
  colour: Float64Array,
): number {
  const [x, y, z] = [places[at]!, places[at + 1]!, places[at + 2]!];
  if (surface === 'face') {
    sampleTexture(texture, x, y, colour);
    return 0.13;
  }
  if (surface === 'hair') {
    const strand = strandNoise(x, y, z);
    const band = 0.22 * Math.exp(-(((normal[1]! - 0.55 - 0.05 * strand) / 0.22) ** 2));
    for (let channel = 0; channel < 3; channel += 1) {
      colour[channel] = hair[channel]! * (0.8 + 0.2 * strand) + 150 * band * light.lamp[channel]!;
    }
    return 0;
  }
  const shadow = surface === 'skin' ? underTheChin(y) : 1;
  const base = surface === 'skin' ? skin : clothing;
  for (let channel = 0; channel < 3; channel += 1) colour[channel] = base[channel]! * shadow;
  return surface === 'skin' ? 0.05 : 0;
}

/** Diffuse light that wraps around the edge, as in skin, and a soft highlight. */
function applyLight(light: Light, normal: Float64Array, gloss: number, colour: Float64Array): void {
  const [x, y, z] = [normal[0]!, normal[1]!, normal[2]!];
  const wrapped = wrappedLight(light, x, y, z);
  const highlight = gloss * highlightOf(light, x, y, z);
  const openness = skyShare(y, z);
  for (let channel = 0; channel < 3; channel += 1) {
    const brightness = light.surroundings[channel]! * openness + light.lamp[channel]! * wrapped;
    colour[channel] = colour[channel]! * brightness + 255 * highlight * light.lamp[channel]!;
  }
}

function sampleTexture({ size, data }: FaceTexture, x: number, y: number, colour: Float64Array): void {
  const [u, v] = texturePoint(x, y);
  const column = Math.min(size - 2, Math.max(0, Math.floor(u)));
  const row = Math.min(size - 2, Math.max(0, Math.floor(v)));
  const fx = Math.min(1, Math.max(0, u - column));
  const fy = Math.min(1, Math.max(0, v - row));
  for (let channel = 0; channel < 3; channel += 1) {
    const at = 3 * (row * size + column) + channel;
    const upper = data[at]! + fx * (data[at + 3]! - data[at]!);
    const lower = data[at + 3 * size]! + fx * (data[at + 3 * size + 3]! - data[at + 3 * size]!);
    colour[channel] = upper + fy * (lower - upper);
  }
}

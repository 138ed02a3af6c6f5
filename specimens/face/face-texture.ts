import sharp from 'sharp';
import { type FaceIdentity, mixColours, randomSequence } from './identity.ts';

/** The painted skin: RGB of a plane that covers the average face from the front. */
export interface FaceTexture {
  size: number;
  data: Uint8Array;
}

const SIZE = 1400;
/** Half the side of the painted square, centimetres, and the height of its middle. */
const REACH = 11;
const MIDDLE_Y = -0.5;

/** Texture pixels of a place on the average face. */
export function texturePoint(x: number, y: number): [u: number, v: number] {
  const scale = SIZE / (2 * REACH);
  return [(x + REACH) * scale, (MIDDLE_Y + REACH - y) * scale];
}

/** The right eye's outline: the upper lid from the outer to the inner corner, then the lower lid back. */
export const RIGHT_EYE = [33, 246, 161, 160, 159, 158, 157, 173, 133, 155, 154, 153, 145, 144, 163, 7];
/** Likewise the left. */
export const LEFT_EYE = [263, 466, 388, 387, 386, 385, 384, 398, 362, 382, 381, 380, 374, 373, 390, 249];
export const UPPER_LID_POINTS = 9;
const OUTER_LIPS = [
  61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291, 375, 321, 405, 314, 17, 84, 181, 91, 146,
];
const LIP_LINE = [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308];
const RIGHT_BROW = { upper: [70, 63, 105, 66, 107], lower: [46, 53, 52, 65, 55] };
const LEFT_BROW = { upper: [300, 293, 334, 296, 336], lower: [276, 283, 282, 295, 285] };
const NOSTRILS = [
  [-0.85, -2.02],
  [0.85, -2.02],
] as const;

type Painter = { point(index: number): [number, number]; identity: FaceIdentity; seed: number | string };

/** Paints skin, brows, eyes and lips of a person on the average face; the shape is given by the mesh, not here. */
export async function paintFace(
  average: Float64Array,
  identity: FaceIdentity,
  seed: number | string,
): Promise<FaceTexture> {
  const painter: Painter = {
    point: (index) => texturePoint(average[3 * index]!, average[3 * index + 1]!),
    identity,
    seed,
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
    <defs>${definitions(identity)}</defs>
    <rect width="100%" height="100%" fill="${identity.skin}"/>
    ${blush(identity)}${freckles(painter)}${beard(painter)}${lips(painter)}${nose(identity)}
    ${eye(painter, RIGHT_EYE)}${eye(painter, LEFT_EYE)}
    ${brow(painter, RIGHT_BROW)}${brow(painter, LEFT_BROW)}
  </svg>`;
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
  return { size: SIZE, data: new Uint8Array(data) };
}

function definitions({ skin }: FaceIdentity): string {
  const gradient = (id: string, colour: string, opacity: number) =>
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
  const blur = (id: string, deviation: number) =>
    `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
  return (
    gradient('warm', mixColours(skin, '#c8433a', 0.6), 0.34) +
    gradient('shade', mixColours(skin, '#3a1d18', 0.75), 0.4) +
    gradient('light', '#fff4e8', 0.35) +
    blur('soft', 3) +
    blur('softer', 14) +
    blur('fine', 1.2)
  );
}

function blush({ skin }: FaceIdentity): string {
  return (
    spot('warm', -4.6, -0.6, 3.4, 3) +
    spot('warm', 4.6, -0.6, 3.4, 3) +
    spot('warm', 0, -1.4, 1.9, 1.9) +
    spot('shade', -3, 3, 2, 1.1) +
    spot('shade', 3, 3, 2, 1.1) +
    spot('shade', 0, -6.1, 2.2, 0.75) +
    spot('light', 0, 6.3, 4.5, 2.2) +
    spot('light', 0, 1.3, 0.7, 3.2) +
    `<path d="${line([
      [-1.9, -2.2],
      [-2.6, -3.3],
      [-3.1, -4.6],
    ])}" ${stroke(mixColours(skin, '#3a1d18', 0.5), 9, 0.4)} filter="url(#softer)"/>` +
    `<path d="${line([
      [1.9, -2.2],
      [2.6, -3.3],
      [3.1, -4.6],
    ])}" ${stroke(mixColours(skin, '#3a1d18', 0.5), 9, 0.4)} filter="url(#softer)"/>`
  );
}

function spot(gradient: string, x: number, y: number, radiusX: number, radiusY: number): string {
  const [u, v] = texturePoint(x, y);
  const scale = SIZE / (2 * REACH);
  return `<ellipse cx="${u}" cy="${v}" rx="${radiusX * scale}" ry="${radiusY * scale}" fill="url(#${gradient})"/>`;
}

function freckles({ identity, seed }: Painter): string {
  const random = randomSequence(`${seed} freckles`);
  const colour = mixColours(identity.skin, '#6b3a20', 0.55);
  return Array.from({ length: Math.round(500 * identity.freckles) }, () => {
    const [u, v] = texturePoint((random() - 0.5) * 11, 1.2 - 3.2 * random());
    return `<circle cx="${u}" cy="${v}" r="${1 + 1.8 * random()}" fill="${colour}" opacity="${0.25 + 0.4 * random()}"/>`;
  }).join('');
}

function beard({ identity, seed }: Painter): string {
  if (identity.beard <= 0) return '';
  const random = randomSequence(`${seed} beard`);
  const colour = mixColours(identity.hair, identity.skin, 0.2);
  return Array.from({ length: Math.round(9000 * identity.beard) }, () => {
    const x = (random() - 0.5) * 15;
    const y = -2.6 - 8 * random();
    const onJaw = Math.abs(x) > 3.3 + 0.25 * y || y < -5.4 || (y < -2.9 && y > -3.7 && Math.abs(x) < 2.6);
    const mouth = (x / 3) ** 2 + ((y + 4.6) / 1.0) ** 2 < 1;
    if (!onJaw || mouth) return '';
    const [u, v] = texturePoint(x, y);
    return `<line x1="${u}" y1="${v}" x2="${u + 4 * random() - 2}" y2="${v + 6}" ${stroke(colour, 1.3, 0.55)}/>`;
  }).join('');
}

function lips({ point, identity }: Painter): string {
  const dark = mixColours(identity.lips, '#2a0d0d', 0.6);
  const centre = LIP_LINE.map(point);
  const [lightX, lightY] = texturePoint(0, -5.05);
  return (
    `<path d="${smooth(OUTER_LIPS.map(point), true)}" fill="${identity.lips}" opacity="0.9" filter="url(#soft)"/>` +
    `<ellipse cx="${lightX}" cy="${lightY}" rx="62" ry="13" fill="#ffffff" opacity="0.2" filter="url(#soft)"/>` +
    `<path d="${smooth(centre)}" ${stroke(dark, 5, 0.95)} filter="url(#fine)"/>` +
    `<path d="${smooth(centre)}" ${stroke(dark, 16, 0.25)} filter="url(#soft)"/>`
  );
}

function nose({ skin }: FaceIdentity): string {
  const dark = mixColours(skin, '#1d0c08', 0.85);
  return NOSTRILS.map(([x, y]) => {
    const [u, v] = texturePoint(x, y);
    return `<ellipse cx="${u}" cy="${v}" rx="23" ry="9" fill="${dark}" opacity="0.75" filter="url(#soft)" transform="rotate(${x < 0 ? -18 : 18} ${u} ${v})"/>`;
  }).join('');
}

function eye({ point, identity }: Painter, contour: readonly number[]): string {
  const outline = contour.map(point);
  const upper = outline.slice(0, UPPER_LID_POINTS);
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const [centreX, centreY] = [
    mean(Math.min(...xs), Math.max(...xs)),
    mean(Math.min(...ys), Math.max(...ys)) - 2,
  ];
  const radius = 0.6 * (SIZE / (2 * REACH));
  const clip = `eye${contour[0]}`;
  const shape = smooth(outline, true);
  const lash = mixColours(identity.hair, '#120a08', 0.7);
  const crease = upper.map(([x, y]) => [x, y - 17] as [number, number]);
  return (
    `<clipPath id="${clip}"><path d="${shape}"/></clipPath>` +
    `<path d="${smooth(crease)}" ${stroke(mixColours(identity.skin, '#2a130d', 0.65), 5, 0.6)} filter="url(#soft)"/>` +
    `<g clip-path="url(#${clip})"><path d="${shape}" fill="#ece6df"/>` +
    `<circle cx="${centreX}" cy="${centreY}" r="${radius}" fill="${mixColours(identity.iris, '#0a0705', 0.55)}"/>` +
    `<circle cx="${centreX}" cy="${centreY}" r="${0.86 * radius}" fill="${identity.iris}"/>` +
    `<circle cx="${centreX}" cy="${centreY}" r="${0.45 * radius}" fill="#080504"/>` +
    `<circle cx="${centreX - 10}" cy="${centreY - 11}" r="6" fill="#ffffff" opacity="0.9"/>` +
    `<path d="${smooth(upper)}" ${stroke('#1a0f0a', 22, 0.4)} filter="url(#soft)"/></g>` +
    `<path d="${smooth(upper)}" ${stroke(lash, 7, 0.95)} filter="url(#fine)"/>` +
    `<path d="${smooth([...outline.slice(UPPER_LID_POINTS - 1), outline[0]!])}" ${stroke(mixColours(identity.skin, '#3a1712', 0.7), 3, 0.7)} filter="url(#fine)"/>`
  );
}

function brow({ point, identity, seed }: Painter, { upper, lower }: typeof RIGHT_BROW): string {
  const random = randomSequence(`${seed} brow`);
  const colour = mixColours(identity.hair, '#1b120d', 0.35);
  const [top, bottom] = [upper.map(point), lower.map(point)];
  const strokes = Array.from({ length: 260 }, () => {
    const along = random() * (top.length - 1);
    const across = 0.5 + (random() - 0.5) * identity.browThickness;
    const [x, y] = between(along, across, top, bottom);
    const outwards = top[0]![0] < top.at(-1)![0] ? -1 : 1;
    return `<line x1="${x}" y1="${y}" x2="${x + outwards * (8 + 12 * random())}" y2="${y - 5 + 8 * random()}" ${stroke(colour, 2.4, 0.5)}/>`;
  });
  const body = smooth([...top, ...bottom.toReversed()], true);
  return `<path d="${body}" fill="${colour}" opacity="0.5" filter="url(#soft)"/>${strokes.join('')}`;
}

function between(along: number, across: number, top: [number, number][], bottom: [number, number][]) {
  const index = Math.min(top.length - 2, Math.floor(along));
  const share = along - index;
  const at = (points: [number, number][], axis: 0 | 1) =>
    points[index]![axis] + share * (points[index + 1]![axis] - points[index]![axis]);
  return [0, 1].map((axis) => {
    const [from, to] = [at(top, axis as 0 | 1), at(bottom, axis as 0 | 1)];
    return from + across * (to - from);
  }) as [number, number];
}

/** A path through points with rounded corners (quadratic curves between the middles). */
function smooth(points: readonly (readonly [number, number])[], closed = false): string {
  const middle = (a: readonly [number, number], b: readonly [number, number]) =>
    `${mean(a[0], b[0]).toFixed(1)} ${mean(a[1], b[1]).toFixed(1)}`;
  const at = (index: number) => points[index % points.length]!;
  const start = closed ? middle(at(0), at(1)) : `${at(0)[0]} ${at(0)[1]}`;
  const last = closed ? points.length : points.length - 2;
  let path = `M${start}`;
  for (let index = 1; index <= last; index += 1) {
    path += ` Q${at(index)[0].toFixed(1)} ${at(index)[1].toFixed(1)} ${middle(at(index), at(index + 1))}`;
  }
  return closed ? `${path}Z` : `${path} L${points.at(-1)![0]} ${points.at(-1)![1]}`;
}

function line(places: readonly (readonly [number, number])[]): string {
  return smooth(places.map(([x, y]) => texturePoint(x, y)));
}

function stroke(colour: string, width: number, opacity: number): string {
  return `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"`;
}

function mean(a: number, b: number): number {
  return (a + b) / 2;
}

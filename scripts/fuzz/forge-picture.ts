import sharp, { type Sharp } from 'sharp';
import type { Quad } from '#core/imaging/geometry.ts';
import { LIVE_FRAMES } from '#core/liveness/live-frames.ts';
import type { Random } from '#specimens/seeded.ts';
import { type Material, pictureOf, type Shown, sideWith, withFrames } from '../harness/read-specimens.ts';

type LiveFrames = Material['liveFrames'];

/** The material of the fuzz's sessions, and the place of the zone in its frame. */
export interface PictureWorld {
  own: Material;
  /** Another person's document and selfie. */
  other: Material;
  /** A card of two sides. */
  card: Material & { otherSide: Shown };
  zone: { lines: readonly string[]; boxes: readonly Quad[] };
}

/** A session in which one picture was replaced after it was judged. */
export interface PictureForgery {
  kind: PictureKind;
  /** The kind of the picture that was changed. */
  subject: string;
  material: Material;
  /** The change may keep the meaning of the picture. */
  mayMeanTheSame: boolean;
}

type Forge = (world: PictureWorld, random: Random) => Promise<Omit<PictureForgery, 'kind'>>;

const SELFIE = 'selfie';
const FRAME = 'document-frame';

const one = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)]!;
const between = (low: number, high: number, random: Random): number => low + (high - low) * random();

/** The pictures of a session by kind; other artefacts are left out. */
const picturesOf = ({ shown, picture }: Material): Map<string, Uint8Array> =>
  new Map([
    [SELFIE, picture],
    ...Object.values(shown.pictures)
      .filter(({ mediaType = 'image/jpeg' }) => mediaType === 'image/jpeg')
      .map(({ kind, bytes }) => [kind, bytes] as const),
  ]);

/** The same session with other bytes as its picture of a kind; everything said about the picture stays. */
function withPicture(material: Material, kind: string, bytes: Uint8Array): Material {
  if (kind === SELFIE) return { ...material, picture: bytes };
  return { ...material, shown: sideWith(material.shown, kind, bytes) };
}

const changed = (
  { own }: PictureWorld,
  subject: string,
  bytes: Uint8Array,
  mayMeanTheSame = false,
): Omit<PictureForgery, 'kind'> => ({ subject, material: withPicture(own, subject, bytes), mayMeanTheSame });

const asJpeg = async (picture: Sharp, quality = 92): Promise<Uint8Array> =>
  new Uint8Array(await picture.jpeg({ quality }).toBuffer());

/** Less than half of a picture, from one of its edges. */
async function partOf(bytes: Uint8Array, random: Random): Promise<Uint8Array> {
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  const share = between(0.2, 0.45, random);
  const isWide = width > height;
  const part = Math.max(1, Math.round(share * Math.max(width, height)));
  const [w, h] = isWide ? [part, height] : [width, part];
  const atEnd = random() < 0.5;
  const [left, top] = atEnd ? [width - w, height - h] : [0, 0];
  return asJpeg(sharp(bytes).extract({ left, top, width: w, height: h }));
}

const COLUMNS = 44;

/** Characters of a line, copied from another place of it where others stand. */
async function repainted(bytes: Uint8Array, { lines, boxes }: PictureWorld['zone'], random: Random) {
  const line = Math.floor(random() * lines.length);
  const [text, box] = [lines[line] ?? '', boxes[line]];
  const count = 1 + Math.floor(random() * 4);
  const places = Array.from({ length: COLUMNS - count }, (_, i) => i);
  const to = one(places, random);
  const away = places.filter((from) => text.slice(from, from + count) !== text.slice(to, to + count));
  const from = one(away, random);
  if (!box || from === undefined) throw new Error('a zone of one character');
  const [a, b, , d] = box;
  const step = { x: (b.x - a.x) / COLUMNS, y: (b.y - a.y) / COLUMNS };
  const size = {
    width: Math.round(count * Math.hypot(step.x, step.y)),
    height: Math.round(Math.hypot(d.x - a.x, d.y - a.y)),
  };
  const corner = (column: number) => ({
    left: Math.round(a.x + column * step.x),
    top: Math.round(a.y + column * step.y),
  });
  const patch = await sharp(bytes)
    .extract({ ...corner(from), ...size })
    .png()
    .toBuffer();
  return asJpeg(sharp(bytes).composite([{ input: patch, ...corner(to) }]), 95);
}

/** Another's frames in place of all or of those that show the face, torn frames, or the answers to another question. */
function forgedLiveFrames(own: LiveFrames, other: LiveFrames, random: Random): LiveFrames {
  const theirs: Uint8Array[] = [];
  withFrames(other, (jpeg, { look }) => {
    if (look) theirs.push(jpeg);
    return jpeg;
  });
  const ways: (() => LiveFrames)[] = [
    () => other,
    () => withFrames(own, (jpeg, { look }) => (look ? one(theirs, random) : jpeg)),
    () => withFrames(own, (jpeg) => jpeg.slice(0, Math.floor(jpeg.length * between(0.05, 0.6, random)))),
    () => ({ ...own, frames: own.frames.map((frame) => ({ ...frame, question: 1 - frame.question })) }),
  ];
  return one(ways, random)();
}

const PICTURE_FORGERIES = {
  'cut a picture': async (world, random) => {
    const [subject, bytes] = one([...picturesOf(world.own)], random);
    const isTorn = random() < 0.3;
    const torn = () => bytes.slice(0, Math.floor(bytes.length * between(0.05, 0.6, random)));
    return changed(world, subject, isTorn ? torn() : await partOf(bytes, random));
  },
  're-encode a picture': async (world, random) => {
    const [subject, bytes] = one([...picturesOf(world.own)], random);
    const form = random();
    const picture = sharp(bytes);
    if (form < 0.2) return changed(world, subject, new Uint8Array(await picture.png().toBuffer()));
    if (form < 0.4) return changed(world, subject, new Uint8Array(await picture.webp().toBuffer()));
    return changed(world, subject, await asJpeg(picture, Math.round(between(2, 15, random))), true);
  },
  'swap pictures of a session': async (world, random) => {
    const pictures = picturesOf(world.own);
    const subject = one([...pictures.keys()], random);
    const others = [...pictures.keys()].filter((kind) => kind !== subject);
    return changed(world, subject, pictures.get(one(others, random))!);
  },
  'swap the sides of a card': async ({ card }, random) => {
    const subject = one([FRAME, 'document-card'], random);
    const { shown, otherSide } = card;
    const material = {
      ...card,
      shown: sideWith(shown, subject, pictureOf(otherSide, subject)),
      otherSide: sideWith(otherSide, subject, pictureOf(shown, subject)),
    };
    return { subject, material, mayMeanTheSame: false };
  },
  'take a picture of another session': async (world, random) => {
    const theirs = picturesOf(world.other);
    const subject = one(
      [...picturesOf(world.own).keys()].filter((kind) => theirs.has(kind) && kind !== SELFIE),
      random,
    );
    return changed(world, subject, theirs.get(subject)!);
  },
  'take another person’s selfie': async (world, random) => {
    const turned = sharp(world.other.picture).modulate({ brightness: between(0.9, 1.1, random) });
    return changed(world, SELFIE, await asJpeg(turned, Math.round(between(80, 95, random))));
  },
  'forge the frames of an attempt': async ({ own, other }, random) => ({
    subject: LIVE_FRAMES,
    material: { ...own, liveFrames: forgedLiveFrames(own.liveFrames, other.liveFrames, random) },
    mayMeanTheSame: false,
  }),
  'repaint the zone': async (world, random) => {
    const frame = picturesOf(world.own).get(FRAME)!;
    return changed(world, FRAME, await repainted(frame, world.zone, random));
  },
} satisfies Record<string, Forge>;

export type PictureKind = keyof typeof PICTURE_FORGERIES;
export const PICTURE_KINDS = Object.keys(PICTURE_FORGERIES) as PictureKind[];

/** One session whose kiosk and operator sign a picture that replaced the judged one. */
export const forgePicture = async (
  kind: PictureKind,
  world: PictureWorld,
  random: Random,
): Promise<PictureForgery> => ({ kind, ...(await PICTURE_FORGERIES[kind](world, random)) });

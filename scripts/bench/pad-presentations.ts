import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { z } from 'zod';
import type { EncodedImage } from '#core/imaging/rgb-image.ts';
import { ScreenColour } from '#core/liveness/light.ts';
import type { FacePicture } from '#inference/ports/face-models.ts';
import { sniffImageType } from '#inference/runtime/image-type.ts';

/** One frame of a presentation. */
export interface PresentedFrame {
  name: string;
  /** Milliseconds since the presentation began. */
  at: number;
  /** Number of the colour that the screen showed; -1 before the first, and where none was shown. */
  stage: number;
  picture(): Promise<FacePicture>;
}

/** One presentation to the camera: one clip, or one picture. */
export interface Presentation {
  name: string;
  /** In the order of capture; drawn or read when they are asked for. */
  frames: Iterable<PresentedFrame>;
  /** One picture, not a clip. */
  still: boolean;
  /** The colours of the screen, where it showed any. */
  colours: readonly ScreenColour[];
}

/** Presentations by their attack species, an instrument that is made and used in one way (ISO/IEC 30107-3). */
export type AttackSpecies = ReadonlyMap<string, readonly Presentation[]>;

/** `stages.json` beside the frames of a clip: the screen's stages, and when each frame was taken. */
const Stages = z.object({
  colours: z.array(ScreenColour).min(1),
  frames: z.array(z.object({ file: z.string(), at: z.number(), stage: z.number().int().min(-1) })),
});
const STAGES_FILE = 'stages.json';
/** Between frames without a capture time. */
const FRAME_MS = 100;
const PICTURES = new Set(['.jpg', '.jpeg', '.png', '.webp']);

/**
 * Bona fide presentations of a folder: each picture in it is one, and each folder in it is a clip.
 * @throws TypeError when the folder cannot be read or holds neither
 */
export async function readPresentations(folder: string): Promise<Presentation[]> {
  const { pictures, folders } = await contentOf(folder);
  const clips = await Promise.all(folders.map((name) => readClip(join(folder, name))));
  const stills = pictures.map((file) => ({
    name: file,
    frames: [frameOf(folder, file, 0)],
    still: true,
    colours: [],
  }));
  const presentations = [...clips.filter(({ frames }) => frames.length > 0), ...stills];
  if (presentations.length === 0) throw new TypeError(`${folder} holds no pictures and no clips.`);
  return presentations;
}

/**
 * Attacks of a folder: each folder in it is a species, which holds pictures and clips.
 * @throws TypeError when it holds no species, or one without a presentation
 */
export async function readAttacks(folder: string): Promise<AttackSpecies> {
  const { folders } = await contentOf(folder);
  if (folders.length === 0)
    throw new TypeError(`${folder} holds no folders: each attack species needs one of its own.`);
  const species = folders.map(async (name) => [name, await readPresentations(join(folder, name))] as const);
  return new Map(await Promise.all(species));
}

async function readClip(folder: string) {
  const { pictures, hasStages } = await contentOf(folder);
  const stages = hasStages ? await readStages(join(folder, STAGES_FILE)) : undefined;
  const said = new Map(stages?.frames.map((frame) => [frame.file, frame]));
  return {
    name: basename(folder),
    still: false,
    frames: pictures.map((file, index) => ({
      ...frameOf(folder, file, index * FRAME_MS),
      ...(({ at, stage }) => ({ at, stage }))(said.get(file) ?? { at: index * FRAME_MS, stage: -1 }),
    })),
    colours: stages?.colours ?? [],
  };
}

async function readStages(path: string): Promise<z.infer<typeof Stages>> {
  try {
    return Stages.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    throw new TypeError(`${path} needs colours ([red, green, blue]) and frames ({ file, at, stage }).`);
  }
}

const frameOf = (folder: string, file: string, at: number): PresentedFrame => ({
  name: file,
  at,
  stage: -1,
  picture: async () => {
    const bytes = await readFile(join(folder, file));
    return { mimeType: sniffImageType(bytes), bytes } as EncodedImage;
  },
});

async function contentOf(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new TypeError(`The folder ${folder} cannot be read.`);
  });
  // frame-2 comes before frame-10.
  const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
  const names = (wanted: (entry: (typeof entries)[number]) => boolean) =>
    entries
      .filter(wanted)
      .map(({ name }) => name)
      .sort(byNumber);
  return {
    pictures: names((entry) => entry.isFile() && PICTURES.has(extname(entry.name).toLowerCase())),
    folders: names((entry) => entry.isDirectory()),
    hasStages: entries.some(({ name }) => name === STAGES_FILE),
  };
}

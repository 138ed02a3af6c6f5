import { fileURLToPath } from 'node:url';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';
import { applicant } from '#core/languages/en/applicant.ts';
import type { ChallengeKind } from '#core/liveness/challenge.ts';
import { CHALLENGE_KINDS } from '#core/liveness/challenge.ts';
import { makeFigure } from '#specimens/puppet/make-figure.ts';
import type { PageCameraOptions, PosedCamera } from '#specimens/puppet/page-camera.ts';
import { PAGE_CAMERA } from '#specimens/puppet/page-camera-module.ts';
import type { Play } from '#specimens/puppet/play.ts';
import { type PackedFigure, packFigure } from '#specimens/puppet/puppet-figure.ts';
import type { Phrases } from '#specimens/puppet/screen-reader.ts';
import { SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';

export interface LivePuppetOptions {
  readonly play?: Play;
  /** Frames a second. */
  readonly frameRate?: number;
  /** How long `answers-late` waits before it moves, milliseconds. */
  readonly lateMs?: number;
  readonly reflects?: boolean;
  readonly room?: number;
  readonly posesAs?: PosedCamera;
}

/** A counter's camera, as its system names it. */
export const COUNTER_CAMERA: PosedCamera = {
  label: 'Integrated Camera (04f2:b6be)',
  deviceId: '7f1c0c8f3e6f4f0f9a1f0f1f6a1d2c3b',
  groupId: '2b8d0e6a9c5f4a7d8e1f3c2b6a9d8e7f',
};

/** Enough for every measure, and little enough for two cores that also judge their own drawings. */
const SIZE = { width: 800, height: 450 };
const FRAME_RATE = 10;

/**
 * From now on the pages of a context have the puppet for their camera in the face step: the applicant of the specimen
 * documents, live. It reads the English display.
 */
export async function placePuppet(context: BrowserContext, options: LivePuppetOptions = {}): Promise<void> {
  const { play = 'obeys', frameRate = FRAME_RATE, lateMs = 0, reflects = true, room = 1, posesAs } = options;
  const given: PageCameraOptions = {
    ...SIZE,
    play,
    frameRate,
    lateMs,
    reflects,
    room,
    ...(posesAs ? { posesAs } : {}),
    cast: await castOf(play),
    phrases: phrases(),
    view: applicant.selfie.frame,
  };
  await context.addInitScript({
    content: `${await bundled()};puppet.installPageCamera(${JSON.stringify(given)});`,
  });
}

async function castOf(play: Play): Promise<PageCameraOptions['cast']> {
  const first = await packed(SPECIMEN_PERSONS.applicant);
  return play === 'swaps-face' ? [first, await packed(SPECIMEN_PERSONS.other)] : [first];
}

const figures = new Map<string, Promise<PackedFigure>>();

function packed(seed: string): Promise<PackedFigure> {
  const known = figures.get(seed);
  if (known) return known;
  const figure = makeFigure(seed).then(packFigure);
  figures.set(seed, figure);
  return figure;
}

function phrases(): Phrases {
  const entries = CHALLENGE_KINDS.map((kind) => [kind, applicant.challenge.ask[kind].title] as const);
  return Object.fromEntries(entries) as Record<ChallengeKind, string>;
}

let script: Promise<string> | undefined;

/** The page's part as one script that calls itself `puppet`. */
function bundled(): Promise<string> {
  script ??= bundle();
  return script;
}

async function bundle(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(PAGE_CAMERA),
        formats: ['iife'],
        name: 'puppet',
      },
    },
  });
  const [chunk] = Array.isArray(output)
    ? output.flatMap((one) => one.output)
    : 'output' in output
      ? output.output
      : [];
  if (chunk?.type !== 'chunk') throw new Error('the puppet was not bundled');
  return chunk.code;
}

import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { KioskCore } from '#core/contract/counter/kiosk-core.ts';
import type { ApplicantState } from '#core/contract/counter/state.ts';
import { type ShownSpecimen, SPECIMEN_DOCUMENTS, specimenSides } from '#specimens/specimen-documents.ts';
import { SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { contentHash } from '../prepare/content-stamp.ts';
import { inProject, ROOT } from '../prepare/project.ts';
import { putInPlace } from '../prepare/put-in-place.ts';
import { codeScene, FILM_SUFFIX, faceScene, sideScene, writeFakeCamera } from './fake-camera.ts';

/** A film is one scene that begins again all the time, so no machine is too slow to see it. */
const FILM = `camera${FILM_SUFFIX}`;
/** Sources of the films. */
const SOURCES = ['core', 'inference', 'specimens', 'scripts/harness', 'package-lock.json'];
/** Sides as the display asks for them: the one with the portrait first. */
const SIDES = ['any', 'other'] as const;

/** A camera before which the invented person obeys the applicant's display. */
export interface SpecimenCamera {
  /** The browser's camera file. */
  readonly file: string;
  /**
   * From now on this document is shown when the display asks for one.
   * @param turned false: the side with the portrait is always shown, even when the other is asked for
   */
  hold(document: ShownSpecimen, turned?: boolean): void;
  /** From now on this text is shown, as a QR code on paper, when the display looks for a code. */
  holdCode(text: string): Promise<void>;
  /** From now on the scene changes with the steps of this kiosk. */
  follow(core: KioskCore): void;
}

/**
 * Films of every side of some documents and of the face of their holder. A step opens the camera again, and Chromium
 * opens the file with it: the film that is there by then was put there by the very state that began the step.
 * @param documents the first one is held until another is
 */
export async function specimenCamera(
  folder: string,
  documents: readonly [ShownSpecimen, ...ShownSpecimen[]],
): Promise<SpecimenCamera> {
  const filmOf = await films(documents);
  let [held] = documents;
  let isTurned = true;
  let code: string | undefined;
  let codes = 0;
  // A link to a folder may be replaced on every system while a file in it is in use.
  const current = join(folder, 'camera');
  const link = (film: string) => symlinkSync(film, current, 'junction');
  link(filmOf(join(held, 'any')));
  return {
    file: join(current, FILM),
    hold: (document, turned = true) => {
      held = document;
      isTurned = turned;
    },
    holdCode: async (text) => {
      codes += 1;
      code = join(folder, `code-${codes}`);
      await write(code, await codeScene(text));
    },
    follow: (core) => {
      core.subscribe('applicant.state', (state) => {
        unlinkSync(current);
        const looksForCode = state.walletCode?.step === 'scan';
        link((looksForCode && code) || filmOf(sceneFor(state, held, isTurned)));
      });
    },
  };
}

function sceneFor({ at, capture }: ApplicantState, held: ShownSpecimen, turned: boolean): string {
  return at?.step === 'selfie' ? 'face' : join(held, (turned && capture?.side) || 'any');
}

/** Draws every film that is not there yet, before kiosks that run at once would each draw it. */
export async function drawFilms(): Promise<void> {
  await films(SPECIMEN_DOCUMENTS);
}

/** Folders of films, drawn once for each version of the sources: drawing takes seconds of computation. */
async function films(documents: readonly ShownSpecimen[]): Promise<(scene: string) => string> {
  const folder = folderOfVersion();
  await drawOnce(join(folder, 'face'), async (aside) =>
    write(aside, await faceScene(SPECIMEN_PERSONS.applicant)),
  );
  for (const document of documents) {
    await drawOnce(join(folder, document), async (aside) => {
      for (const [n, side] of (await specimenSides(document)).entries())
        await write(join(aside, SIDES[n] ?? ''), await sideScene(side));
    });
  }
  return (scene) => join(folder, scene);
}

/** Films of other versions are dropped. */
function folderOfVersion(): string {
  const versions = inProject('.cache', 'films');
  const version = contentHash(ROOT, SOURCES).slice(0, 16);
  mkdirSync(join(versions, version), { recursive: true });
  for (const other of readdirSync(versions).filter((name) => name !== version))
    rmSync(join(versions, other), { recursive: true, force: true });
  return join(versions, version);
}

async function drawOnce(folder: string, draw: (aside: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  const aside = `${folder}.${process.pid}`;
  await draw(aside);
  putInPlace(aside, folder);
}

async function write(folder: string, frames: readonly Buffer[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await writeFakeCamera(join(folder, FILM), frames);
}

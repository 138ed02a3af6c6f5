import { mkdirSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { KioskCore } from '#core/contract/counter/kiosk-core.ts';
import type { ApplicantState } from '#core/contract/counter/state.ts';
import { type SpecimenDocument, specimenSides } from '#specimens/specimen-documents.ts';
import { SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { faceScene, type Scene, sideScene, writeFakeCamera } from './fake-camera.ts';

/** A film is one scene that begins anew all the time, so no machine is too slow to see it. */
const SECONDS = 1;
const FILM = 'camera.mjpeg';
/** Sides as the display asks for them: the one with the portrait first. */
const SIDES = ['any', 'other'] as const;

/** A camera before which the invented person does what the applicant's display asks for. */
export interface SpecimenCamera {
  /** What the browser takes for its camera. */
  readonly file: string;
  /**
   * From now on this document is shown when the display asks for one.
   * @param turned false: the side with the portrait is shown whichever side is asked for
   */
  hold(document: SpecimenDocument, turned?: boolean): void;
  /** From now on the scene changes with the steps of this kiosk. */
  follow(core: KioskCore): void;
}

/**
 * Films every side of some documents and the face of their holder. A step opens the camera anew, and Chromium opens
 * the file with it: the film that is there by then was put there by the very state that began the step.
 * @param documents the first one is held until another is
 */
export async function specimenCamera(
  folder: string,
  documents: readonly [SpecimenDocument, ...SpecimenDocument[]],
): Promise<SpecimenCamera> {
  const filmOf = (scene: string) => join(folder, 'films', scene);
  await writeFilms(filmOf, documents);
  let [held] = documents;
  let isTurned = true;
  // A link to a folder may be replaced on every system while a file in it is in use.
  const current = join(folder, 'camera');
  const link = (scene: string) => symlinkSync(filmOf(scene), current, 'junction');
  link(`${held}-any`);
  return {
    file: join(current, FILM),
    hold: (document, turned = true) => {
      held = document;
      isTurned = turned;
    },
    follow: (core) => {
      core.subscribe('applicant.state', (state) => {
        unlinkSync(current);
        link(sceneFor(state, held, isTurned));
      });
    },
  };
}

function sceneFor({ at, capture }: ApplicantState, held: SpecimenDocument, turned: boolean): string {
  return at?.step === 'selfie' ? 'face' : `${held}-${(turned && capture?.side) || 'any'}`;
}

async function writeFilms(
  filmOf: (scene: string) => string,
  documents: readonly SpecimenDocument[],
): Promise<void> {
  const write = async (name: string, scene: Scene) => {
    mkdirSync(filmOf(name), { recursive: true });
    await writeFakeCamera(join(filmOf(name), FILM), [scene]);
  };
  await write('face', await faceScene(SPECIMEN_PERSONS.applicant, SECONDS));
  for (const document of documents) {
    for (const [n, side] of (await specimenSides(document)).entries()) {
      await write(`${document}-${SIDES[n]}`, await sideScene(side, SECONDS));
    }
  }
}

import { faceScene, type Scene, sideScene, writeFakeCamera } from './fake-camera.ts';
import { SPECIMEN_PERSONS } from './specimen/face.ts';
import { type SpecimenDocument, specimenSides } from './specimen/specimen-documents.ts';

/** A side is shown for long enough to be read on a slow machine, then the next one, then the face. */
const SIDE_SECONDS = 4;
const FACE_SECONDS = 5;

/** The films of the invented person's documents, all with the same face. */
export interface SpecimenFilms {
  /** Puts the film of a document into the camera; a camera that runs shows it from its next start on. */
  load(document: SpecimenDocument): Promise<void>;
}

/** Draws the scenes of some documents and loads the first one. @param file what the browser takes for its camera */
export async function specimenFilms(
  file: string,
  documents: readonly [SpecimenDocument, ...SpecimenDocument[]],
): Promise<SpecimenFilms> {
  const face = await faceScene(SPECIMEN_PERSONS.applicant, FACE_SECONDS);
  const sides = new Map<SpecimenDocument, Scene[]>();
  for (const document of documents) {
    const pictures = await specimenSides(document);
    sides.set(document, await Promise.all(pictures.map((side) => sideScene(side, SIDE_SECONDS))));
  }
  const load = async (document: SpecimenDocument) => {
    const scenes = sides.get(document);
    if (!scenes) throw new Error(`no film was made of the ${document}`);
    await writeFakeCamera(file, [...scenes, face]);
  };
  await load(documents[0]);
  return { load };
}

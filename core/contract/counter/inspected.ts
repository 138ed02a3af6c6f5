import type { ArtefactRef } from '../../document/document-records.ts';

/** The parts of a session that an operator inspects. */
export interface Inspected {
  documents: readonly {
    id: string;
    captures: readonly { pictures: readonly Pick<ArtefactRef, 'id'>[] }[];
  }[];
  selfie?: { image: Pick<ArtefactRef, 'id'> } | undefined;
}

/**
 * Names the documents and pictures that an inspection is made of. Answers about one set say nothing of another: after a
 * retake or with a further document the questions are open again.
 */
export const inspectedPictures = ({ documents, selfie }: Inspected): string =>
  JSON.stringify([
    documents.map(({ id, captures }) => [
      id,
      captures.flatMap(({ pictures }) => pictures.map((picture) => picture.id)),
    ]),
    selfie?.image.id ?? null,
  ]);

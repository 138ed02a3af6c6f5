import { z } from 'zod';
import {
  ArtefactDeclaration,
  EVIDENCE_MEDIA_TYPES,
  MAX_ARTEFACT_BYTES,
} from '#core/contract/outbox-entries.ts';
import { DAY_MS } from '#core/days.ts';

/** Every part but the last is at least this long, so that an upload has few of them. */
export const MIN_PART_BYTES = 64 * 1024;
/** An upload without progress is forgotten after this. */
export const UPLOAD_LIFETIME_MS = DAY_MS;

/** Announces the bytes of an artefact before any of them is sent. */
export const UploadDeclaration = z
  .strictObject({
    artefactId: ArtefactDeclaration.shape.artefactId,
    size: z.number().int().min(1),
    sha256: ArtefactDeclaration.shape.sha256,
    mediaType: z
      .string()
      .max(80)
      .describe(`One of ${EVIDENCE_MEDIA_TYPES.join(', ')}.`),
  })
  .meta({ id: 'UploadDeclaration' });
export type UploadDeclaration = z.infer<typeof UploadDeclaration>;

/** An upload in parts, after the resumable uploads of the IETF HTTP working group (draft). Chosen by this project. */
export const UploadState = z
  .object({
    uploadId: z.uuid(),
    artefactId: z.string(),
    size: z.number().int(),
    offset: z.number().int().describe('How many bytes are stored; the next part begins here.'),
    complete: z.boolean(),
    minPartBytes: z.number().int().describe('Every part but the last is at least this long.'),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'UploadState' });
export type UploadState = z.infer<typeof UploadState>;

/** The fields of a form that brings an artefact in one request, its bytes last. */
export const UploadForm = z.strictObject({
  artefactId: ArtefactDeclaration.shape.artefactId,
  size: z.coerce.number().int().min(1).max(MAX_ARTEFACT_BYTES),
  sha256: ArtefactDeclaration.shape.sha256,
  mediaType: z.string().max(80),
  content: z
    .custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0)
    .meta({ contentMediaType: 'application/octet-stream' }),
});

import { z } from 'zod';
import { KioskDid } from '../evidence/hand-over.ts';
import { ArtefactDeclaration, EvidenceSegment, MAX_ARTEFACT_BYTES } from './outbox-entries.ts';

/** Bytes of an artefact in one answer. */
export const GIVEN_PART_BYTES = 1024 * 1024;

/** Kiosks of the same community that may continue with a session of a flow. */
export const Takers = z
  .object({ takers: z.array(z.object({ did: KioskDid, name: z.string() })) })
  .meta({ id: 'Takers' });
export type Takers = z.infer<typeof Takers>;

/** The part of a session that the next kiosk needs to continue it. */
export const GivenSession = z
  .object({
    segments: z.array(EvidenceSegment),
    artefacts: z.array(ArtefactDeclaration.pick({ artefactId: true, size: true })),
  })
  .meta({ id: 'GivenSession' });
export type GivenSession = z.infer<typeof GivenSession>;

/** Where a part of an artefact begins. */
export const GivenOffset = z.strictObject({
  offset: z.coerce.number().int().min(0).max(MAX_ARTEFACT_BYTES).default(0),
});
/** A part of the bytes of an artefact. */
export const GivenContent = z.object({ content: z.base64url() }).meta({ id: 'GivenContent' });

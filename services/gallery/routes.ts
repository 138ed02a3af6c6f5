import { z } from 'zod';
import { GALLERY_CONSENT, GALLERY_CONSENT_VERSION } from '#core/contract/gallery-consent.ts';
import {
  CandidateList,
  ConfigureGallery,
  DecideSearch,
  EnrolAnswer,
  EnrolFace,
  GalleryReport,
  ReadCandidates,
  ReadReport,
  RemoveFace,
  SearchAnswer,
  SearchFace,
} from '#services/contract/gallery.ts';
import type { Access } from '#services/kernel/access.ts';
import { route } from '#services/kernel/http/route.ts';
import type { Galleries } from './galleries.ts';
import * as gallery from './use-gallery.ts';

const access = { kind: 'kiosk', scope: 'gallery.use' } as const satisfies Access;
const tag = 'gallery';
const Done = z.object({ done: z.literal(true) });
const done = { done: true } as const;
/** Errors of a search or an enrolment with the face of a session. */
const FACE_PROBLEMS = [
  'AUTHORITY_INVALID',
  'GALLERY_OFF',
  'IDEMPOTENCY_CONFLICT',
  'LICENSE_EXPIRED',
  'LICENSE_MODULE_MISSING',
  'SESSION_ENDED',
  'SESSION_NOT_FOUND',
] as const;

const searchRoutes = (galleries: Galleries) =>
  [
    route({
      operationId: 'searchFace',
      method: 'POST',
      path: '/v1/gallery/searches',
      tag,
      summary: 'Searches for a face; answers only whether a reviewer must look.',
      access,
      input: { body: SearchFace },
      output: { 200: SearchAnswer },
      problems: FACE_PROBLEMS,
      run: ({ context, caller, body }) => gallery.searchFace({ context, galleries, kiosk: caller }, body),
    }),
    route({
      operationId: 'listSearchCandidates',
      method: 'POST',
      path: '/v1/gallery/searches/candidates',
      tag,
      summary: 'The candidates of a search, for a reviewer: keys, sessions and scores.',
      access,
      input: { body: ReadCandidates },
      output: { 200: CandidateList },
      problems: ['AUTHORITY_INVALID', 'SEARCH_NOT_FOUND'],
      run: ({ context, caller, body }) => gallery.readCandidates({ context, galleries, kiosk: caller }, body),
    }),
    route({
      operationId: 'decideSearch',
      method: 'POST',
      path: '/v1/gallery/searches/decision',
      tag,
      summary: 'The decision of a reviewer on a search.',
      access,
      input: { body: DecideSearch },
      output: { 200: Done },
      problems: ['AUTHORITY_INVALID', 'SEARCH_NOT_FOUND'],
      run: async ({ context, caller, body }) => {
        await gallery.decideSearch({ context, galleries, kiosk: caller }, body);
        return done;
      },
    }),
    route({
      operationId: 'getGalleryReport',
      method: 'POST',
      path: '/v1/gallery/report',
      tag,
      summary: 'How often a search errs at the size that the gallery has.',
      access,
      input: { body: ReadReport },
      output: { 200: GalleryReport },
      problems: ['AUTHORITY_INVALID'],
      run: ({ context, caller, body }) => gallery.galleryReport({ context, galleries, kiosk: caller }, body),
    }),
  ] as const;

/**
 * Search of one face among many (1:N). Off until a community turns it on; every request carries the signature of an
 * operator with the permission for it, and nothing here declines anybody.
 */
export const galleryRoutes = (galleries: Galleries) =>
  [
    route({
      operationId: 'getGalleryConsent',
      method: 'GET',
      path: '/v1/gallery/consent',
      tag,
      summary: 'The text that a person agrees to before a face is enrolled or searched.',
      access,
      output: { 200: z.object({ version: z.string(), texts: z.record(z.string(), z.string()) }) },
      run: () => ({ version: GALLERY_CONSENT_VERSION, texts: GALLERY_CONSENT }),
    }),
    route({
      operationId: 'configureGallery',
      method: 'PUT',
      path: '/v1/gallery',
      tag,
      summary:
        'Turns the gallery of the community on or off, and sets its purpose, its threshold and its limits.',
      access,
      input: { body: ConfigureGallery },
      output: { 200: Done },
      problems: ['AUTHORITY_INVALID'],
      run: async ({ context, caller, body }) => {
        await gallery.configureGallery({ context, galleries, kiosk: caller }, body);
        return done;
      },
    }),
    route({
      operationId: 'enrolFace',
      method: 'POST',
      path: '/v1/gallery/faces',
      tag,
      summary: 'Enrols a face and answers its key; flags a possible duplicate when asked to.',
      access,
      input: { body: EnrolFace },
      output: { 201: EnrolAnswer },
      problems: [...FACE_PROBLEMS, 'GALLERY_FACE_NOT_FOUND'],
      run: ({ context, caller, body }) => gallery.enrolFace({ context, galleries, kiosk: caller }, body),
    }),
    route({
      operationId: 'removeFace',
      method: 'POST',
      path: '/v1/gallery/faces/remove',
      tag,
      summary: 'Removes a face, also while the gallery is off.',
      access,
      input: { body: RemoveFace },
      output: { 200: Done },
      problems: ['AUTHORITY_INVALID', 'GALLERY_FACE_NOT_FOUND'],
      run: async ({ context, caller, body }) => {
        await gallery.removeFace({ context, galleries, kiosk: caller }, body);
        return done;
      },
    }),
    ...searchRoutes(galleries),
  ] as const;

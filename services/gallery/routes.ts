import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
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
import { GALLERY_CONSENT, GALLERY_CONSENT_VERSION } from '#services/contract/gallery-consent.ts';
import { problemResponse } from '#services/contract/problem.ts';
import { type Access, kioskOf } from '#services/kernel/access.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import { Galleries } from './galleries.ts';
import * as gallery from './use-gallery.ts';

const access: Access = { kind: 'kiosk', scope: 'gallery.use' };
const common = { tags: ['gallery'], security: [{ kiosk: [] }] };
const refusals = {
  400: problemResponse,
  401: problemResponse,
  403: problemResponse,
  404: problemResponse,
  409: problemResponse,
  429: problemResponse,
};
const EVICT_EVERY_MS = 60_000;
const Done = z.object({ done: z.literal(true) });
const done = { done: true } as const;

/**
 * Search of one face among many (1:N). Off until a community turns it on; every request carries the signature of an
 * operator with the permission for it, and nothing here declines anybody.
 */
export function galleryRoutes(app: FastifyInstance, context: ServicesContext): void {
  const galleries = new Galleries(context);
  const eviction = setInterval(() => galleries.evictIdle(), EVICT_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(eviction));
  const typed = app.withTypeProvider<ZodTypeProvider>();
  const use = (request: Parameters<typeof kioskOf>[0]) => ({ context, galleries, kiosk: kioskOf(request) });
  typed.get(
    '/v1/gallery/consent',
    {
      config: { access },
      schema: {
        ...common,
        summary: 'The text that a person agrees to before a face is enrolled or searched.',
        response: {
          200: z.object({ version: z.string(), texts: z.record(z.string(), z.string()) }),
          401: problemResponse,
        },
      },
    },
    async () => ({ version: GALLERY_CONSENT_VERSION, texts: GALLERY_CONSENT }),
  );
  typed.put(
    '/v1/gallery',
    {
      config: { access },
      schema: {
        ...common,
        summary:
          'Turns the gallery of the community on or off, and sets its purpose, its threshold and its limits.',
        body: ConfigureGallery,
        response: { 200: Done, ...refusals },
      },
    },
    async (request) => {
      await gallery.configureGallery(use(request), request.body);
      return done;
    },
  );
  typed.post(
    '/v1/gallery/faces',
    {
      config: { access },
      schema: {
        ...common,
        summary: 'Enrols a face and answers its key; flags a possible duplicate when asked to.',
        body: EnrolFace,
        response: { 201: EnrolAnswer, ...refusals },
      },
    },
    async (request, reply) => reply.code(201).send(await gallery.enrolFace(use(request), request.body)),
  );
  typed.post(
    '/v1/gallery/faces/remove',
    {
      config: { access },
      schema: {
        ...common,
        summary: 'Removes a face, also while the gallery is off.',
        body: RemoveFace,
        response: { 200: Done, ...refusals },
      },
    },
    async (request) => {
      await gallery.removeFace(use(request), request.body);
      return done;
    },
  );
  searchRoutes(typed, use);
}

type Typed = ReturnType<FastifyInstance['withTypeProvider']>;

function searchRoutes(
  app: Typed,
  use: (request: Parameters<typeof kioskOf>[0]) => Parameters<typeof gallery.searchFace>[0],
): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.post(
    '/v1/gallery/searches',
    {
      config: { access },
      schema: {
        ...common,
        summary: 'Looks for a face; answers only whether a reviewer has to look.',
        body: SearchFace,
        response: { 200: SearchAnswer, ...refusals },
      },
    },
    async (request) => gallery.searchFace(use(request), request.body),
  );
  typed.post(
    '/v1/gallery/searches/candidates',
    {
      config: { access },
      schema: {
        ...common,
        summary: 'What a search found, for a reviewer: keys, sessions and scores.',
        body: ReadCandidates,
        response: { 200: CandidateList, ...refusals },
      },
    },
    async (request) => gallery.readCandidates(use(request), request.body),
  );
  typed.post(
    '/v1/gallery/searches/decision',
    {
      config: { access },
      schema: {
        ...common,
        summary: 'The word of a reviewer on a search.',
        body: DecideSearch,
        response: { 200: Done, ...refusals },
      },
    },
    async (request) => {
      await gallery.decideSearch(use(request), request.body);
      return done;
    },
  );
  typed.post(
    '/v1/gallery/report',
    {
      config: { access },
      schema: {
        ...common,
        summary: 'How often a search errs at the size that the gallery has.',
        body: ReadReport,
        response: { 200: GalleryReport, ...refusals },
      },
    },
    async (request) => gallery.galleryReport(use(request), request.body),
  );
}

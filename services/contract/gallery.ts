import { z } from 'zod';

/** Numbers of a template, and the model that makes them: others are not comparable. */
export const GALLERY_TEMPLATE_WIDTH = 128;
export const GALLERY_MODEL_ID = 'dlib-resnet-128/mesh5-mirror-1';

/** `typ` of the statement that an operator signs to use the gallery. */
export const GALLERY_AUTHORITY_TYPE = 'counterproof-gallery-authority+jws';

/** Actions on a gallery, and the permission that each takes. */
export const GALLERY_ACTIONS = {
  configure: 'gallery.manage',
  enrol: 'gallery.manage',
  remove: 'gallery.manage',
  report: 'gallery.manage',
  search: 'gallery.search',
  candidates: 'gallery.review',
  decide: 'gallery.review',
} as const;
export type GalleryAction = keyof typeof GALLERY_ACTIONS;

/**
 * Claims of an operator's authority. The hash is SHA-256 over the RFC 8785 form of the payload, base64url. A change is
 * made once for the same claims; repeated, they only answer.
 */
export const GalleryClaims = z.object({
  communityId: z.uuid(),
  action: z.enum(Object.keys(GALLERY_ACTIONS) as [GalleryAction, ...GalleryAction[]]),
  payloadHash: z.string(),
  iat: z.number().int(),
});

/** A payload with the signature of the operator who asks for it. */
const signed = <T extends z.ZodType>(payload: T) =>
  z.strictObject({ authority: z.string().max(4000), payload });

const FaceTemplate = z
  .strictObject({
    modelId: z.literal(GALLERY_MODEL_ID),
    vector: z
      .string()
      .regex(/^[A-Za-z0-9_-]{683}$/)
      .describe('128 numbers, IEEE 754 binary32, little-endian, base64url.'),
  })
  .meta({ id: 'FaceTemplate' });
export type FaceTemplate = z.infer<typeof FaceTemplate>;

/** The person's agreement to be found again: a purpose of its own, apart from the verification at the counter. */
const GalleryConsent = z.strictObject({
  textVersion: z.string().max(40),
  language: z.string().max(20),
  time: z.iso.datetime(),
});

/** One every minute: more than a counter can need, and too few to feel out who is in a gallery. */
export const DEFAULT_SEARCHES_PER_HOUR = 60;

export const ConfigureGallery = signed(
  z.strictObject({
    enabled: z.boolean(),
    /** Why this community keeps a gallery, in its own words. */
    purpose: z.string().trim().min(10).max(500),
    /** Cosine similarity from which a face is a candidate. */
    threshold: z.number().min(0.9).max(1),
    /** How often one operator may search within an hour, enrolments that look for duplicates among them. */
    searchesPerHour: z.int().min(1).max(10_000).optional(),
    /** Whether every enrolment looks for the same face first, even if the request does not ask for it. */
    checkDuplicates: z.boolean().optional(),
  }),
).meta({ id: 'ConfigureGallery' });

export const EnrolFace = signed(
  z.strictObject({
    /** Names this request: repeated, it answers the same and enrols nothing again. */
    requestId: z.uuid(),
    template: FaceTemplate,
    consent: GalleryConsent,
    /** The session in which the face was captured. */
    sessionId: z.uuid(),
    /** Asks for it where the gallery does not look for duplicates anyway. */
    checkDuplicates: z.boolean(),
  }),
).meta({ id: 'EnrolFace' });

export const RemoveFace = signed(z.strictObject({ faceKey: z.uuid() })).meta({ id: 'RemoveFace' });

export const SearchFace = signed(
  z.strictObject({
    /** Names this search: repeated, it answers the same. */
    searchId: z.uuid(),
    template: FaceTemplate,
    consent: GalleryConsent,
    /** The session in which the face was captured. */
    sessionId: z.uuid(),
  }),
).meta({ id: 'SearchFace' });

const OnSearch = z.strictObject({ searchId: z.uuid() });
export const ReadCandidates = signed(OnSearch).meta({ id: 'ReadCandidates' });
export const DecideSearch = signed(
  OnSearch.extend({ decision: z.enum(['same-person', 'different-person', 'inconclusive']) }),
).meta({ id: 'DecideSearch' });
export const ReadReport = signed(z.strictObject({})).meta({ id: 'ReadGalleryReport' });

/** All that an operator learns. A search rejects no applicant: a candidate sends the case to a reviewer. */
const SearchOutcome = z.enum(['refer', 'no-candidate']);
export const SearchAnswer = z
  .object({ searchId: z.string(), outcome: SearchOutcome })
  .meta({ id: 'GallerySearchAnswer' });
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const EnrolAnswer = z
  .object({
    faceKey: z.string(),
    /** Absent where it was not asked for. The search has the id of the request. */
    duplicates: SearchOutcome.optional(),
  })
  .meta({ id: 'EnrolAnswer' });
export type EnrolAnswer = z.infer<typeof EnrolAnswer>;

/** For a reviewer: keys, sessions and scores; a picture is read from its own session, under its own permission. */
export const CandidateList = z
  .object({
    candidates: z.array(
      z.object({ rank: z.number().int(), faceKey: z.string(), sessionId: z.string(), score: z.number() }),
    ),
    threshold: z.number(),
    gallerySize: z.number().int(),
    decision: z.string().nullable(),
  })
  .meta({ id: 'CandidateList' });
export type CandidateList = z.infer<typeof CandidateList>;

const Interval = z.object({
  events: z.number().int(),
  trials: z.number().int(),
  rate: z.number(),
  low: z.number(),
  high: z.number(),
});

/** How often a search errs, at the size that the gallery has. */
export const GalleryReport = z
  .object({
    enabled: z.boolean(),
    gallerySize: z.number().int(),
    threshold: z.number(),
    searches: z.number().int(),
    /** FPIR as observed: searches with a candidate that a reviewer found to be another person, among the decided ones. */
    fpirObserved: Interval,
    /** FPIR expected at this size if one comparison errs with `fmr`: 1 - (1 - fmr)^size. */
    fpirExpected: z.array(z.object({ fmr: z.number(), fpir: z.number() })),
  })
  .meta({ id: 'GalleryReport' });
export type GalleryReport = z.infer<typeof GalleryReport>;

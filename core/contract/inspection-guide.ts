import { z } from 'zod';
import { DOCUMENT_TYPES } from '../document/document-records.ts';

/** How a person looks at a document: by tilting it, by touch, by eye, under ultraviolet light. */
export const INSPECTION_METHODS = ['tilt', 'feel', 'look', 'uv'] as const;
const InspectionMethod = z.enum(INSPECTION_METHODS);
type InspectionMethod = z.infer<typeof InspectionMethod>;

/** Methods that need no tool: whoever inspects a document has used each of them. */
export const BARE_METHODS = ['tilt', 'feel', 'look'] as const satisfies readonly InspectionMethod[];

/**
 * Every point of a guide, and how it is looked at. The features are those that ICAO Doc 9303-2, Appendix A, and the
 * AAMVA DL/ID Card Design Standard name for documents in general; a single issue of a document may lack some. The parts
 * of a face are those of the feature list for facial image comparison of FISWG.
 */
export const GUIDE_POINTS = {
  'moving-image': 'tilt',
  'second-image': 'tilt',
  'colour-shift': 'tilt',
  'raised-print': 'feel',
  'one-piece': 'feel',
  seam: 'feel',
  'label-flat': 'feel',
  'portrait-in-print': 'look',
  'fine-lines': 'look',
  'small-portrait': 'look',
  'page-numbers': 'look',
  'uv-pattern': 'uv',
  'face-shape': 'look',
  hairline: 'look',
  eyebrows: 'look',
  eyes: 'look',
  nose: 'look',
  ears: 'look',
  mouth: 'look',
  chin: 'look',
  marks: 'look',
} as const satisfies Record<string, InspectionMethod>;
export type GuidePoint = keyof typeof GUIDE_POINTS;
export const GuidePoint = z.enum(Object.keys(GUIDE_POINTS) as [GuidePoint, ...GuidePoint[]]);

const BOOKLET = [
  'moving-image',
  'colour-shift',
  'raised-print',
  'seam',
  'portrait-in-print',
  'fine-lines',
  'page-numbers',
  'uv-pattern',
] as const satisfies readonly GuidePoint[];
const CARD = [
  'moving-image',
  'second-image',
  'raised-print',
  'one-piece',
  'portrait-in-print',
  'fine-lines',
  'small-portrait',
  'uv-pattern',
] as const satisfies readonly GuidePoint[];

/** What is inspected by a guide: a document of a kind, or a face beside the portrait of a document. */
export const GuideKind = z.enum([...DOCUMENT_TYPES, 'face']);
export type GuideKind = z.infer<typeof GuideKind>;

/** The points of each kind of document, in the order of the methods, and the parts of a face from top to chin. */
export const INSPECTION_GUIDES: Readonly<Record<GuideKind, readonly GuidePoint[]>> = {
  passport: BOOKLET,
  'travel-document': BOOKLET,
  'identity-card': CARD,
  'residence-permit': CARD,
  'driving-licence': CARD.filter((point) => point !== 'second-image'),
  visa: [
    'moving-image',
    'colour-shift',
    'raised-print',
    'label-flat',
    'portrait-in-print',
    'fine-lines',
    'uv-pattern',
  ],
  'pan-card': ['moving-image', 'one-piece', 'portrait-in-print', 'fine-lines'],
  unknown: ['moving-image', 'raised-print', 'one-piece', 'portrait-in-print', 'fine-lines', 'uv-pattern'],
  face: ['face-shape', 'hairline', 'eyebrows', 'eyes', 'nose', 'ears', 'mouth', 'chin', 'marks'],
};

/** The document itself, or the person's face beside its portrait. */
export const InspectedSubject = z.enum(['document', 'face']);
export type InspectedSubject = z.infer<typeof InspectedSubject>;

/** The word on one point: the feature is as described, it is not, or nobody can tell here. */
export const GUIDE_ANSWERS = ['as-expected', 'differs', 'not-possible'] as const;
export const GuideAnswer = z.enum(GUIDE_ANSWERS);
export type GuideAnswer = z.infer<typeof GuideAnswer>;

/** One point that was answered. */
const Answered = z.strictObject({ point: GuidePoint, answer: GuideAnswer });

/** Answers to the guide of one document, as a page sends them. */
export const GuideAnswers = z
  .array(Answered)
  .min(1)
  .max(20)
  .refine((answers) => new Set(answers.map(({ point }) => point)).size === answers.length, 'a point twice');
export type GuideAnswers = z.infer<typeof GuideAnswers>;

/**
 * The operator's answers about one document, for the guide of its kind, or about a face beside its portrait. The log names the method beside each point, so
 * that a version without the point can judge it.
 */
export const GuidedInspection = z.strictObject({
  documentId: z.string().min(1).max(100),
  kind: GuideKind,
  answers: z
    .array(
      z.strictObject({
        point: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
        method: InspectionMethod,
        answer: GuideAnswer,
      }),
    )
    .min(1)
    .max(20),
});
export type GuidedInspection = z.infer<typeof GuidedInspection>;

/** The same in results: the document by its number in the session. */
export const InspectedDocument = GuidedInspection.omit({ documentId: true })
  .extend({ document: z.number().int() })
  .meta({ id: 'InspectedDocument' });
export type InspectedDocument = z.infer<typeof InspectedDocument>;

/** The answers with the method of each. */
export const guidedInspection = (
  documentId: string,
  kind: GuideKind,
  answers: GuideAnswers,
): GuidedInspection => ({
  documentId,
  kind,
  answers: answers.map(({ point, answer }) => ({ point, method: GUIDE_POINTS[point], answer })),
});

const isOfFace = ({ kind }: Pick<GuidedInspection, 'kind'>): boolean => kind === 'face';

/** The answers about a document itself, whatever its kind was then. */
export const inspectionOf = (
  inspections: readonly GuidedInspection[],
  documentId: string,
): GuidedInspection | undefined => inspections.find((one) => one.documentId === documentId && !isOfFace(one));

/** The answers about a face beside the portrait of a document. */
export const faceInspectionOf = (
  inspections: readonly GuidedInspection[],
  documentId: string,
): GuidedInspection | undefined => inspections.find((one) => one.documentId === documentId && isOfFace(one));

/** The newest answers about each document and each face: a later record takes the place of an earlier one. */
export const withInspection = (
  inspections: readonly GuidedInspection[],
  inspection: GuidedInspection,
): GuidedInspection[] => [
  ...inspections.filter(
    (one) => one.documentId !== inspection.documentId || isOfFace(one) !== isOfFace(inspection),
  ),
  inspection,
];

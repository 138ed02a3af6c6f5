import { z } from 'zod';
import { ReasonCode, Verdict } from '#core/proofing/verdicts.ts';
import { DataOrder } from './data-order.ts';
import { CALLING_FOR_PERSON, PERSONAL, sdkOperation } from './sdk-operation.ts';
import {
  Bitmap,
  DocumentData,
  Done,
  EVENT_IDS_NOTE,
  eventIds,
  FACE_ERRORS,
  IMAGE_ERRORS,
  SignToken,
} from './types.ts';

/** Largest JSON form of a document, in characters. */
export const MAX_DOCUMENT_CHARACTERS = 16 * 1024 * 1024;

const Names = z.array(z.string().min(1).max(200)).max(200).nullish();

/** The request map of `fetchDocuments` (specification, part 2). A missing, null or empty list does not filter. */
export const DocumentRequest = z.strictObject({
  categories: Names,
  id: Names,
  type: Names,
  metadataOnly: z.boolean().nullish(),
});
export type DocumentRequest = z.infer<typeof DocumentRequest>;

/** The Live ID that comes with a document. */
const DocumentLiveId = z.strictObject({
  bitmap: Bitmap,
  proofedBy: z.string().max(200).nullable(),
  signToken: SignToken,
});

/** One entry of `documentVerification`, a JSON string `{ "certifications": [...] }`. Chosen by this project. */
export const Certification = z.strictObject({
  verification: z.string(),
  /** True only for PASSED. */
  status: z.boolean(),
  result: Verdict,
  reasonCode: ReasonCode,
  /** Cosine similarity of `face_compare`. */
  score: z.number().optional(),
});
export type Certification = z.infer<typeof Certification>;

export const documentOperations = {
  'documents.register': sdkOperation({
    summary: 'Stores a document, with or without a Live ID, after its sign tokens were verified.',
    method: 'registerDocument',
    delivery: { callback: 'onDocumentEnrollment' },
    requires: PERSONAL,
    input: z.strictObject({
      data: DocumentData,
      /** The order of the maps of `data`; without it, plain objects come back. */
      order: DataOrder.nullish(),
      signToken: SignToken,
      liveId: DocumentLiveId.nullable(),
      storeArtifacts: z.boolean(),
      syncArtifacts: z.boolean(),
      ...eventIds,
    }),
    output: Done,
    errors: ['SIGN_TOKEN_INVALID', ...FACE_ERRORS, 'DISK_FULL', 'STORAGE_FAILED'],
    notes: [
      'The four forms are told apart by the number of arguments: 6 document only, 8 with artifact flags, 9 with Live ID, 11 with both.',
      'Forms without flags store and sync (`true`, `true`).',
      "The token is a compact JWS of the capture pipeline over SHA-256 of the RFC 8785 form of the document, bound to the session of its capture; an unknown issuer, another person's session and modified data are refused.",
      'A document with the same `type` and `id` replaces the earlier one.',
      '`storeArtifacts` false: neither the document data nor a picture reaches the vault, the signed digest does. `syncArtifacts` false: `backUpWallet` leaves out the document and the Live ID that came with it. Registering sends nothing, and the pictures of the session go where its flow says.',
      EVENT_IDS_NOTE,
      'With a Live ID, both are stored or neither. One that is not stored lasts as long as the context, and never replaces one that is kept.',
    ],
  }),
  'documents.unregister': sdkOperation({
    summary: 'Removes a document.',
    method: 'unRegisterDocument',
    delivery: { callback: 'onDocumentUnEnrollment' },
    requires: PERSONAL,
    input: z.strictObject({ type: z.string().min(1).max(64), id: z.string().min(1).max(200) }),
    output: Done,
    errors: ['DOCUMENT_NOT_FOUND', 'DISK_FULL', 'STORAGE_FAILED'],
    notes: ['The document is the one with the `type` and `id` of the data object.'],
  }),
  'documents.fetch': sdkOperation({
    summary: 'Documents that match every filter of the request map, in the order of registration.',
    method: 'fetchDocuments',
    delivery: { callback: 'onFetchDocumentsCallback' },
    requires: PERSONAL,
    input: DocumentRequest,
    output: z.array(z.tuple([z.string(), DocumentData, DataOrder])),
    errors: [],
    notes: [
      'The result is a `Map` whose keys are `type:id`; an empty map when nothing matches.',
      'A document comes back as it was given: an ordered map as `Map`, a plain object as such, at every depth, the keys in their order. The promise form tells the order beside the data.',
      '`metadataOnly` missing or null means true: the least data.',
      'Unknown keys in the request map are refused with `INVALID_INPUT`.',
    ],
  }),
  'documents.verify': sdkOperation({
    summary: 'Runs the named verifications on a document.',
    method: 'verifyDocument',
    delivery: { callback: 'onDocumentVerify' },
    requires: PERSONAL,
    input: z.strictObject({
      dvcID: z.string().min(1).max(200).nullable(),
      document: z.record(z.string(), z.json()),
      verifications: z.array(z.string().min(1).max(100)).min(1).max(20),
      ...eventIds,
    }),
    output: z.strictObject({ dvcID: z.string(), certifications: z.array(Certification) }),
    errors: [
      'VERIFICATION_FAILED',
      'VERIFICATION_NOT_PERFORMED',
      ...IMAGE_ERRORS,
      'MODEL_FAILED',
      'DVC_NOT_FOUND',
      ...CALLING_FOR_PERSON,
      'DISK_FULL',
      'STORAGE_FAILED',
    ],
    notes: [
      '5 arguments without, 6 with `dvcID`. A connector that is named or set must be one of the community: the services are asked once in a context.',
      EVENT_IDS_NOTE,
      '`documentVerification` is the JSON text of `{ dvcID, certifications }`; null only when the verifications could not be run at all.',
      '`face_compare` compares `image1` with `image2`, or else with `liveId` (base64 or data URL).',
      '`face_liveness` answers what the capture pipeline found around the picture `image2`, or else `liveId`: one that it captured in this session, or that is the registered Live ID with a signed liveness result. A picture alone shows no life.',
      '`dl_verify` and the names of the document checks (`document.barcode-authenticity` and so on) answer what the pipeline signed in the `proofs` of the document; it must be registered with exactly these data.',
      '`ssn_verify` asks the provider of the program, else that of the services, about `ssn` (or `id`), `firstName`, `lastName` and `dob`. Where the provider gives no answer, the check is `NOT_PERFORMED`.',
      'Every other name, and what has no signed result, answers `NOT_PERFORMED` with a `reasonCode`; `status` is then false.',
      'False with `VERIFICATION_FAILED` when a verification failed, else with `VERIFICATION_NOT_PERFORMED` when one was not made.',
    ],
  }),
} as const;

import { z } from 'zod';
import { ENROLMENT_CODE_MAX, KioskName } from '#core/contract/platform.ts';
import { LINK_BASES } from '#core/contract/wallet-calls/accounts.ts';
import { dayExists } from '#core/days.ts';
import type { ImageMimeType } from '#core/imaging/rgb-image.ts';

/** The input of an operation without one, and the answer of an operation without a value. */
export const Nothing = z.strictObject({});
export const Done = z.strictObject({ done: z.literal(true) });

/** Optional in the specification: may be null, and is always passed. */
const EventId = z.string().max(200).nullable();

/** Both ids are "usable for event tracking or validation" (specification, part 4.5): the event log names them. */
export const eventIds = { mobileSessionID: EventId, mobileDocumentID: EventId } as const;
export const EVENT_IDS_NOTE =
  '`mobileSessionID` and `mobileDocumentID` stand in the event log (the audit log of the vault) with the operation and the session, before the work begins, and at a kiosk in the evidence of the session that runs (`library.called`). Name no person in them: the log outlives an erasure.';

/** A compact JWS over captured data (specification, part 5.4). */
export const SignToken = z.string().min(1).max(20_000);

/** Registrable name or address of a tenant. Chosen by this project. */
const TenantDns = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .regex(/^(https?:\/\/)?([A-Za-z0-9][A-Za-z0-9._-]*|\[[0-9A-Fa-f:.]+\])(:\d{1,5})?\/?$/);

/**
 * A tenant, or a community of one. The fields are chosen by this project: the specification names the type only.
 * `enrolmentCode` is the one-time code that the services issue; it is presented once and never read back.
 */
export const SdkTenant = z.strictObject({
  dns: TenantDns,
  tag: z.string().max(100).optional(),
  name: z.string().max(200).optional(),
  tenantId: z.string().max(100).optional(),
  communityId: z.string().max(100).optional(),
  communityName: z.string().max(200).optional(),
});
export type SdkTenant = z.infer<typeof SdkTenant>;

export const TenantRegistration = SdkTenant.extend({
  enrolmentCode: z.string().min(1).max(ENROLMENT_CODE_MAX),
  /** Name of this kiosk among the devices of the community. */
  deviceName: KioskName,
});
export type TenantRegistration = z.infer<typeof TenantRegistration>;

/** Origin of an account, an access code or a session: the tenant that it belongs to. Chosen by this project. */
export const SdkOrigin = z.strictObject({
  tag: z.string().min(1).max(100),
  /** Exact origin of the services of the tenant. */
  api: z.string().min(1).max(300),
  community: z.string().min(1).max(200),
  communityId: z.string().max(100).optional(),
});
export type SdkOrigin = z.infer<typeof SdkOrigin>;

/** An account of a user at an origin. Chosen by this project. */
export const SdkAccount = z.strictObject({
  userId: z.string().min(1).max(254),
  origin: SdkOrigin,
  userName: z.string().max(254).optional(),
  displayName: z.string().max(200).optional(),
});
export type SdkAccount = z.infer<typeof SdkAccount>;

/** An account that the wallet is linked to. Chosen by this project. */
export const SdkLinkedAccount = SdkAccount.extend({
  linkedBy: z.enum(LINK_BASES).optional(),
  /** RFC 3339. */
  linkedAt: z.string().max(40).optional(),
});
export type SdkLinkedAccount = z.infer<typeof SdkLinkedAccount>;

/** The answer of `getProxyDetails`. The password never leaves the vault. Chosen by this project. */
export const ProxyDetails = z.strictObject({
  host: z.string(),
  port: z.number().int(),
  userName: z.string().nullable(),
  passwordSet: z.boolean(),
});
export type ProxyDetails = z.infer<typeof ProxyDetails>;

/** The picture types that a `Bitmap` may hold. */
export const BITMAP_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
] as const satisfies readonly ImageMimeType[];

/** A picture in its encoded form. Chosen by this project for the specification's `Bitmap`. */
export const Bitmap = z.strictObject({
  mime: z.enum(BITMAP_TYPES),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'not a Uint8Array'),
});
export type Bitmap = z.infer<typeof Bitmap>;

/** Calendar date in compact form (specification, part 2: "compact date form"). */
const CompactDate = z.string().refine(isCompactDate, 'not a calendar date of the form YYYYMMDD');

/** The six metadata keys of a document (specification, part 2). */
export const DocumentMetadata = z.object({
  type: z.string().min(1).max(64),
  id: z.string().min(1).max(200),
  proofedBy: z.string().min(1).max(200),
  category: z.string().min(1).max(64),
  /** Absent for documents that do not expire. */
  doe: CompactDate.optional(),
  proofs: z.array(z.json()).optional(),
});
export type DocumentMetadata = z.infer<typeof DocumentMetadata>;

/** A document in JSON: its metadata and its other members. */
export const DocumentData = DocumentMetadata.catchall(z.json());
export type DocumentData = z.infer<typeof DocumentData>;

/** `livenessResult` once parsed. Only `status` is read; the rest is kept as it came. Chosen by this project. */
export const LivenessResult = z
  .object({ status: z.enum(['PASSED', 'FAILED', 'NOT_PERFORMED']) })
  .catchall(z.json());
export type LivenessResult = z.infer<typeof LivenessResult>;

function isCompactDate(text: string): boolean {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  // A year below 100 is one that lost its century.
  return year >= 100 && dayExists(year, month, day);
}

/** Faults that any picture may have. */
export const IMAGE_ERRORS = [
  'IMAGE_EMPTY',
  'IMAGE_TOO_LARGE',
  'IMAGE_TOO_SMALL',
  'IMAGE_TYPE_UNSUPPORTED',
  'IMAGE_TYPE_MISMATCH',
  'IMAGE_UNREADABLE',
  'IMAGE_ANIMATED',
  'IMAGE_BLACK',
] as const;

/** Errors of a face check about a picture or the kiosk. */
export const FACE_ERRORS = [
  ...IMAGE_ERRORS,
  'FACE_NOT_FOUND',
  'FACE_MULTIPLE',
  'FACE_TOO_SMALL',
  'MODEL_MISSING',
  'MODEL_FAILED',
] as const;

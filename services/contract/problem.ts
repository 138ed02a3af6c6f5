import { z } from 'zod';
import { Fault } from '#core/contract/faults.ts';

/** Every way a request can fail, with its HTTP status and title. The union is closed; anything else is `INTERNAL`. */
export const PROBLEMS = {
  INVALID_REQUEST: { status: 400, title: 'The request does not match its schema' },
  MALFORMED_JSON: { status: 400, title: 'The body is not JSON' },
  CONTENT_HASH_MISMATCH: { status: 400, title: 'The content does not have the hash that was announced' },
  PASSPHRASE_WEAK: { status: 422, title: 'The passphrase is too easy to guess' },
  EVIDENCE_INVALID: { status: 422, title: 'The evidence does not verify' },
  EVIDENCE_OUT_OF_ORDER: { status: 409, title: 'Earlier evidence of this session is missing' },
  TOKEN_MISSING: { status: 401, title: 'No access token was presented' },
  TOKEN_INVALID: { status: 401, title: 'The access token is not valid' },
  DPOP_INVALID: { status: 401, title: 'The proof of possession is not valid' },
  DPOP_REPLAYED: { status: 401, title: 'The proof of possession was used before' },
  KEY_INVALID: { status: 401, title: 'The access key is not valid' },
  SIGN_IN_INVALID: { status: 401, title: 'Name or passphrase is wrong' },
  SIGN_IN_ENDED: { status: 401, title: 'The sign-in has ended' },
  BOOTSTRAP_INVALID: { status: 401, title: 'The bootstrap secret is not valid' },
  ACCESS_DENIED: { status: 403, title: 'Callers of this kind are not admitted here' },
  PERMISSION_MISSING: { status: 403, title: 'The account lacks a permission' },
  OWN_RIGHTS: { status: 403, title: 'Nobody changes their own rights' },
  GRANT_EXCEEDED: { status: 403, title: 'Nobody grants what they may not do themselves' },
  SCOPE_MISSING: { status: 403, title: 'The access token lacks a scope' },
  LICENCE_INVALID: { status: 403, title: 'The licence key is not valid' },
  LICENCE_EXPIRED: { status: 403, title: 'The licence of the community has expired' },
  LICENCE_MODULE_MISSING: { status: 403, title: 'The licence of the community lacks a module' },
  ENROLMENT_CODE_INVALID: { status: 403, title: 'The enrolment code is not valid' },
  KIOSK_PROOF_INVALID: { status: 403, title: 'Possession of the kiosk key was not proved' },
  AUTHORITY_INVALID: { status: 403, title: 'Nobody with the right to do so allowed this' },
  ROUTE_NOT_FOUND: { status: 404, title: 'There is no such resource' },
  COMMUNITY_NOT_FOUND: { status: 404, title: 'There is no such community' },
  TENANT_NOT_FOUND: { status: 404, title: 'There is no such tenant' },
  ACCOUNT_NOT_FOUND: { status: 404, title: 'There is no such account' },
  ROLE_NOT_FOUND: { status: 404, title: 'There is no such role' },
  LICENCE_NOT_FOUND: { status: 404, title: 'There is no such licence' },
  KIOSK_NOT_FOUND: { status: 404, title: 'There is no such kiosk' },
  ACCESS_KEY_NOT_FOUND: { status: 404, title: 'There is no such access key' },
  API_CLIENT_NOT_FOUND: { status: 404, title: 'There is no such API client' },
  SESSION_NOT_FOUND: { status: 404, title: 'There is no such session' },
  GALLERY_OFF: { status: 409, title: 'The community keeps no gallery' },
  FACE_NOT_FOUND: { status: 404, title: 'There is no such face in the gallery' },
  SEARCH_NOT_FOUND: { status: 404, title: 'There is no such search' },
  ENDPOINT_NOT_FOUND: { status: 404, title: 'There is no such webhook endpoint' },
  WEBHOOK_TARGET_REFUSED: { status: 422, title: 'Webhooks are not sent to this address' },
  ENDPOINTS_EXHAUSTED: { status: 409, title: 'There are as many webhook endpoints as there can be' },
  CASE_NOT_FOUND: { status: 404, title: 'There is no such review case' },
  CASE_CLAIMED: { status: 409, title: 'Another reviewer looks at the case' },
  CASE_NOT_CLAIMED: { status: 409, title: 'The case is not claimed by this reviewer' },
  CASE_CLOSED: { status: 409, title: 'The case is closed' },
  REVIEWER_EXCLUDED: { status: 403, title: 'The reviewer took part in this session' },
  OPERATOR_NOT_FOUND: { status: 404, title: 'There is no such operator' },
  PICTURE_NOT_FOUND: { status: 404, title: 'There is no such picture' },
  UPLOAD_NOT_FOUND: { status: 404, title: 'There is no such upload' },
  ERASURE_NOT_FOUND: { status: 404, title: 'There is no such deletion' },
  ARTEFACTS_EXHAUSTED: { status: 409, title: 'The session has as many artefacts as one may have' },
  UPLOAD_OFFSET_CONFLICT: { status: 409, title: 'The upload stands at another offset' },
  REPORT_TOO_LARGE: { status: 422, title: 'More records match than a report holds' },
  REPORTS_BUSY: { status: 503, title: 'Too many reports are being downloaded' },
  FLOW_NOT_FOUND: { status: 404, title: 'There is no such flow' },
  FLOW_INVALID: { status: 422, title: 'The flow has faults' },
  FLOW_UNREADABLE: { status: 503, title: 'The flow of the session cannot be read' },
  ANSWERS_INVALID: { status: 422, title: 'Answers do not fit the form of the flow' },
  FLOW_EXISTS: { status: 409, title: 'A flow with this id exists' },
  FLOW_TAG_EXISTS: { status: 409, title: 'The unique tag belongs to another flow' },
  FLOW_READ_ONLY: { status: 409, title: 'The flow belongs to the product' },
  FLOW_ARCHIVED: { status: 409, title: 'The flow is archived' },
  FLOW_IN_USE: { status: 409, title: 'The flow is in use' },
  DVC_NOT_FOUND: { status: 404, title: 'There is no such connector configuration' },
  DVC_NAME_EXISTS: { status: 409, title: 'A connector configuration of this name exists' },
  TEMPLATE_NOT_FOUND: { status: 404, title: 'There is no template of this flow' },
  CAPTCHA_MISSING: { status: 404, title: 'There is no CAPTCHA configuration' },
  CAPTCHA_REQUIRED: { status: 422, title: 'The answer to the CAPTCHA is missing' },
  CAPTCHA_REJECTED: { status: 422, title: 'The answer to the CAPTCHA is not good' },
  CAPTCHA_UNAVAILABLE: { status: 503, title: 'The provider of the CAPTCHA does not answer' },
  REVISION_STALE: { status: 412, title: 'Somebody else changed this meanwhile' },
  REVISION_MISSING: { status: 428, title: 'The request does not say which revision it changes' },
  REQUEST_TIMEOUT: { status: 408, title: 'The request took too long to arrive' },
  IDEMPOTENCY_CONFLICT: { status: 409, title: 'The idempotency key was used for another request' },
  SESSION_CONFLICT: { status: 409, title: 'A session with this id exists and differs' },
  SESSION_ENDED: { status: 409, title: 'The session has a signed end' },
  SESSION_EXPIRED: { status: 409, title: 'The session has expired' },
  SESSION_CLAIMED: { status: 409, title: 'Another kiosk holds the session' },
  TRANSITION_NOT_ALLOWED: { status: 409, title: 'The state of the session does not allow this' },
  KIOSK_EXISTS: { status: 409, title: 'The kiosk is registered elsewhere' },
  ACCOUNT_EXISTS: { status: 409, title: 'An account with this name exists' },
  ROLE_EXISTS: { status: 409, title: 'A role with this name exists' },
  ROLE_IN_USE: { status: 409, title: 'Accounts hold this role' },
  LAST_ADMINISTRATOR: { status: 409, title: 'The last administrator of accounts stays' },
  COMMUNITY_EXISTS: { status: 409, title: 'A community with this name exists' },
  TENANT_EXISTS: { status: 409, title: 'A tenant with this tag or DNS name exists' },
  ROTATION_UNDER_WAY: { status: 409, title: 'A new signing key was made a moment ago' },
  OPERATOR_EXISTS: { status: 409, title: 'An operator with this id or name exists' },
  BODY_TOO_LARGE: { status: 413, title: 'The body is larger than this resource accepts' },
  MEDIA_TYPE_UNSUPPORTED: { status: 415, title: 'The media type is not accepted' },
  HOST_UNKNOWN: { status: 421, title: 'The request names another host' },
  RATE_LIMITED: { status: 429, title: 'Too many requests' },
  SIGN_IN_LOCKED: { status: 429, title: 'Too many wrong passphrases' },
  INTERNAL: { status: 500, title: 'The services failed' },
  GATEWAY_NOT_CONFIGURED: { status: 409, title: 'No gateway of this channel is configured' },
  CONTACT_MISSING: { status: 422, title: 'It is not known where to send the message' },
  DRAINING: { status: 503, title: 'The node takes no new work' },
  DATABASE_BUSY: { status: 503, title: 'Other work in the database is in the way' },
  DATABASE_UNAVAILABLE: { status: 503, title: 'The database does not answer' },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** Problem details (RFC 9457), plus `code` and `requestId`. Chosen by this project. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    instance: z.string(),
    code: z.enum(PROBLEM_CODES),
    requestId: z.string(),
    faults: z.array(Fault).optional().describe('Every place of a document that is wrong.'),
  })
  .meta({ id: 'Problem', description: 'Problem details (RFC 9457) with a code of a closed union.' });
export type Problem = z.infer<typeof Problem>;

/** An expected refusal. `detail` reaches the caller: it never holds personal data, keys or stored values. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ProblemCode;
  /** Every place of a document that is wrong; holds no value of it. */
  readonly faults: readonly Fault[] | undefined;

  constructor(code: ProblemCode, detail: string, options?: { cause?: unknown; faults?: readonly Fault[] }) {
    super(detail, options);
    this.code = code;
    this.faults = options?.faults;
  }
}

/** The body of a refusal as it crosses the wire. */
export const problemBody = (code: ProblemCode, detail: string, requestId: string): Problem => ({
  type: `urn:counterproof:problem:${code.toLowerCase().replaceAll('_', '-')}`,
  title: PROBLEMS[code].title,
  status: PROBLEMS[code].status,
  detail,
  instance: `urn:uuid:${requestId}`,
  code,
  requestId,
});

/** The answer of a refused request, for the OpenAPI document. */
export const problemResponse = {
  description: 'Problem details (RFC 9457).',
  content: { 'application/problem+json': { schema: Problem } },
};

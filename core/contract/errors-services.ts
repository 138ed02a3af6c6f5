import { mergeGroups, problemGroup } from './error-group.ts';

/** Errors of the web services alone: requests, credentials, and the objects that their callers administer. */
export const SERVICES_ERRORS = mergeGroups(
  problemGroup('request', {
    INVALID_REQUEST: [400, 'The request does not match its schema', 'Correct the places that are named.'],
    MALFORMED_JSON: [400, 'The body is not JSON', 'Send a JSON body.'],
    CONTENT_HASH_MISMATCH: [
      400,
      'The content does not have the announced hash',
      'Send the whole content again, unchanged.',
    ],
    ROUTE_NOT_FOUND: [404, 'There is no such resource', 'Check the path of the request.'],
    METHOD_NOT_ALLOWED: [
      405,
      'The resource does not support this method',
      'Send one of the methods of the Allow header.',
    ],
    REQUEST_TIMEOUT: [408, 'The request took too long to arrive', 'Send the same request again.'],
    IDEMPOTENCY_CONFLICT: [
      409,
      'The idempotency key was used for another request',
      'Send another request under a new key or id.',
    ],
    REVISION_STALE: [412, 'Another request changed this meanwhile', 'Read it again, then repeat the change.'],
    BODY_TOO_LARGE: [413, 'The body is larger than this resource accepts', 'Send a smaller body.'],
    MEDIA_TYPE_UNSUPPORTED: [415, 'The media type is not accepted', 'Send an accepted media type.'],
    HOST_UNKNOWN: [421, 'The request names another host', 'Use the public address of these services.'],
    REVISION_MISSING: [
      428,
      'The request does not name the revision that it changes',
      'Send If-Match with the ETag of the last read.',
    ],
  }),
  problemGroup('workflows', {
    WORKFLOW_NOT_FOUND: [404, 'There is no such workflow', 'List the workflows of the community.'],
    WORKFLOW_INVALID: [422, 'The workflow has faults', 'Correct the faults that are named.'],
    WORKFLOW_EXISTS: [
      409,
      'A workflow with this id exists',
      'Choose another id, or name the revision that you change.',
    ],
    WORKFLOW_READ_ONLY: [
      409,
      'The workflow belongs to the product',
      'Export it, and import it under another id.',
    ],
    WORKFLOW_ARCHIVED: [409, 'The workflow is archived', 'Import its export under another id.'],
    WORKFLOW_PATH_MOVED: [
      410,
      'Instances are created at another path',
      'Send the request to the path of the tenant and the community.',
    ],
    WORKFLOW_INPUT_INVALID: [422, 'The inputs do not fit the workflow', 'Correct the inputs that are named.'],
    SCRIPTS_BUSY: [503, 'Too many workflow scripts are waiting', 'Send the same request again.'],
    CONTACT_CODE_WRONG: [422, 'The code is wrong', 'Check the code in the message, then type it again.'],
    CONTACT_CODE_ENDED: [410, 'The code is no longer valid', 'Request a new code.'],
    SECRET_EXISTS: [409, 'A secret with this tag exists', 'Delete the secret first, or choose another tag.'],
    SECRET_NOT_FOUND: [404, 'There is no such secret', 'List the secrets of the community.'],
    INSTANCE_NOT_FOUND: [404, 'There is no such workflow instance', 'Check the id of the instance.'],
    INSTANCE_MOVED: [
      409,
      'The workflow instance does not wait for this',
      'Read the state of the instance, then answer what it waits for.',
    ],
    INSTANCE_MOVED_TAB: [
      409,
      'The person continued in another tab',
      'Take the instance back with a new claim, or close this tab.',
    ],
    INSTANCE_TIME_USED: [
      409,
      'The workflow instance cannot be extended again',
      'Finish before it expires, or create another instance.',
    ],
    LINKS_UNAVAILABLE: [
      409,
      'These services send no links',
      'Configure a public HTTPS address and a gateway for messages.',
    ],
    CAPTURE_UNAVAILABLE: [
      503,
      'Captures by phone are not available here',
      'Go to the counter, or try again later.',
    ],
    CAPTURE_BUSY: [503, 'Too many pictures wait to be judged', 'Send the same request again.'],
    CAPTURE_INVALID: [422, 'The picture cannot be used', 'Send JPEGs of the sizes that are named.'],
    HOSTED_PAGES_MISSING: [
      503,
      'This installation has no hosted pages',
      'Ask your administrator to install the pages, then open this page again.',
    ],
    HOSTED_FILE_NOT_FOUND: [404, 'The hosted pages have no such file', 'Load the page again.'],
    CAPTURE_CHALLENGE_GONE: [409, 'The question is not open any more', 'Ask for new questions.'],
  }),
  problemGroup('passkeys', {
    CEREMONY_NOT_FOUND: [404, 'There is no such passkey ceremony', 'Begin a new one; it lasts five minutes.'],
    PASSKEY_REFUSED: [
      403,
      'The passkey is not valid',
      'Try again with a passkey that was registered for this user.',
    ],
    PASSKEY_NOT_FOUND: [404, 'The user has no such passkey', 'List the passkeys of the user.'],
  }),
  problemGroup('credentials', {
    TOKEN_MISSING: [
      401,
      'The request has no access token',
      'Present credentials in a scheme that WWW-Authenticate names.',
    ],
    TOKEN_INVALID: [401, 'The access token is not valid', 'Request a new access token.'],
    DPOP_INVALID: [401, 'The proof of possession is not valid', 'Make a new proof for this request.'],
    DPOP_REPLAYED: [401, 'The proof of possession was used before', 'Make a new proof for each request.'],
    WALLET_PROOF_MISSING: [
      401,
      'The request has no proof of a wallet',
      'Sign the request with the wallet of the person, in the header Wallet-Proof.',
    ],
    WALLET_PROOF_INVALID: [401, 'The proof of the wallet is not valid', 'Make a new proof for this request.'],
    WALLET_PROOF_REPLAYED: [
      401,
      'The proof of the wallet was used before',
      'Make a new proof for each request.',
    ],
    ACCESS_KEY_INVALID: [
      401,
      'The access key is not valid',
      'Ask an administrator of the tenant for an access key.',
    ],
    BOOTSTRAP_INVALID: [
      401,
      'The bootstrap secret is not valid',
      'Get a new bootstrap secret from these services.',
    ],
    ACCESS_DENIED: [
      403,
      'This resource does not admit callers of this kind',
      'Use credentials of an admitted kind.',
    ],
    PERMISSION_MISSING: [
      403,
      'The account lacks a permission',
      'Ask an administrator of accounts for the permission.',
    ],
    SCOPE_MISSING: [403, 'The access token lacks a scope', 'Request a token with this scope.'],
    OWN_RIGHTS: [403, 'You cannot change your own rights', 'Ask another administrator.'],
    GRANT_EXCEEDED: [
      403,
      'You cannot grant rights that you do not have',
      'Grant fewer rights, or ask an administrator who has them.',
    ],
    AUTHORITY_INVALID: [
      403,
      'The request lacks a valid authorisation',
      'Have it signed by a supervisor who holds the permission.',
    ],
    KIOSK_PROOF_INVALID: [
      403,
      'The kiosk did not prove possession of its key',
      'Check the clock of the kiosk, then try again.',
    ],
  }),
  problemGroup('accounts', {
    ACCOUNT_NOT_FOUND: [404, 'There is no such account', 'List the accounts that you manage.'],
    ACCOUNT_EXISTS: [409, 'An account with this name exists', 'Choose another name for the account.'],
    ROLE_NOT_FOUND: [404, 'There is no such role', 'List the roles of the tenant.'],
    ROLE_EXISTS: [409, 'A role with this name exists', 'Choose another name for the role.'],
    ROLE_IN_USE: [409, 'Accounts hold this role', 'Remove the role from its accounts first.'],
    LAST_ADMINISTRATOR: [
      409,
      'The tenant needs an administrator of accounts',
      'Give accounts.manage to another account of the tenant first.',
    ],
  }),
  problemGroup('users', {
    USER_DISABLED: [409, 'The user is disabled', 'Enable the user first.'],
    OTP_REFUSED: [
      403,
      'The one-time code is not valid',
      'Ask the person for the code that their wallet shows now; each code counts once.',
    ],
    USER_EXISTS: [409, 'A user with this name or email exists', 'Choose another name or email.'],
    WALLET_NOT_FOUND: [404, 'There is no such wallet in use', 'Check the DID of the wallet.'],
  }),
  problemGroup('authentication', {
    ACCOUNT_AMBIGUOUS: [
      409,
      'The wallet is linked to several users',
      'Unlink all but the one that is meant.',
    ],
    SESSION_WALLET_OTHER: [
      409,
      'The session belongs to another wallet',
      'Start another session for the other person.',
    ],
  }),
  problemGroup('credentials', {
    CREDENTIAL_NOT_FOUND: [
      404,
      'There is no such credential',
      'Check the address. A download address works for a day.',
    ],
    DOCUMENT_NOT_PROVEN: [
      409,
      'No session proves this document to the wallet',
      'Wait until the session has ended with Success, at the kiosk that ran it and with the wallet that took its documents.',
    ],
  }),
  problemGroup('platform', {
    TENANT_EXISTS: [409, 'A tenant with this tag or DNS name exists', 'Choose another tag or DNS name.'],
    COMMUNITY_EXISTS: [409, 'A community with this name exists', 'Choose another name for the community.'],
    LICENSE_NOT_FOUND: [404, 'There is no such licence', 'List the licences that you manage.'],
    KIOSK_NOT_FOUND: [404, 'There is no such kiosk', 'List the kiosks that you manage.'],
    KIOSK_EXISTS: [409, 'The kiosk is registered already', 'Use the existing registration of this kiosk.'],
    OPERATOR_NOT_FOUND: [404, 'There is no such operator', 'Name an operator of this community.'],
    OPERATOR_EXISTS: [409, 'An operator with this id or name exists', 'Choose another operator id or name.'],
    LAST_SUPERVISOR: [
      409,
      'The community needs a supervisor who may manage operators',
      'Have another supervisor added at a kiosk first.',
    ],
    ACCESS_KEY_NOT_FOUND: [404, 'There is no such access key', 'List the access keys that you manage.'],
    API_CLIENT_NOT_FOUND: [404, 'There is no such API client', 'List the API clients that you manage.'],
    ROTATION_UNDER_WAY: [409, 'A rotation of the signing key is under way', 'Wait until the new key signs.'],
  }),
  problemGroup('sessions', {
    SESSION_CONFLICT: [
      409,
      'A session with this id exists and differs',
      'Create the session under a new id.',
    ],
    TRANSITION_NOT_ALLOWED: [
      409,
      'The state of the session does not allow this',
      'Read the session for its state.',
    ],
    SANDBOX_COMMUNITY: [
      409,
      'The community is a sandbox',
      'Use another community: no kiosk works in a sandbox, and a sandbox verifies no person.',
    ],
    SANDBOX_NEEDED: [
      409,
      'The session is not in a sandbox',
      'Create the session in a sandbox community; only there it ends without a kiosk.',
    ],
    DOCUMENT_DATA_MISSING: [
      409,
      'The session has no such document, or its data are erased',
      'Name a document of the session, or verify the person again.',
    ],
    SOURCE_NOT_CONFIGURED: [
      409,
      'No authoritative source is configured',
      'Configure the address and the token of a source first.',
    ],
    SOURCE_UNAVAILABLE: [503, 'The authoritative source does not answer', 'Try again later.'],
    SSN_PROVIDER_UNAVAILABLE: [
      503,
      'The provider of social security numbers does not answer',
      'Try again later.',
    ],
    EVIDENCE_INVALID: [422, 'The evidence does not verify', 'Send the evidence as the kiosk signed it.'],
    EVIDENCE_OUT_OF_ORDER: [
      409,
      'Earlier evidence of this session is missing',
      'Send the missing evidence first.',
    ],
    PROGRESS_REPEATED: [
      409,
      'The services have these events of the session',
      'Read how far the services follow the session, then continue there.',
    ],
    ARTEFACTS_EXHAUSTED: [
      409,
      'The session has reached its artefact limit',
      'Create a new session for further artefacts.',
    ],
    PICTURES_AT_KIOSK: [409, 'The flow keeps pictures at the kiosk', 'Send the log without its pictures.'],
    UPLOAD_NOT_FOUND: [404, 'There is no such upload', 'Announce the upload again.'],
    UPLOAD_OFFSET_CONFLICT: [
      409,
      'The upload continues at another offset',
      'Continue at the offset that is named.',
    ],
    CONTACT_MISSING: [422, 'The request names no recipient', 'Name the recipient as "to".'],
    CAPTCHA_MISSING: [
      404,
      'There is no CAPTCHA configuration',
      'Ask your administrator to configure a CAPTCHA.',
    ],
    CAPTCHA_REQUIRED: [
      422,
      'The answer to the CAPTCHA is missing',
      'Solve the CAPTCHA of this community and send its answer.',
    ],
    CAPTCHA_REJECTED: [
      422,
      'The answer to the CAPTCHA was not accepted',
      'Solve the CAPTCHA again: each answer is valid once.',
    ],
    CAPTCHA_UNAVAILABLE: [503, 'The CAPTCHA provider does not respond', 'Try again later.'],
  }),
  problemGroup('flows', {
    FLOW_INVALID: [422, 'The flow has faults', 'Correct the faults that are named.'],
    FLOW_UNREADABLE: [
      503,
      'The flow of the session cannot be read',
      'Correct the flow and publish it again.',
    ],
    FLOW_EXISTS: [409, 'A flow with this id exists', 'Choose another id, or change the existing flow.'],
    FLOW_TAG_EXISTS: [409, 'The unique tag belongs to another flow', 'Choose another unique tag.'],
    FLOW_READ_ONLY: [
      409,
      'The flow belongs to the product',
      'Copy it under another id, and change the copy.',
    ],
    FLOW_ARCHIVED: [409, 'The flow is archived', 'Copy it into a new flow.'],
    FLOW_NEEDS_TWO: [
      403,
      'This step needs two administrators',
      'Have an administrator take the step, and a second one confirm it.',
    ],
    FLOW_IN_USE: [409, 'The flow is in use', 'Replace the flow where it is used first.'],
    DVC_NAME_EXISTS: [409, 'A connector configuration of this name exists', 'Choose another name.'],
    TEMPLATE_NOT_FOUND: [
      404,
      'There is no template of this flow',
      'Update the templates from the flows first.',
    ],
  }),
  problemGroup('review', {
    CASE_NOT_FOUND: [404, 'There is no such review case', 'List the review cases.'],
    CASE_CLAIMED: [
      409,
      'Another reviewer has claimed the case',
      'Take another case, or wait until the claim ends.',
    ],
    CASE_NOT_CLAIMED: [409, 'You have not claimed the case', 'Claim the case first.'],
    CASE_CLOSED: [409, 'The case is closed', 'Take another case.'],
    SESSION_HELD: [409, 'The session is held', 'Have two persons with holds.manage release it first.'],
  }),
  problemGroup('gallery', {
    GALLERY_OFF: [
      409,
      'The community keeps no gallery',
      'Ask an operator with gallery.manage to turn the gallery on.',
    ],
    GALLERY_FACE_NOT_FOUND: [404, 'There is no such face in the gallery', 'Search the gallery again.'],
    SEARCH_NOT_FOUND: [404, 'There is no such search', 'Search the gallery again.'],
  }),
  problemGroup('faces', {
    PICTURE_REFUSED: [422, 'The picture cannot be used', 'Send a JPEG, PNG or WebP picture of one face.'],
    LIVE_CHALLENGE_GONE: [
      409,
      'There is no such challenge, or it was used or has ended',
      'Ask for another challenge and answer it at once.',
    ],
    FACES_BUSY: [503, 'Too many pictures wait to be read', 'Send the same request again.'],
    FACE_MODELS_MISSING: [
      503,
      'The models that read faces are missing or do not work',
      'Have the models of the services installed.',
    ],
  }),
  problemGroup('webhooks', {
    ENDPOINT_NOT_FOUND: [404, 'There is no such webhook endpoint', 'List the webhook endpoints.'],
    ENDPOINTS_EXHAUSTED: [
      409,
      'The community has reached its limit of webhook endpoints',
      'Delete an endpoint that you no longer need.',
    ],
    WEBHOOK_TARGET_REFUSED: [422, 'Webhooks are not sent to this address', 'Choose another URL.'],
  }),
  problemGroup('reports', {
    REPORT_TOO_LARGE: [422, 'More records match than a report holds', 'Refine the search.'],
    REPORTS_BUSY: [503, 'Too many reports are being downloaded', 'Wait, then request the report again.'],
  }),
  problemGroup('privacy', {
    ERASURE_NOT_FOUND: [404, 'There is no such erasure', 'List the erasures.'],
  }),
  problemGroup('node', {
    DRAINING: [503, 'This node is shutting down', 'Send the request to another node.'],
    DATABASE_BUSY: [503, 'The database is busy', 'Send the same request again.'],
    DATABASE_UNAVAILABLE: [503, 'The database does not respond', 'Try again later.'],
  }),
);

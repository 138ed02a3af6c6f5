import { curlSandbox, curlSession } from './curl-session.ts';
import { FACE_REFERENCE, USER_REFERENCE } from './wallet-reference.ts';

interface Media {
  example?: unknown;
}
interface Operation {
  operationId?: string;
  parameters?: { in: string; name: string; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  responses: Record<string, { description?: string; content?: Record<string, Media> }>;
}
export interface ServedDocument {
  openapi: string;
  info: { version: string };
  servers: { url: string }[];
  components: {
    securitySchemes: Record<string, { flows?: { clientCredentials: { tokenUrl: string } } }>;
  };
  paths: Record<string, Record<string, Operation>>;
}

const INTRODUCTION = `# The web services over HTTP

Generated from the served OpenAPI document (\`/openapi.json\`) by the service tests; run them with \`-u\` after a change.

\`npm run services\` runs the services alone. They listen on the loopback unless told otherwise, and answer only to
their own host name and to no web page.

\`npm run services -- --first-start\` makes a branch and its administrator, and prints the next steps for kiosk and administrator
([deployment.md](deployment.md)). The administrator signs in at \`/v1/sign-in\` and issues everything else here: access keys,
API clients, accounts, enrolment codes.

## Choices of this project

The specification names \`/proofingsession/{id}/fetch/details\`, the result and poll APIs with \`responseStatus\`, and the
states and events of a session. Every other path and every body here is chosen by this project.

The directory (\`GET /v1/directory\`) names as \`services\` where the paths of each service begin: bases, not endpoints.

Before a kiosk sends any data, it has the services prove their key: \`POST /v1/directory/proof\` answers a fresh nonce of
the caller with a compact JWS by the key that the directory names, type \`counterproof-services-proof+jws\`, over
\`{ nonce, issuer, origin, serverTime, cnf: { jkt } }\`. \`jkt\` is the thumbprint (RFC 7638) of the DPoP key that the caller
named, \`origin\` the address under which the question arrived.

A kiosk registers once at \`/v1/kiosks\` with licence key, enrolment code and a signature of its wallet key. From then on
it asks \`/oauth2/token\` for a token: client credentials, \`private_key_jwt\` (RFC 7523), ES256, with a DPoP proof
(RFC 9449). The client assertion of a kiosk names its DPoP key as \`cnf.jkt\`; one of an API client may. A proof of another
key gets no token. Each request carries \`Authorization: DPoP <token>\` and a fresh proof. The token endpoint answers failures
as RFC 6749 says; everything else answers problem details.

Requests of a person's wallet (\`/v1/wallet/...\`) go through a registered kiosk or SDK: its token and DPoP proof as always,
and in \`Wallet-Proof\` a compact JWS (ES256, \`kid\` the DID URL, \`typ\` \`counterproof-wallet-proof+jws\`) by the wallet over
\`{ aud, htm, iat, jti, bh }\`: the called address with its query, the method, the time in seconds, an id, and the SHA-256
of the body as it is sent, base64url. It counts for a minute, and once ([ADR 31](adr/0031-a-wallet-proves-each-request.md)).

Every such call is one record in \`core/contract/wallet-calls\`; the SDK derives its client from these records. Access codes travel in
bodies, because addresses are written to logs on the way. The list of published configuration values is
\`services/platform/published-configuration.ts\`; a path has word characters and dots, at most sixteen names.

A relying party asks a person for scopes at the path that the directory names as \`sessions\`
([ADR 34](adr/0034-a-wallet-answers-relying-parties.md)). The specification names no such path; \`session/new\`,
\`session/{id}\`, \`authenticate\` and \`response\` are those of systems of this family, and the bodies are chosen here. The
\`data\` of a response is base64url of an HPKE encapsulated key (65 bytes) and ciphertext, \`info\`
\`counterproof/session-word/1/<sessionId>\`; inside is a compact JWS by the wallet. Check its signer against \`did\`, and its
\`sessionId\`, \`nonce\` and \`origin\` against the session.

One-time codes (RFC 6238: SHA-1, six digits, steps of 30 seconds). \`POST /v1/wallet/otp-seeds\` makes a seed for the
caller's wallet and a user that it is linked to, and answers it sealed to the wallet (HPKE, base mode) in a JWS by the
services; it replaces the earlier one. \`POST /v1/users/{userId}/otp/verify\` accepts a code of the present step, the one
before or the one after, once: a code of the accepted step or of an earlier one is refused (\`OTP_REFUSED\`). From the
fifth wrong code in a row on the user waits (\`SIGN_IN_LOCKED\`, \`Retry-After\`). A link that ends takes its seed along.

Verifiable credentials (Verifiable Credentials 2.0 as \`vc+jwt\`, ES256, by the key of the community). Issuing answers an
id, an address that gives the credential for a day to everyone who knows it, and the address of its status; revoked ones
stand in a Bitstring Status List, itself a credential. \`vc/verify\` answers \`verified: true\` only for a credential of this
community that is signed, within its time, about the named holder and not revoked; else \`fault\` says why. A presentation
(\`vp+jwt\`) is made by the wallet of the holder: \`vp/create\` answers the nonce that it must carry, for five minutes and
once, and \`vp/verify\` judges it. A credential of a document needs the sign token of the kiosk that brings the request, a
session of it that ended with Success and is not erased, and the wallet that took its documents (\`POST /v1/wallet/enrolments\`). It
holds the read fields without pictures, and no longer than the document or a year. With \`format\` \`dc+sd-jwt\` (RFC 9901)
the holder discloses claim by claim; it is judged in a presentation with a key binding only.

Passkeys (WebAuthn level 3). A wallet begins a ceremony at \`/v1/wallet/passkeys\` and opens the address that it gets:
\`/passkey\`, a page of these services, whose ceremony and secret stand behind the \`#\`. The page asks for options
(\`/attestation/options\`, \`/assertion/options\`) and sends the browser's answer (\`/attestation/result\`,
\`/assertion/result\`). A ceremony lasts five minutes, a challenge counts once, and of two tabs the later. Security keys and
telephones are asked for, always with verification of the person. A passkey whose counter went back is disabled, and
one ends with the link through which it was made; administrators list and remove them. An
answer counts only while the wallet that began the ceremony is linked to the user. The wallet reads the result at \`/v1/wallet/passkeys/{ceremonyId}\`, on wish with a JWT of five minutes (ES256, by the
community, \`aud\` the origin, \`amr\` \`pop\`, \`user\`, \`mfa\`). The origin is the public one of the services
(\`--public-url\`); browsers take only HTTPS, or \`localhost\`.

Back-ups of wallets ([ADR 38](adr/0038-wallets-come-back-by-face-and-pin.md)), where the user settings of the community
allow them. \`PUT /v1/wallet/backup\` keeps the data that the wallet sealed to itself and, in \`restorable\`, the data that restore the wallet
without its words. \`POST /v1/wallet/restorations\` takes a live picture with the sign token of the kiosk (of the last five
minutes, once) and the person's consent, and answers the salt of the second factor, for five minutes. \`POST /v1/wallet/restorations/{restorationId}/release\`
takes the proof of the second factor and answers the back-up once, sealed to the key of the caller (HPKE, base mode, \`info\`
\`counterproof/wallet-backup/1/<restorationId>\`). From the fifth wrong proof in a row on the wallet waits
(\`SIGN_IN_LOCKED\`, \`Retry-After\`). \`DELETE /v1/wallet/backup\` removes it; [what else ends it](retention.md#at-the-services).

Evidence travels as outbox entries \`{ entryId, idempotencyKey, payload }\`. An entry that arrives twice gets the same
receipt; another entry under the same key is refused. A receipt is a compact JWS by the key of the services over the
SHA-256 of the payload's RFC 8785 form. The bytes of a picture are sent before the entry that declares them, with
\`Content-Digest: sha-256=:...:\` (RFC 9530).

Every list that grows comes in pages: \`limit\` (1 to 200, 50 by default; of events and report searches up to 500, of the
audit log up to 1,000) and \`cursor\`, which is \`next\` of the page before. The last page has no
\`next\`; only the list of events always has one, because more events follow, and says in \`more\` whether they are there.
Lists of an administrator (communities, licences, kiosks, accounts, roles, access keys, API clients) begin with the oldest.

A request that does not fit its schema is refused with \`INVALID_REQUEST\`; \`faults\` names every place by a JSON Pointer
(RFC 6901) into the body, or into what \`in\` says, with what is accepted there: \`allowed\` values, \`minimum\` and \`maximum\`,
\`type\`, \`format\` or \`pattern\`, and of an unknown member the \`members\` that there are. A path that does
not support a method answers 405 with \`Allow\`; 401 names the schemes that the operation admits in \`WWW-Authenticate\`.

An administrator may repeat a creating request under the same \`Idempotency-Key\` (8 to 128 visible ASCII characters),
on whatever node: for a day the answer is the same, the secret in it included, and nothing is made twice. Such answers
are kept sealed. Another request under the key is refused with \`IDEMPOTENCY_CONFLICT\`, and so is the same one when its
answer is kept no longer; after thirty days the key is forgotten. A branch needs no key: its name is one.`;

/** Every kind of caller that is admitted, with the scope or the permissions of which one is needed. */
function accessOf({ security = [] }: Operation): string {
  const kinds = new Map<string, Set<string>>();
  for (const requirement of security) {
    const kind = Object.keys(requirement).join(' with ');
    const needed = Object.values(requirement).flat();
    const all = kinds.get(kind) ?? new Set();
    for (const name of needed) all.add(`\`${name}\``);
    kinds.set(kind, all);
  }
  const texts = [...kinds].map(([kind, needed]) => [kind, [...needed].join(' or ')].join(' ').trim());
  return texts.join('; ') || 'anyone';
}

/** The committed reference: a session that runs, one row per operation, one per refusal. */
export function apiReference(document: ServedDocument): string {
  const rows = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) =>
        `| ${method.toUpperCase()} \`${path}\` | \`${operation.operationId}\` | ${operation.summary} | ${accessOf(operation)} |`,
    ),
  );
  const table = (head: string, lines: string[]) => [head, head.replace(/[^|]+/g, '---'), ...lines].join('\n');
  return [
    INTRODUCTION,
    curlSession,
    curlSandbox,
    FACE_REFERENCE,
    USER_REFERENCE,
    '## Operations',
    table('| Method and path | Operation | Purpose | Admitted |', rows),
    '## Refusals',
    'Problem details (RFC 9457) with `code` and `requestId`. [Errors](errors.md) lists the codes with their statuses; the union is closed.\n',
  ].join('\n\n');
}

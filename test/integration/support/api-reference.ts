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

\`npm run services\` runs the services alone. By default they listen on the loopback. They answer only to their own host
names, and to no web page.

\`npm run services -- --first-start\` makes a branch and its administrator, and prints the next steps for kiosk and administrator
([deployment.md](deployment.md)). The administrator signs in at \`/v1/sign-in\` and issues everything else here: access keys,
API clients, accounts, enrolment codes.

The specification names \`/proofingsession/{id}/fetch/details\`, the result and poll APIs with \`responseStatus\`, and the
states and events of a session. This project chose every other path and every body. \`GET /v1/directory\` lists the base
path of each service under \`services\`.

## Conventions

**Lists** that grow come in pages. \`limit\` is 1 to 200, by default 50 (events and report searches: up to 500; audit log: up
to 1,000). \`cursor\` is \`next\` of the page before. The last page has no \`next\`. The list of events always has one,
because more events follow; its \`more\` says whether some are waiting. Lists of an administrator (communities, licences,
kiosks, accounts, roles, access keys, API clients) begin with the oldest.

**Invalid requests** are refused with \`INVALID_REQUEST\`. \`faults\` names each place by a JSON Pointer (RFC 6901) into the
body, or into the part that \`in\` names, and what is accepted there: \`allowed\` values, \`minimum\` and \`maximum\`, \`type\`,
\`format\` or \`pattern\`; for an unknown member, the \`members\` that exist. A method that a path does not support is answered
with 405 and \`Allow\`; a 401 lists the accepted schemes in \`WWW-Authenticate\`.

**Repeated requests.** An administrator can repeat a creating request under the same \`Idempotency-Key\` (8 to 128 visible
ASCII characters), on any node. For a day the answer is the same, the secret in it included, and nothing is created twice;
the services keep such answers sealed. Another request under the key is refused with \`IDEMPOTENCY_CONFLICT\`, and so is the
same request after that day. After thirty days the key is forgotten. Creating a branch needs no key, because its name is one.

**Evidence** travels as outbox entries \`{ entryId, idempotencyKey, payload }\`. An entry that arrives twice gets the same
receipt; another entry under the same key is refused. A receipt is a compact JWS by the key of the services over the
SHA-256 of the payload's RFC 8785 form. Send the bytes of a picture before the entry that declares them, with
\`Content-Digest: sha-256=:...:\` (RFC 9530).

## Kiosks and their tokens

Before a kiosk sends any data, the services prove their key. \`POST /v1/directory/proof\` answers the caller's fresh nonce
with a compact JWS by the key of the directory, type \`counterproof-services-proof+jws\`, over
\`{ nonce, issuer, origin, serverTime, cnf: { jkt } }\`. \`jkt\` is the thumbprint (RFC 7638) of the caller's DPoP key, \`origin\`
the address of the request.

A kiosk registers once at \`/v1/kiosks\` with licence key, enrolment code and a signature of its wallet key. Then it gets
tokens at \`/oauth2/token\`: client credentials, \`private_key_jwt\` (RFC 7523), ES256, with a DPoP proof (RFC 9449). The client
assertion of a kiosk must name its DPoP key as \`cnf.jkt\`; that of an API client may. A proof by another key gets no token.
Each request carries \`Authorization: DPoP <token>\` and a fresh proof. The token endpoint reports failures as in RFC 6749;
all others answer problem details.

## Wallets

Requests of a person's wallet (\`/v1/wallet/...\`) go through a registered kiosk or SDK. They carry its token and DPoP proof,
and in \`Wallet-Proof\` a compact JWS (ES256, \`kid\` the DID URL, \`typ\` \`counterproof-wallet-proof+jws\`) by the wallet over
\`{ aud, htm, iat, jti, bh }\`: the called address with its query, the method, the time in seconds, an id, and the SHA-256
of the body as sent, base64url. A proof counts once, within a minute ([ADR 31](adr/0031-a-wallet-proves-each-request.md)).

Each of these calls is one record in \`core/contract/wallet-calls\`, from which the SDK derives its client. Access codes
travel in bodies, because proxies log addresses. \`services/platform/published-configuration.ts\` lists the published
configuration values; a path has word characters and dots, and at most sixteen names.

### One-time codes

The codes follow RFC 6238: SHA-1, six digits, steps of 30 seconds. \`POST /v1/wallet/otp-seeds\` makes a seed for the
caller's wallet and a user that it is linked to. The answer is a JWS by the services with the seed sealed to the wallet
(HPKE, base mode); it replaces the earlier seed. \`POST /v1/users/{userId}/otp/verify\` accepts a code of the present step,
the one before or the one after. A code of the accepted step or of an earlier one is refused (\`OTP_REFUSED\`). From the
fifth wrong code in a row the user waits (\`SIGN_IN_LOCKED\`, \`Retry-After\`). The seed ends with the link.

### Passkeys

Passkeys follow WebAuthn level 3.

1. A wallet begins a ceremony at \`/v1/wallet/passkeys\` and opens the address that it gets: \`/passkey\`, a page of these
   services. Ceremony and secret follow the \`#\`.
2. The page asks for options (\`/attestation/options\`, \`/assertion/options\`) and sends the browser's answer
   (\`/attestation/result\`, \`/assertion/result\`). It asks for security keys and telephones, always with verification of the
   person.
3. The wallet reads the result at \`/v1/wallet/passkeys/{ceremonyId}\`; on request it contains a JWT of five minutes
   (ES256, by the community, \`aud\` the origin, \`amr\` \`pop\`, \`user\`, \`mfa\`).

A ceremony lasts five minutes, and a challenge counts once; of two tabs, the later one counts. An answer counts only while
the wallet that began the ceremony is linked to the user. A passkey whose counter went back is disabled. A passkey ends
with the link through which it was made; administrators list and remove passkeys. The origin is the public one of the
services (\`--public-url\`); browsers accept only HTTPS, or \`localhost\`.

### Verifiable credentials

Credentials follow Verifiable Credentials 2.0 as \`vc+jwt\`, ES256, signed by the key of the community.

- **Issuing** answers an id, an address from which anyone who knows it can fetch the credential for a day, and the address
  of its status. Revoked credentials are in a Bitstring Status List, itself a credential.
- **\`vc/verify\`** answers \`verified: true\` only for a credential of this community that is signed, within its time, about
  the named holder and not revoked. Otherwise \`fault\` has the reason.
- **A presentation** (\`vp+jwt\`) is made by the holder's wallet. \`vp/create\` answers the nonce for it, which counts once,
  within five minutes; \`vp/verify\` judges it.
- **A credential of a document** needs the sign token of the kiosk that brings the request, a session of that kiosk that
  ended with Success and is not erased, and the wallet that took its documents (\`POST /v1/wallet/enrolments\`). It has the
  fields that were read, without pictures, and ends with the document, at the latest after a year.
- **With \`format\` \`dc+sd-jwt\`** (RFC 9901) the holder discloses claim by claim. Such a credential is judged only in a
  presentation with a key binding.

### Back-ups

The user settings of the community must allow back-ups of wallets ([ADR 38](adr/0038-wallets-come-back-by-face-and-pin.md)).

- \`PUT /v1/wallet/backup\` stores the data that the wallet sealed to itself and, in \`restorable\`, the data that restore the
  wallet without its words. \`DELETE /v1/wallet/backup\` removes them; [other ends](retention.md#back-ups-of-wallets).
- \`POST /v1/wallet/restorations\` takes a live picture with the sign token of the kiosk (of the last five minutes, once)
  and the person's consent. It answers the salt of the second factor, for five minutes.
- \`POST /v1/wallet/restorations/{restorationId}/release\` takes the proof of the second factor. It answers the back-up once,
  sealed to the caller's key (HPKE, base mode, \`info\` \`counterproof/wallet-backup/1/<restorationId>\`). From the fifth wrong
  proof in a row the wallet waits (\`SIGN_IN_LOCKED\`, \`Retry-After\`).

## Relying parties

A relying party asks a person for scopes at the path that the directory lists as \`sessions\`
([ADR 34](adr/0034-a-wallet-answers-relying-parties.md)). The specification names no such path. The names \`session/new\`,
\`session/{id}\`, \`authenticate\` and \`response\` are common in systems of this kind; this project chose the bodies. The
\`data\` of a response is base64url of an HPKE encapsulated key (65 bytes) and ciphertext, \`info\`
\`counterproof/session-word/1/<sessionId>\`. Inside is a compact JWS by the wallet. Check its signer against \`did\`, and its
\`sessionId\`, \`nonce\` and \`origin\` against the session.`;

/** Every kind of caller that is admitted, with its scope, or with the permissions of which it needs one. */
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

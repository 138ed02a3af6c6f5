/** How the reference explains the identification by a face. */
export const FACE_REFERENCE = `## Whose face a picture shows

\`POST /v1/identify_selfie\` and \`POST /identify_selfie\` are the same: an access key or API client with the scope
\`faces.identify\` sends one picture and the person's consent, and gets the key of the enrolled face. No session and no
sign-in is involved, and nobody is enrolled by it.

\`\`\`json
{
  "picture": { "type": "image/jpeg", "data": "<base64, at most 1.5 MB>" },
  "consent": {
    "purpose": "face-identification",
    "textVersion": "<version of GET /v1/gallery/consent>",
    "language": "en",
    "time": "2026-11-23T12:00:00Z"
  }
}
\`\`\`

| member of the answer | says |
|---|---|
| \`outcome\` | \`match\`, \`no-match\`, \`ambiguous\` (two enrolled faces are so close that neither is a match), \`picture-refused\` |
| \`faceKey\` | with \`match\` the key of the face, as the kiosk was told it at the enrolment; else null |
| \`quality\` | PASSED with \`ready\`, or FAILED with what to change: the limits of a selfie |
| \`liveness\` | NOT_PERFORMED, \`one-picture\`: one picture shows no movement |
| \`attemptId\` | names the attempt for 7 days, in the audit log for good |

A face must reach the threshold of the gallery and be better than the second by 0.02. A community may ask 600 times an hour,
and each face may be found 20 times; more are \`RATE_LIMITED\`. Without the models of \`native-models\` the answer is
\`FACE_MODELS_MISSING\`.

\`POST /v1/{tenantId}/community/{communityId}/authenticate_with_liveid\` and \`POST /v2/authenticate_with_liveid\` (the
community in the body) take the same and \`skip_liveid\`. The face that was found must then also reach the score by which
two selfies are one person (\`comparison\`), and \`wallet\` names the wallet that took the documents of its session, with
the users that it is linked to; null where none did, where that session did not end with Success, or where the wallet was
revoked. With \`skip_liveid\` the threshold of the gallery alone decides, and the answer says \`skipped\` of liveness and
comparison. No answer proves that the person was present: never release a secret or open a door by it alone.`;

/** How the reference explains what is proven of a user. */
export const USER_REFERENCE = `## What is proven of a user

\`GET /v1/users/{userId}/assurance\` answers the highest level that one session
shows (\`ial\`, [assurance](assurance.md)), what it lacks for the next (\`missing\`), and \`documents\`: for each enrolled
document its type, \`expiryDate\` (YYYYMMDD), \`expired\`, and \`expiringSoon\` within 30 days. \`GET /v1/users/{userId}\` has
the same list. \`GET {tenantDNS}/api/r1/community/{community_name}/userid/{user_id}/ial\` answers the level wallet by wallet.

A document is enrolled when the kiosk that ran its session lets the person's wallet take it (\`POST /v1/wallet/enrolments\`).
It is listed once the final outcome of that session is Success and the wallet is linked to the user; otherwise the list
is empty. Of a session with several documents the services keep the day of expiry of the first alone: \`expiryDate\` of the
others is null.`;

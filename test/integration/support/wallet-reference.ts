/** The section about the identification by a face. */
export const FACE_REFERENCE = `## Whose face a picture shows

\`POST /v1/identify_selfie\` and \`POST /identify_selfie\` are the same. An access key or API client with the scope
\`faces.identify\` sends one picture and the person's consent, and gets the key of the enrolled face. This needs no session
and no sign-in, and enrols no face.

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

| member of the answer | meaning |
|---|---|
| \`outcome\` | \`match\`, \`no-match\`, \`ambiguous\` (two enrolled faces are so close that neither is a match), \`not-live\`, \`picture-refused\` |
| \`faceKey\` | with \`match\`, the key of the face that the kiosk got at the enrolment; otherwise null |
| \`quality\` | PASSED with \`ready\`, or FAILED with a hint: the limits of a selfie |
| \`liveness\` | without frames NOT_PERFORMED \`one-picture\`, because one picture shows no movement; with frames PASSED, or FAILED with \`not-answered\` or \`out-of-time\` |
| \`attemptId\` | the id of the attempt, kept for 7 days, and in the audit log |

To have liveness judged, send frames. \`POST /v1/face-challenges\` draws two questions, as at a counter (\`turn-left\`,
\`turn-right\`, \`nod\`, \`approach\`, \`blink\`, \`smile\`). The program shows one after the other, each for at most \`secondsEach\`,
and sends at most 30 frames with the picture:

\`\`\`json
"live": {
  "challengeId": "<of the challenge>",
  "starts": [400, 6200],
  "frames": [{ "question": 0, "at": 120, "look": true, "data": "<JPEG, base64, at most 30,000 bytes>" }]
}
\`\`\`

\`starts\` are the milliseconds from the answer of the services to the display of each question; \`at\` counts from there.
\`look\` marks a frame in which the face looks into the camera. Each question needs one, with the face of the picture. The
models of the services judge every frame ([face liveness](face-liveness.md)), without coloured light and without signals of
an injected camera. A challenge counts once, within 90 seconds, for the caller who asked for it; otherwise the answer is
\`LIVE_CHALLENGE_GONE\`. If the frames do not show the answers, the outcome is \`not-live\`, and the services do not search.

A face must reach the threshold of the gallery and be better than the second by 0.02. In an hour, a community may ask 600
times, and each face may be found 20 times; further requests are \`RATE_LIMITED\`. Without the models of \`native-models\` the
answer is \`FACE_MODELS_MISSING\`.

\`POST /v1/{tenantId}/community/{communityId}/authenticate_with_liveid\` and \`POST /v2/authenticate_with_liveid\` (the
community in the body) take the same, or \`skip_liveid\` instead of frames.

- The face must also reach the score by which two selfies show one person (\`comparison\`).
- \`wallet\` names the wallet that took the documents of the face's session, with its linked users. It is null where no wallet
  did, where that session did not end with Success, or where the wallet was revoked.
- With \`skip_liveid\` only the threshold of the gallery decides, and liveness and comparison are \`skipped\`.

Without frames that passed, no answer proves that the person was present: never release a secret or open a door by it alone.`;

/** The section about the proven facts of a user. */
export const USER_REFERENCE = `## Proven facts of a user

\`GET /v1/users/{userId}/assurance\` answers the highest level that one session
shows (\`ial\`, [assurance](assurance.md)), the gaps to the next (\`missing\`), and \`documents\`: for each enrolled
document its type, \`expiryDate\` (YYYYMMDD), \`expired\`, and \`expiringSoon\` within 30 days. \`GET /v1/users/{userId}\` has
the same list. \`GET {tenantDNS}/api/r1/community/{community_name}/userid/{user_id}/ial\` answers the same level (\`value\`) and
the same documents (\`proofs\`, with \`expiresOn\`), then the part of each linked wallet in both (\`did\`). A sign-in at a
relying party asks for the same level.

A document is enrolled when the kiosk that ran its session lets the person's wallet take it (\`POST /v1/wallet/enrolments\`).
It is listed once the final outcome of that session is Success and the wallet is linked to the user. Sessions that the
user started from a sign-in count without a wallet. Where a document does not say when it expires, the day and both marks
are null. Of sessions that an earlier version judged, the services know the day of the first document alone.`;

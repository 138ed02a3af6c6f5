/** How the reference explains the identification by a face. */
export const FACE_REFERENCE = `## Whose face a picture shows

\`POST /v1/identify_selfie\` and \`POST /identify_selfie\` are the same: an access key or API client with the scope
\`faces.identify\` sends one picture and the person's consent, and gets the key of the enrolled face. No session and no
sign-in is involved, and no face is enrolled.

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
| \`outcome\` | \`match\`, \`no-match\`, \`ambiguous\` (two enrolled faces are so close that neither is a match), \`not-live\`, \`picture-refused\` |
| \`faceKey\` | with \`match\` the key of the face, as the kiosk was told it at the enrolment; else null |
| \`quality\` | PASSED with \`ready\`, or FAILED with a hint: the limits of a selfie |
| \`liveness\` | without frames NOT_PERFORMED, \`one-picture\`: one picture shows no movement; with them PASSED, or FAILED with \`not-answered\` or \`out-of-time\` |
| \`attemptId\` | names the attempt for 7 days, in the audit log for good |

Frames let the services judge liveness. \`POST /v1/face-challenges\` draws two questions, as at a counter (\`turn-left\`,
\`turn-right\`, \`nod\`, \`approach\`, \`blink\`, \`smile\`). The program shows one after the other, each for at most \`secondsEach\`,
and sends with the picture at most 30 frames of its film:

\`\`\`json
"live": {
  "challengeId": "<of the challenge>",
  "starts": [400, 6200],
  "frames": [{ "question": 0, "at": 120, "look": true, "data": "<JPEG, base64, at most 30,000 bytes>" }]
}
\`\`\`

\`starts\` are milliseconds from the answer of the services to the display of each question, \`at\` from there. \`look\` marks a
frame in which the face looks into the camera: each question needs one, and the face in it must be that of the picture. The
models of the services judge every frame ([face liveness](face-liveness.md)); no light is shown, and no sign of an injected
camera is looked for. A challenge counts once, for the caller who asked for it, for 90 seconds; else the answer is
\`LIVE_CHALLENGE_GONE\`. Where the frames do not show the answers, the outcome is \`not-live\` and no search takes place.

A face must reach the threshold of the gallery and be better than the second by 0.02. A community may ask 600 times an hour,
and each face may be found 20 times; more are \`RATE_LIMITED\`. Without the models of \`native-models\` the answer is
\`FACE_MODELS_MISSING\`.

\`POST /v1/{tenantId}/community/{communityId}/authenticate_with_liveid\` and \`POST /v2/authenticate_with_liveid\` (the
community in the body) take the same and, instead of frames, \`skip_liveid\`. The face that was found must then also reach the score by which
two selfies are one person (\`comparison\`), and \`wallet\` names the wallet that took the documents of its session, with
the users that it is linked to; null where none did, where that session did not end with Success, or where the wallet was
revoked. With \`skip_liveid\` the threshold of the gallery alone decides, and the answer says \`skipped\` of liveness and
comparison. Without frames that passed, no answer proves that the person was present: never release a secret or open a door by it alone.`;

/** How the reference explains what is proven of a user. */
export const USER_REFERENCE = `## Proven facts of a user

\`GET /v1/users/{userId}/assurance\` answers the highest level that one session
shows (\`ial\`, [assurance](assurance.md)), the gaps to the next (\`missing\`), and \`documents\`: for each enrolled
document its type, \`expiryDate\` (YYYYMMDD), \`expired\`, and \`expiringSoon\` within 30 days. \`GET /v1/users/{userId}\` has
the same list. \`GET {tenantDNS}/api/r1/community/{community_name}/userid/{user_id}/ial\` answers the level wallet by wallet.

A document is enrolled when the kiosk that ran its session lets the person's wallet take it (\`POST /v1/wallet/enrolments\`).
It is listed once the final outcome of that session is Success and the wallet is linked to the user; otherwise the list
is empty. Of a session with several documents the services keep the day of expiry of the first alone: \`expiryDate\` of the
others is null.`;

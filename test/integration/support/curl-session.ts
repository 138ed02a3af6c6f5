/** What the blocks of one language say in a section of a document, in order. */
export function blocksOf(
  document: string,
  { heading, language }: { heading: string; language: 'sh' | 'json' },
): string {
  const section = document.split(`${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/```(\w+)\n(.*?)```/gs)]
    .filter(([, written]) => written === language)
    .map(([, , lines]) => lines)
    .join('');
}

/** One step of the session by curl: what it does, and the commands. */
interface Step {
  says: string;
  runs: string;
}

const raw = String.raw;

/** The steps of docs/api.md, in order; together they are one script, which a test runs as the document has it. */
const STEPS: readonly Step[] = [
  {
    says: `They need:

- the address of the services;
- an access key of one community, type \`service\`, with the scopes \`proofing_sessions.create\`, \`results.poll\`,
  \`reports.read\` and \`events.read\` (\`POST /v1/access-keys\` issues it and shows it once);
- the token of an administrator with \`idproofing.session-management\` (\`POST /v1/sign-in\` answers it).

curl reads both credentials from files, so that no list of processes shows them.`,
    runs: raw`set -euo pipefail
: "$SERVICES" "$ACCESS_KEY" "$ADMIN_TOKEN"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 077
echo "header = \"Authorization: AccessKey $ACCESS_KEY\"" > "$work/key"
echo "header = \"Authorization: Bearer $ADMIN_TOKEN\"" > "$work/admin"
program() { curl -sS --fail-with-body -K "$work/key" -H 'Content-Type: application/json' "$@"; }
administrator() { curl -sS --fail-with-body -K "$work/admin" -H 'Content-Type: application/json' "$@"; }
member() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }`,
  },
  {
    says: `A program creates a session with its own name for the person and its data about them. \`Idempotency-Key\` makes the
request repeatable: the second answer is the first one.`,
    runs: raw`request='{"uid":"customer-4711","applicant":{"givenNames":"Anna Maria","surname":"Eriksson"}}'
created=$(program -H 'Idempotency-Key: visit-4711-2026' -d "$request" "$SERVICES/proofingsession/create")
again=$(program -H 'Idempotency-Key: visit-4711-2026' -d "$request" "$SERVICES/proofingsession/create")
test "$created" = "$again"
session=$(member sessionId <<< "$created")
echo "session $session, to be shown at the counter: $(member reference <<< "$created")"`,
  },
  {
    says: 'The program polls while `responseStatus` is `pending` or `in_progress`; here no applicant has come to the counter yet.',
    runs: raw`program "$SERVICES/v3/proofingsession/$session/poll"; echo`,
  },
  {
    says: 'The console finds it by `uid`, and everything about it is in one answer.',
    runs: raw`administrator -G --data-urlencode 'uid=customer-4711' "$SERVICES/proofingsession"; echo
program -d '{}' "$SERVICES/proofingsession/$session/fetch/details"; echo`,
  },
  {
    says: 'The visit is called off. A second time is refused: the state has ended.',
    runs: raw`administrator -d '{"reason":"not-needed"}' "$SERVICES/proofingsession/$session/cancel"
administrator -d '{}' "$SERVICES/proofingsession/$session/cancel" > "$work/refused" && exit 1
member code < "$work/refused"`,
  },
  {
    says: 'The report as CSV, and the events, whose `next` is kept for the next time.',
    runs: raw`administrator -d '{"uid":"customer-4711","format":"csv"}' -o "$work/sessions.csv" \
  "$SERVICES/v1/reports/verification-sessions/download"
cat "$work/sessions.csv"
events=$(program "$SERVICES/v1/events?cursor=0&types=E_IDV_SESSION_ABANDONED")
echo "$events"
echo "continue after $(grep -o '"next":"[^"]*"' <<< "$events" | tail -n 1 | cut -d '"' -f 4)"`,
  },
];

export const CURL_HEADING = '## A session by curl';

const section = (heading: string, steps: readonly Step[]): string =>
  [
    heading,
    'Nothing is needed but bash and curl. A test runs these lines as they stand here.',
    ...steps.map(({ says, runs }) => `${says}\n\n\`\`\`sh\n${runs}\n\`\`\``),
  ].join('\n\n');

/** The section of docs/api.md. */
export const curlSession = section(CURL_HEADING, STEPS);

/** The steps of the sandbox, in order; together they are one script, too. */
const SANDBOX_STEPS: readonly Step[] = [
  {
    says: `A sandbox is a community that verifies no person: its sessions end without a kiosk, with drawn specimens as evidence.
Everything that tells of them says \`"sandbox":true\` and \`sandboxNotice\`. Needed: the address of the services, the id of the
tenant, and name and passphrase of an administrator with \`platform.manage\` and \`idproofing.session-management\`.`,
    runs: raw`set -euo pipefail
: "$SERVICES" "$TENANT" "$ADMINISTRATOR" "$PASSPHRASE"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 077
member() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }
printf '{"tenant":"%s","name":"%s","passphrase":"%s"}' "$TENANT" "$ADMINISTRATOR" "$PASSPHRASE" > "$work/sign-in"
ask() { curl -sS --fail-with-body -K "$work/admin" -H 'Content-Type: application/json' "$@"; }`,
  },
  {
    says: 'Four calls lead from nothing to a verified result: sign in, make the sandbox, make a session in it, finish it.',
    runs: raw`: > "$work/admin"
token=$(ask -d @"$work/sign-in" "$SERVICES/v1/sign-in" | member token)
echo "header = \"Authorization: Bearer $token\"" > "$work/admin"
sandbox=$(ask -d '{"name":"Try-out","sandbox":true}' "$SERVICES/v1/communities" | member id)
session=$(ask -d "{\"communityId\":\"$sandbox\"}" "$SERVICES/proofingsession/create" | member sessionId)
ask -d '{"as":"approved"}' "$SERVICES/v1/sandbox/sessions/$session/finish"; echo`,
  },
  {
    says: `\`as\` may also be \`failed\`, \`review\` or \`expired\`. The rules of the session's flow decide, as everywhere: data that were
entered for the session and differ from the specimen, the passport of Anna Maria Mueller, born on 1974-08-12, send it to
Review. From here on a program polls and reads reports as with any other session.`,
    runs: raw`ask "$SERVICES/v3/proofingsession/$session/poll"; echo`,
  },
];

export const SANDBOX_HEADING = '## A sandbox by curl';
export const curlSandbox = section(SANDBOX_HEADING, SANDBOX_STEPS);

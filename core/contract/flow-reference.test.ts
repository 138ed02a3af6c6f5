import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { flatName } from '#services/contract/flow-flat.ts';
import { type FlowSetting, flowSettings } from '#services/contract/flow-settings.ts';
import { DOCUMENT_FIELDS } from '../document/fields.ts';
import { COUNTER_STANDARD } from '../proofing/built-in-flows.ts';
import { CHECK_IDS } from '../proofing/verdicts.ts';
import type { Flow } from './flow.ts';
import { FormInput } from './form-step.ts';
import type { FlowDocument } from './published-flows.ts';
import { readFlow } from './read-flow.ts';

const INTRODUCTION = `# Verification flows

A flow (journey) decides what a session asks, checks and keeps, and for how long. The code reads settings from nowhere else.
The test of this page generates it from the schema; after a change run
\`vitest run --project unit core/contract/flow-reference.test.ts -u\`. This project chose the paths, names and limits that the
specification does not show.

## How a flow lives

### Drafts and versions

- An administrator with \`idproofing.add-journey\`, or a program with the scope \`flows.manage\`, works on a draft:
  \`/v2/tenant/{tenantId}/community/{communityId}/verification_flows\`. Every answer has an \`ETag\`; send it as \`If-Match\` with
  each change. Without it a change is refused with 428; after a change in between, with 412.
- An omitted setting has the value of \`counter-standard\`; without \`guardianUnderAge\` a flow has no age.
- Publishing makes a version with a hash: SHA-256 over the RFC 8785 form of the flow, base64url. A version never changes, and
  stays after its flow is archived, because sessions name it. A draft equal to the last version makes no new one. The
  services set \`version\` and \`ruleSet\` and ignore both in a request.
- A refused flow is answered with 422 \`FLOW_INVALID\`; \`faults\` has the JSON Pointer of every place and the correction.
- Export and import are JSON: \`{ format: "counterproof-flow", v: 1, hash, exportedAt, flow }\`. An import becomes a draft.
  With a hash it must equal the export; without one it may have been edited. Replacing an existing draft needs \`If-Match\`.
- The built-in flows can be listed, read and copied, but not changed. Ids and tags that begin with \`dvc-\` belong to
  connector configurations.
- A flow with \`enrolment: wallet\` offers the applicant a wallet after a Success
  ([ADR 41](adr/0041-a-wallet-from-the-counter.md)).
- A flow with \`guardianUnderAge\` leaves an approval at best Review while a document shows a younger applicant, or one
  shows no date of birth, until a verified guardian has agreed ([ADR 76](adr/0076-a-guardian-answers-for-a-minor.md)). In
  \`counter-standard\` and \`demo\` it is 18 ([ADR 86](adr/0086-the-counter-asks-for-a-guardian-below-18.md)).

### Flows that lack a part

- A flow has a **document** if it has the step \`document\`, and \`document.machine-read\` or \`document.printed-data\` among
  \`requiredChecks\`; a **face** if it has the step \`selfie\` and \`face.comparison\`; **liveness** unless \`face_liveness\` leaves it
  out; an **inspection** if it has \`attended\` and \`inspection.attested\`. Every result names the missing parts: \`without\` of
  \`final\`, of the poll, of lists, reports and events.
- A flow without a document, a face or an inspection needs two administrators, who publish the same revision of the draft.
  The first gets 202, the second publishes it. If no other administrator may publish flows of the community, the same
  administrator can publish it 24 hours later; if that changes meanwhile, 24 hours after their next try. A request lapses
  after 7 days, and when its author may no longer publish. The draft shows it as \`waiting\`, and the audit log has both
  steps. Programs are refused (\`FLOW_NEEDS_TWO\`).
- A flow that lacks only liveness, connector configurations, and \`bypassConfig\` need one administrator.

### Pictures kept at the kiosk

- A flow with \`pictures: kiosk\` keeps pictures, reader data and liveness results at the kiosk. The services get the log with
  their salted digests, recompute what the log alone shows, and refuse everything else (\`PICTURES_AT_KIOSK\`).
- The best outcome is Review, until the community accepts the word of its kiosks for this flow:
  \`PUT /v2/tenant/{tenantId}/community/{communityId}/verification_flows/{flowId}/kiosk_word\` with \`{ "accepted": true }\`.
  That needs two administrators, as above. One can withdraw it, for every later verdict. It counts for each version of the
  flow, but not for its connector configurations, which are flows of their own. The audit log has each step
  (\`kiosk-word.requested\`, \`.accepted\`, \`.withdrawn\`).
- Every result of the flow has \`pictures\` in \`final\`, the poll and reports: \`at-kiosk\` or \`at-kiosk-accepted\`.

### Flows at a kiosk

- A community chooses the flows of each kiosk: \`/v2/tenant/{tenantId}/community/{communityId}/kiosks/{kioskId}/flows\`. By
  default (\`flowIds: null\`) a kiosk runs every flow except the built-in unattended ones (\`file-check\`, \`document-check\`,
  \`remote-check\`). A kiosk cannot claim a prepared session of another flow (\`FLOW_NOT_ALLOWED\`), and its sessions of another
  flow are never a Success. If the default flow is not among the chosen ones, the first chosen flow replaces it.
- A kiosk fetches a signed list (\`GET /v1/flows\`) of the newest versions that it may run. It keeps the last list for
  offline use, and knows its age. It skips a version with unknown settings and continues with the one before. It stops
  offering flows that leave the list.
- \`flow_options\` of a community has the flow of sessions that name none (\`defaultFlowId\`), and \`ignoreMiddleNames\` for every
  flow. The option is applied to the flows in the list, so the hash that a session names covers it.

### Sessions under earlier versions

- The services keep every flow that was listed to a kiosk, or that a session names, unchanged under its hash. Such a session
  runs and ends under that flow, even if the options or the product change later. A session that the API prepared runs the
  version with which it was prepared.
- A session under an earlier version counts if it began before the kiosk had the later one, and its log arrived within
  7 days of the later one's publication. Otherwise it is in Review (\`FLOW_REPLACED\`). The community must have had the earlier
  version, and the kiosk must have been registered, before that publication. A built-in flow counts as published at the
  first start of services that contain it.
- The same 7 days end a form of the same version: with other options, or under rules that the services replaced. The
  services note each form with the first list, change of options or verdict that finds it.

### Flows that no longer fit the limits

- A later version of the product may narrow limits. A stored flow stays readable: it is listed as stored, with \`faults\` that
  name each place. Correct it like any draft; until then it cannot be published.
- Sessions under such a flow continue, at the kiosk and at the services. A number outside its limit counts as the limit, so
  that it never switches a check off.
- No new session runs a version with other faults: choosing it is answered with \`FLOW_INVALID\`. A kiosk continues with the
  last version that it can follow. If it has none of the flow that the community chose, it says so and runs no other flow
  instead. Evidence of a session under such a version is answered with 503 \`FLOW_UNREADABLE\`, and kiosks send it again.
- Connector configurations are read the same way, setting by setting. One that cannot be read stops every session under
  it, and every change in the first form that does not replace it.

## The two forms

The second form (\`/v2/\`) is the document below. The first (\`/v1/\`) is flat: each setting has the name in the
specification's table, or else its path. Both forms carry the same settings.

## Rules between settings

- **Tag.** The unique tag is unique within the community, regardless of case: "provide another tag, this tag already exists".
- **Retention** by outcome needs \`kyc-with-face-comparison\`; other journeys accept only the default.
- **Warnings.** A session retry count of 5 is accepted with \`warnings\`; 6 and more is refused. Further warnings: a liveness rule
  that nothing can meet because neither questions nor light are on, more questions than kinds, and an unknown bypass
  criterion.
- **Countries** in rules for documents are codes of ISO 3166-1 (two or three letters) or of ICAO Doc 9303-3 (\`D\`, \`GBN\`,
  \`XOM\`, …), in any case. They are stored as three letters, \`D\` as \`DEU\`. A region of the United States or Canada is the
  code of a state, province or territory (\`CA\`, \`US-CA\`); other codes are refused. The product has no list of regions of other
  countries.
- **Abandonment.** \`abandonSessionInMin\` runs from the first use of a session: the claim by a kiosk, or the first opening of a
  link to it. Until then a session can only expire. With \`abandonFrom: created\` it runs from the creation. In both cases
  arriving evidence restarts it ([states](session-states.md)). A flow whose sessions are prepared by link at home needs a time
  that lasts until the visit.
- **Required checks.** A flow asks for every check of \`counter-standard\` (\`requiredChecks\`, \`reviewIfNotPerformed\`), or names it under
  \`leavesOut\` with a reason: \`[{ "check": "document.printed-data", "reason": "…" }]\`. A draft without this can be stored, with
  \`warnings\`, but not published. A check that the flow leaves out is still made where possible.
- **Failed checks.** Approval never overrides a failed check: the outcome is at best Review, unless \`leavesOut\` names the check.
- **Print** that a machine read is a source from rule set \`outcome-rules-4\` on. Of the fields in \`document.confirmFields\` the
  operator looks at those where the print does not agree with zone, barcode or stripe; with \`document.confirmPrint: always\` at
  all of them. A flow without an operator names \`document.printed-data\` in \`reviewIfNotPerformed\` and need not require it:
  print that differs is Review, and so is print that does not confirm number, surname and date of birth. A zone whose
  characters are under six pixels, whose state is on no list, or with a doubtful character in number, name or state
  ([ADR 84](adr/0084-doubt-in-a-zone-needs-a-second-source.md)), passes no check alone. Sessions of flows under earlier rule
  sets keep their outcome; kiosks receive every published flow under the present rules.
- **Layouts** of printed documents beside those of the product are listed in \`document.families\`
  ([print layouts](print-layouts.md)). A pattern that is not matched in linear time is refused.
- **\`manualReview\`** leaves results to a reviewer: \`failed\`, \`not-performed\`, or \`always\`, which includes Success. Such a session
  ends as Review with \`review pending\`, attended or not, and its first rule (\`review-asked\`) names the outcome that it would have
  had. Sessions that the applicant ended are not affected.
- **Consent.** A flow with a selfie must begin with \`consent\` to be published.
- **Duplicates.** Each step, language and form input id occurs once. Unknown settings are refused.
- **Skipped liveness.** \`face_liveness.skip\` leaves liveness out. \`face_liveness.skip_liveid\` leaves out liveness and the comparison of
  the selfie with the enrolled Live ID; the comparison with the portrait remains. The evidence has both as NOT_PERFORMED
  \`liveness-skipped\`, and a required check that is skipped in this way does not count as missing. To be published, such a flow
  must not have these checks in \`requiredChecks\`, and must name \`face.liveness\` under \`leavesOut\`.
- **\`bypassConfig\`** accepts and keeps further properties; a flow has at most 16 levels and 20,000 values.

## Inspection guide

An operator may inspect a document by the guide of its kind (\`I\`, or "Guide" above its picture): points to tilt, feel, look at
and hold under ultraviolet light, each with a drawing and three answers, signed together. The check \`inspection.guided\` of the
document follows from them:

- One feature that differs: failed. An approval is then at best Review, like after every failed check.
- Otherwise passed, if tilting, feeling and looking each showed a feature as described. A lamp is not needed.
- Otherwise not performed (\`features-unseen\`).

A session without the guide has no such check, unless the flow names \`inspection.guided\` in \`requiredChecks\` or
\`reviewIfNotPerformed\`: then it is not performed (\`not-guided\`), and an approval is Review. The guide never takes the place of
the three questions, and it supports no outcome.

The operator compares a face with the portrait of a document part by part (\`V\`, or "Part by part" beside the faces) where the
applicant refuses biometrics or no picture of the face can be taken, and beside any other comparison. The check
\`inspection.face-parts\` is failed by one part that differs, passes with six of the nine parts that agree, and is not performed
otherwise. It never takes the place of \`face.comparison\`, which stays not performed: the best outcome is then Review, with the
parts before the reviewer.

## Connector configurations (DVCID)

\`/v1/…/dvcid\` and \`/v2/…/dvcid\` bind a name to a flow. Both forms take \`bypassConfig\`; the second also has
\`camera_enforcement\` (of documents) and \`face_liveness\` (\`skip\`, \`max_retry_count\`, \`satisfiedBy\`). The settings of a configuration
override those of its flow. The result is a flow \`dvc-<dvcID>\`, published again whenever its flow has a newer version. A change in
the first form leaves the settings of the second alone.

## Templates

\`proofing_templates/update_from_flows\` writes the texts of consent, instructions and result in English, French, Simplified
Chinese and Spanish from the steps and settings of every flow, keeps manual wording, and reports the changes. The page
of a [link](messages.md) shows consent and instructions in these words, and the result after the end; the notice of success
contains the result.

## Settings`;

const FORM_STEP = `A person answers the form once: in the API when a session is created, on the page of a link before the visit, or at the
counter, between consent and the first capture. The counter asks only for required answers that are missing.

The same function judges the answers everywhere (\`core/contract/form-answer.ts\`). Empty text is no answer, spaces at both
ends do not count, a required box must be ticked, and numbers may have a decimal comma.

The counter sends all answers at once, with the version of the flow whose form it showed. Another version is refused
with \`STEP_STALE\`. An answer that does not fit, or to a question that the form does not have, is refused with
\`ANSWERS_INVALID\`, and nothing is kept. An approval needs the form.

The services judge the answers of the signed log again. A log that lacks a required answer, or has one outside its
limits, puts an approved session into Review with the reason \`ANSWERS_INVALID\`. The other answers appear beside those of
a link in the details of the session (\`user.answers\`).`;

const COLUMNS =
  '| Setting | First form, if other | Type | Default | Limits | Message |\n| --- | --- | --- | --- | --- | --- |';

type Schema = FlowSetting['schema'];

describe('the reference of flow settings', () => {
  it('agrees with the schema', async () => {
    // What a draft that omits a setting gets: no age, whatever the standard has.
    const { guardianUnderAge: _age, ...omitted } = COUNTER_STANDARD;
    const rows = flowSettings().map((setting) => row(setting, omitted));
    const inputs = FormInput.options.map(({ shape }) => {
      const limits = Object.keys(shape).filter((name) => !['id', 'label', 'required', 'type'].includes(name));
      return `| ${shape.type.value} | ${limits.map((name) => `\`${name}\``).join(', ') || 'none'} |`;
    });
    const text = [
      INTRODUCTION,
      [COLUMNS, ...rows].join('\n'),
      ...Object.entries(LONG_LISTS).map(([heading, values]) => `### ${heading}\n\n${quoted(values)}`),
      '## Inputs of the form step',
      'Each has an `id`, a `label` in all four languages and `required` (default `false`). The answer to a password input is kept as a salted hash (Argon2id) only, and shown as `true`. Kiosks, programs and reviewers learn only that it was given.',
      FORM_STEP,
      ['| Type | Limits |\n| --- | --- |', ...inputs].join('\n'),
      '',
    ].join('\n\n');
    await expect(`${text.trimEnd()}\n`).toMatchFileSnapshot('../../docs/flows.md');
  });

  it('has a message for every setting that a wrong value gets', () => {
    for (const { path, schema } of flowSettings()) {
      expect(messageOf(path, schema), path.join('.')).toBeTruthy();
    }
  });
});

function row({ path, schema }: FlowSetting, defaults: Flow): string {
  const name = path.join('.');
  const first = flatName(path);
  const value = path.reduce<unknown>((inner, part) => (inner as FlowDocument | undefined)?.[part], defaults);
  const isRequired = ['id', 'version', 'name', 'uniqueTag'].includes(path[0] ?? '');
  const standard = isRequired ? 'required' : value === undefined ? 'absent' : `\`${JSON.stringify(value)}\``;
  const other = first === name ? '' : `\`${first}\``;
  const cells = [`\`${name}\``, other, typeOf(schema), standard, limitsOf(schema), messageOf(path, schema)];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function typeOf(schema: Schema): string {
  if (schema.enum) return 'one of';
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as Schema)}`;
  return schema.type === undefined ? 'one of several objects' : String(schema.type);
}

/** Lists that are too long for a cell stand below the table, under their heading. */
const LONG_LISTS: Readonly<Record<string, readonly string[]>> = {
  'Document fields': DOCUMENT_FIELDS,
  Checks: CHECK_IDS,
};
const quoted = (values: readonly unknown[]): string => values.map((value) => `\`${value}\``).join(', ');

function valuesOf(values: readonly unknown[]): string {
  const [heading] = Object.entries(LONG_LISTS).find(([, list]) => isDeepStrictEqual(list, values)) ?? [];
  if (heading) return `[${heading.toLowerCase()}](#${heading.toLowerCase().replaceAll(' ', '-')})`;
  return quoted(values);
}

function limitsOf(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema;
  const range = (low?: number, high?: number, what = '') =>
    low === undefined
      ? high === undefined
        ? []
        : [`at most ${high}${what}`]
      : [high === undefined ? `at least ${low}${what}` : `${low} to ${high}${what}`];
  const items = schema.type === 'array' ? limitsOf((schema.items ?? {}) as Schema) : '';
  return [
    ...(schema.enum ? [valuesOf(schema.enum)] : []),
    ...range(minimum, maximum),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' entries'),
    ...(pattern ? [`\`${pattern}\``] : []),
    ...(items ? [items] : []),
  ].join('; ');
}

/** The message for a value that no setting has. */
function messageOf(path: readonly string[], { maximum }: Schema): string {
  const flow = structuredClone<FlowDocument>({ ...COUNTER_STANDARD });
  const holder = path.slice(0, -1).reduce<FlowDocument>((outer, part) => {
    outer[part] ??= {};
    return outer[part] as FlowDocument;
  }, flow);
  holder[path.at(-1) ?? ''] = maximum === undefined ? 7.5 : maximum + 1;
  return readFlow(flow).faults?.[0]?.message ?? '';
}

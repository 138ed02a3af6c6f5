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

A flow (journey) decides what a session asks, checks, keeps and for how long; the code reads settings from nowhere else.
Generated from the schema by its test; run \`vitest run --project unit core/contract/flow-reference.test.ts -u\` after a
change. Paths, names and limits that the specification does not show are chosen by this project.

## How a flow lives

- An administrator with \`idproofing.add-journey\`, or a program with the scope \`flows.manage\`, works on a draft:
  \`/v2/tenant/{tenantId}/community/{communityId}/verification_flows\`. Every answer has an \`ETag\`; every change sends it
  as \`If-Match\`. Without it a change is refused with 428; after a change in between, with 412.
- Publishing makes a version with a hash: SHA-256 over the RFC 8785 form of the flow, base64url. A version never changes,
  and stays after its flow is archived, because sessions name it. A draft equal to the last version makes no new
  one. The services set \`version\` and \`ruleSet\`; they ignore both in a request.
- A setting that a request leaves out has the value of \`counter-standard\`.
- A flow without a document, a face or an inspection needs two administrators, who publish the same revision of the draft:
  the first is answered with 202, the second publishes it. Where no other administrator may publish flows of the community, the same
  administrator publishes it 24 hours later; where that changed meanwhile, 24 hours after their next try. A request lapses
  after 7 days, and when its author may publish no more. The draft shows what waits (\`waiting\`), the audit log both steps.
  A program is refused (\`FLOW_NEEDS_TWO\`).
  Connector configurations and the \`bypassConfig\` of a flow stay one step.
- A flow has a document with the step \`document\` and \`document.machine-read\` or \`document.printed-data\` among
  \`requiredChecks\`, a face with the step \`selfie\` and \`face.comparison\`, liveness unless \`face_liveness\` leaves it out, an
  inspection with \`attended\` and \`inspection.attested\`. Every result names the parts that the flow lacks: \`without\` of
  \`final\`, of the poll, of lists, reports and events. A flow that lacks liveness alone needs one administrator.
- A flow with \`pictures: kiosk\` keeps pictures, reader data and liveness results at the kiosk. The log goes, with their
  salted digests; the services make again what it alone shows, and refuse what else arrives (\`PICTURES_AT_KIOSK\`). The
  best outcome is Review, until the community accepts the word of its kiosks for this flow:
  \`PUT /v2/tenant/{tenantId}/community/{communityId}/verification_flows/{flowId}/kiosk_word\` with \`{ "accepted": true }\`.
  Two administrators ask for that as for the publication above; one withdraws it, for every verdict from then on. It
  counts for each version of the flow, and not for its connector configurations, which are flows of their own. The audit
  log has each step (\`kiosk-word.requested\`, \`.accepted\`, \`.withdrawn\`). Every result of the flow has
  \`pictures\` in \`final\`, the poll and reports: \`at-kiosk\` or \`at-kiosk-accepted\`.
- A flow with \`enrolment: wallet\` offers the applicant a wallet after a Success
  ([ADR 41](adr/0041-a-wallet-from-the-counter.md)).
- The flows of the product can be listed, read and copied, but not changed. Ids and tags that begin with \`dvc-\` belong
  to connector configurations.
- A community chooses the flows of each kiosk: \`/v2/tenant/{tenantId}/community/{communityId}/kiosks/{kioskId}/flows\`.
  Without a choice (\`flowIds: null\`) it runs every flow but those of the product that no operator attends
  (\`file-check\`, \`document-check\`, \`remote-check\`). A prepared session of another flow is not handed out there (\`FLOW_NOT_ALLOWED\`), and
  no session of one is a Success. The first flow of the choice replaces a default flow that is not among them.
- A kiosk fetches a signed list (\`GET /v1/flows\`): the flows that it may run, in their newest versions. It
  keeps the last list for when it is offline, and knows its age. A kiosk skips a version with settings that it does not
  know and continues with the version before; it no longer offers a flow that is no longer listed.
- \`flow_options\` of a community: the flow of a session that names none (\`defaultFlowId\`), and \`ignoreMiddleNames\` for
  every flow. The option is applied to the flows in the list, so it is part of the hash that a session names.
- Sessions of an earlier version are accepted where they began before the kiosk had the later one, and their logs arrived
  within 7 days of its publication; else they are in Review (\`FLOW_REPLACED\`). A flow of the product counts as published
  with the first start of services that bring it. The community must have had the earlier version, and the kiosk must have
  been registered, before that. The same 7 days end a form of the same version: with other options, or under rules that
  the services replaced. The services note each form with the first list, change of options or verdict that finds it. A
  session that the API prepared runs the version that it was prepared with.
- Every flow that was listed to a kiosk or that a session names is kept unchanged under its hash. Such a session runs
  and ends under that flow, even when the options or the product change later.
- Export and import are JSON: \`{ format: "counterproof-flow", v: 1, hash, exportedAt, flow }\`. An import becomes a draft.
  With a hash it must be what was exported; without one it may have been edited. A flow that exists is replaced, as a
  draft, only with \`If-Match\`.
- A refused flow is answered with 422 \`FLOW_INVALID\` and \`faults\`: the JSON Pointer of every place, and what to correct.
- A later version of the product may narrow limits. A flow that was stored before stays readable: it is listed and shown
  as it was stored, with \`faults\` that name each place. Correct it like any draft; until then it cannot be published.
- Sessions under such a flow continue, at the kiosk and at the services. A number outside its limit counts as the limit
  itself, so that it never switches a check off.
- A version with other faults is listed with them, and no new session runs it: choosing it is answered with
  \`FLOW_INVALID\`. A kiosk continues with the last version that it can follow. Where it has none for the flow that the
  community chose, it says so and runs no other flow instead. Evidence of a session under such a version is answered with
  503 \`FLOW_UNREADABLE\`, and kiosks send it again.
- Connector configurations are read the same way, setting by setting. One that cannot be read stops every session under
  it, and any change in the first form that does not replace it.

## The two forms

The second form (\`/v2/\`) is the document below. The first (\`/v1/\`) has one level: each setting under the name of the
specification's table where that has one, else under its path. Both say the same; nothing is lost between them.

## Rules between settings

- The unique tag is unique within the community, regardless of case: "provide another tag, this tag already exists".
- Retention by outcome is offered for \`kyc-with-face-comparison\` only; elsewhere anything but the default is refused.
- A session retry count of 5 is accepted with \`warnings\`; 6 and more is refused. Warned of as well: a liveness rule that
  nothing can meet because neither questions nor light are asked for, more questions than kinds, and a bypass criterion
  that is not known.
- Rules for documents name a country by a code of ISO 3166-1 (two or three letters) or of ICAO Doc 9303-3 (\`D\`, \`GBN\`,
  \`XOM\`, …), in any case; it is kept as three letters, \`D\` as \`DEU\`. A region of the United States or Canada is the
  code of a state, province or territory (\`CA\`, \`US-CA\`). Other codes are refused; of other countries the product has no
  list of regions.
- \`abandonSessionInMin\` runs from the first use of a session: the claim by a kiosk, or the first opening of a link to it.
  Until then a session only expires. With \`abandonFrom: created\` it runs from the creation; left out it is \`first-use\`. In
  both, evidence that arrives starts the time again ([states](session-states.md)). A flow whose sessions are prepared by
  link at home needs a time that lasts until the visit.
- A flow asks for every check that \`counter-standard\` asks for (\`requiredChecks\`, \`reviewIfNotPerformed\`), or names it
  under \`leavesOut\` with the reason: \`[{ "check": "document.printed-data", "reason": "…" }]\`. A draft without this can be
  stored, with \`warnings\`, and not be published. A check that the flow leaves out is still made where it can be made.
- No failed check is passed over by an approval: it is Review at best, unless \`leavesOut\` names the check. From rule
  set \`outcome-rules-4\` on the print that a machine read is a source: of the fields in \`document.confirmFields\` the operator
  looks at those on which it does not agree with zone, barcode or stripe, at all with \`document.confirmPrint: always\`. A
  flow without an operator names \`document.printed-data\` in \`reviewIfNotPerformed\` and need not require it: print that
  differs is Review, and so is print that does not confirm number, surname and date of birth. A zone of characters
  under six pixels, or with a state of no list, passes no check by itself. Sessions of flows under earlier rule sets keep
  their outcome; kiosks receive every published flow under the rules of today.
- \`manualReview\` has results decided by a person instead: \`failed\`, \`not-performed\`, or \`always\`; a Success only with
  \`always\`. Such a session ends as Review with \`review pending\`, attended or not, and its first rule (\`review-asked\`)
  says what it would have been. What the applicant ended stays as it is.
- A flow with a selfie begins with \`consent\`, else it can be stored and not be published.
- Steps, languages and form input ids stand once. Settings that are not known are refused.
- \`face_liveness.skip\` leaves liveness out; \`face_liveness.skip_liveid\` leaves out liveness and the comparison of the
  selfie with the enrolled Live ID, whereas the portrait of the document is compared as ever. Either stands in the evidence
  as NOT_PERFORMED \`liveness-skipped\`, and a required check that is left out this way is not missed. A flow that sets one
  of them takes these checks from \`requiredChecks\` and names \`face.liveness\` under \`leavesOut\`, else it can be stored and
  not be published.
- \`bypassConfig\` takes further properties and keeps them; at most 16 levels and 20,000 values in a flow.

## Connector configurations (DVCID)

\`/v1/…/dvcid\` and \`/v2/…/dvcid\` bind a name to a flow. The second form also has \`camera_enforcement\` (of documents),
\`face_liveness\` (\`skip\`, \`max_retry_count\`, \`satisfiedBy\`) and both take \`bypassConfig\`. What a configuration sets stands
before the flow's own: it makes a flow \`dvc-<dvcID>\`, published again whenever its flow has a newer version. The first form
leaves alone what it does not know.

## Templates

\`proofing_templates/update_from_flows\` makes the texts of consent, instructions and result in English, French, Simplified
Chinese and Spanish out of the steps and settings of every flow, keeps manual wording, and reports what changed. The page
of a [link](messages.md) says consent and instructions in these words, and the result after the end; the notice of success
says the result.

## Settings`;

const FORM_STEP = `A person answers the form once: in the API when a session is created, on the page of a link before the visit, or at the
counter, where it is a step between consent and the first capture. The counter asks only for required answers that are
still missing.

The same function judges the answers everywhere (\`core/contract/form-answer.ts\`). Empty text is no answer, spaces at both
ends do not count, a required box must be ticked, and numbers may have a decimal comma.

At the counter all answers are sent at once, with the version of the flow whose form was shown. Another version is
\`STEP_STALE\`. An answer that does not fit, or to a question that the form does not have, is \`ANSWERS_INVALID\`, and
nothing is kept. An approval needs the form.

The services judge the answers of the signed log again. A log that lacks a required answer, or has one outside its
limits, puts an approved session into Review with the reason \`ANSWERS_INVALID\`. The other answers appear beside those of
a link in the details of the session (\`user.answers\`).`;

const COLUMNS =
  '| Setting | First form, if other | Type | Default | Limits | Message |\n| --- | --- | --- | --- | --- | --- |';

type Schema = FlowSetting['schema'];

describe('the reference of flow settings', () => {
  it('agrees with the schema', async () => {
    const rows = flowSettings().map((setting) => row(setting, COUNTER_STANDARD));
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

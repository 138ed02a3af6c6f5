import { unknownPart } from '../document/countries.ts';
import { isLivenessLeftOut } from '../liveness/left-out.ts';
import { isBypassCriterion } from '../proofing/bypass.ts';
import { type Fault, faultsOf, NO_SUCH_SETTING, parsePlainly, pointer } from './faults.ts';
import { Flow } from './flow.ts';
import type { FormInput } from './form-step.ts';
import { COUNTRY_CODE, REGION_CODE } from './setting-kinds.ts';
import { isBounded, isStorable } from './storable.ts';
import { withinLimits } from './within-limits.ts';

const MAX_FAULTS = 50;
const TOO_LARGE: Fault = { path: '', message: 'the document is nested too deeply or too large' };

export type FlowReading = { flow: Flow; faults?: undefined } | { flow?: undefined; faults: Fault[] };

/**
 * Reads a flow from outside: every setting within its limits, no unknown setting (a kiosk could not follow it), and
 * settings that fit each other. Never throws.
 */
export function readFlow(document: unknown): FlowReading {
  if (!isBounded(document)) return { faults: [TOO_LARGE] };
  const parsed = parsePlainly(Flow, document, NO_SUCH_SETTING);
  if (!parsed.success) return { faults: faultsOf(parsed.error).slice(0, MAX_FAULTS) };
  const { data } = parsed;
  const faults = [...unknownSettings(document, data), ...misfits(data), ...unknownPlaces(data)];
  if (faults.length === 0 && !isStorable(data)) {
    faults.push({ path: '', message: 'a text contains half of a character, or the character with code 0' });
  }
  return faults.length > 0 ? { faults: faults.slice(0, MAX_FAULTS) } : { flow: data };
}

/** A flow that was stored. A new flow with these `faults` would be refused. */
export interface StoredFlowReading {
  /** The settings that sessions run; absent where no reading of the document is safe. */
  flow?: Flow;
  faults: Fault[];
}

/**
 * Reads a flow that was accepted before: limits may have been narrowed since, and its sessions must continue. A number
 * outside of its limit counts as the limit itself, which switches no check off, on the kiosk as at the services. Never
 * throws.
 */
export function readStoredFlow(document: unknown): StoredFlowReading {
  const { flow, outside, misfitting } = inspectStored(document);
  const faults = [...outside, ...misfitting, ...(flow ? unknownPlaces(flow) : [])];
  return { ...(flow ? { flow } : {}), faults: faults.slice(0, MAX_FAULTS) };
}

/**
 * The same for readers that only follow a flow: undefined also for unknown settings, or settings that do not fit each
 * other.
 */
export function readFollowedFlow(document: unknown): Flow | undefined {
  const { flow, misfitting } = inspectStored(document);
  return misfitting.length === 0 && flow && isStorable(flow) ? flow : undefined;
}

function inspectStored(document: unknown): { flow?: Flow; outside: Fault[]; misfitting: Fault[] } {
  if (!isBounded(document)) return { outside: [TOO_LARGE], misfitting: [] };
  const { value: flow, faults: outside } = withinLimits(Flow, document);
  if (!flow) return { outside, misfitting: [] };
  return { flow, outside, misfitting: [...unknownSettings(document, flow), ...misfits(flow)] };
}

/** Settings that are accepted but that an administrator should look at again. */
export function flowWarnings(flow: Flow): Fault[] {
  const { retryCount, bypassConfig } = flow;
  const retries =
    retryCount > 4
      ? [{ path: '/retryCount', message: 'the session retry count is above 4: please correct it' }]
      : [];
  const unknown = bypassConfig.criteria.flatMap((criterion, place) =>
    isBypassCriterion(criterion)
      ? []
      : [{ path: `/bypassConfig/criteria/${place}`, message: 'this criterion is not known and never met' }],
  );
  return [...retries, ...unknown, ...livenessWarnings(flow), ...picturesWarnings(flow)];
}

const picturesWarnings = ({ pictures }: Flow): Fault[] =>
  pictures === 'kiosk'
    ? [
        {
          path: '/pictures',
          message: 'no session is more than Review until the community accepts the word of its kiosks',
        },
      ]
    : [];

/** Liveness that nothing can meet, and sequences that are shorter than they say. */
function livenessWarnings({ face_liveness }: Flow): Fault[] {
  const { satisfiedBy, challenges, light } = face_liveness;
  const asksNothing = challenges.count === 0 && !light.enabled;
  const unmet = !isLivenessLeftOut(face_liveness) && satisfiedBy !== 'attested-inspection' && asksNothing;
  const short = new Set(challenges.kinds).size < challenges.count;
  return [
    ...(unmet
      ? [
          {
            path: '/face_liveness/satisfiedBy',
            message: 'nothing is asked and no light is shown, so no session is ever more than Review',
          },
        ]
      : []),
    ...(short
      ? [
          {
            path: '/face_liveness/challenges/kinds',
            message: 'there are fewer kinds than questions: no kind is asked twice, so fewer are asked',
          },
        ]
      : []),
  ];
}

/** Members of the document that its reading lost. */
function unknownSettings(document: unknown, read: unknown, path: readonly PropertyKey[] = []): Fault[] {
  if (typeof document !== 'object' || document === null || typeof read !== 'object' || read === null)
    return [];
  const known = new Map(Object.entries(read));
  return Object.entries(document).flatMap(([name, value]: [string, unknown]) =>
    known.has(name)
      ? unknownSettings(value, known.get(name), [...path, name])
      : [{ path: pointer([...path, name]), message: NO_SUCH_SETTING }],
  );
}

const RETENTION_NOT_OFFERED =
  'retention by outcome is offered for the journey kyc-with-face-comparison only; leave it out here';

/** Settings that are fine alone and do not fit each other. */
function misfits(flow: Flow): Fault[] {
  const faults = [
    ...twice(flow.steps, '/steps', 'a step stands in a flow once'),
    ...twice(flow.languages, '/languages', 'a language stands in a flow once'),
    ...twice(
      (flow.document.families ?? []).map(({ id }) => id),
      '/document/families',
      'the id of a layout stands in a flow once',
    ),
    ...twice(
      (flow.form?.inputs ?? []).map(({ id }) => id),
      '/form/inputs',
      'an input id stands in a form once',
    ),
    ...(flow.form?.inputs ?? []).flatMap(turnedLimits),
    ...leftOutFaults(flow),
  ];
  if (flow.journey === 'kyc-with-face-comparison') return faults;
  const standard = Flow.shape.retentionMin.parse(undefined);
  const changed = Object.entries(flow.retentionMin).filter(
    ([outcome, kept]) => kept !== standard[outcome as keyof typeof standard],
  );
  return [
    ...faults,
    ...changed.map(([outcome]) => ({
      path: `/retentionMin/${outcome}`,
      message: RETENTION_NOT_OFFERED,
    })),
  ];
}

/** A check is left out once, and not asked for beside that. */
function leftOutFaults({ leavesOut = [], requiredChecks, mustNotFail }: Flow): Fault[] {
  const left = leavesOut.map(({ check }) => check);
  const asked = left.flatMap((check, at) =>
    [...requiredChecks, ...mustNotFail].includes(check)
      ? [{ path: `/leavesOut/${at}/check`, message: 'this flow asks for the check that it leaves out' }]
      : [],
  );
  return [...twice(left, '/leavesOut', 'a check is left out once'), ...asked];
}

/** Rules for documents that no list of countries or regions has. They match no document, so a stored flow is safe. */
function unknownPlaces({ document }: Flow): Fault[] {
  return (['allowed', 'blocked'] as const).flatMap((list) =>
    document[list].flatMap(({ country, region }, at) => {
      const part = unknownPart({ ...(country === '*' ? {} : { country }), region });
      if (!part) return [];
      const message = part === 'country' ? `a country is ${COUNTRY_CODE}, or *` : REGION_CODE;
      return [{ path: `/document/${list}/${at}/${part}`, message }];
    }),
  );
}

function twice(values: readonly string[], path: string, message: string): Fault[] {
  return values.flatMap((value, at) =>
    values.indexOf(value) === at ? [] : [{ path: `${path}/${at}`, message }],
  );
}

function turnedLimits(input: FormInput, at: number): Fault[] {
  const turned =
    ('minLength' in input && input.minLength > input.maxLength) ||
    (input.type === 'number' && input.min > input.max) ||
    (input.type === 'date' && input.earliest > input.latest);
  return turned ? [{ path: `/form/inputs/${at}`, message: 'the lower limit lies above the upper one' }] : [];
}

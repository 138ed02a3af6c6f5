import { type Fault, NO_SUCH_SETTING, pointer } from '#core/contract/faults.ts';
import type { FlowDocument } from '#core/contract/published-flows.ts';
import { type FlowReading, readFlow } from '#core/contract/read-flow.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import { RULE_SET } from '#core/proofing/rule-set.ts';
import { exportedFlow, FlatFlowBody, flowDraft, NestedFlow } from '#services/contract/flow-administration.ts';
import { flatPointer, fromFlat, toFlat } from '#services/contract/flow-flat.ts';

/** The schemas of requests and answers in a form. */
interface FlowSchemas {
  readonly schema: typeof NestedFlow;
  readonly draft: ReturnType<typeof flowDraft>;
  readonly file: ReturnType<typeof exportedFlow>;
}

/** @param suffix of the names of the schemas */
function schemasOf(schema: typeof NestedFlow, suffix: string): FlowSchemas {
  return {
    schema,
    draft: flowDraft(schema, `FlowDraft${suffix}`),
    file: exportedFlow(schema, `ExportedFlow${suffix}`),
  };
}

/** One of the two forms in which flows come and go. */
export interface FlowForm extends FlowSchemas {
  readonly name: 'v1' | 'v2';
  /** Reads a flow whose version and rules the services give; absent members are as in the counter's standard. */
  read(body: FlowDocument, version: number): FlowReading;
  /** The second form of the input, including its faults. */
  nested(body: FlowDocument): FlowDocument;
  write(flow: FlowDocument): FlowDocument;
  /** The place of a fault in this form. */
  placed(fault: Fault): Fault;
}

/** No value says that nobody has to answer for a minor, so a flow has an age only where it names one. */
const { id: _id, name: _name, uniqueTag: _tag, guardianUnderAge: _age, ...STANDARD } = COUNTER_STANDARD;

/** A document over another one, setting by setting; a list stands or changes as a whole. */
function over(under: object, document: FlowDocument): FlowDocument {
  const settings = new Map<string, unknown>(Object.entries(under));
  for (const [name, value] of Object.entries(document)) {
    const inner = settings.get(name);
    settings.set(name, isSettings(inner) && isSettings(value) ? over(inner, value) : value);
  }
  return Object.fromEntries(settings);
}

const isSettings = (value: unknown): value is FlowDocument =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const NESTED_FORM: FlowForm = {
  name: 'v2',
  ...schemasOf(NestedFlow, 'V2'),
  read: (body, version) => readFlow({ ...over(STANDARD, body), version, ruleSet: RULE_SET }),
  nested: (body) => body,
  write: (flow) => flow,
  placed: (fault) => fault,
};

export const FLAT_FORM: FlowForm = {
  name: 'v1',
  ...schemasOf(FlatFlowBody, 'V1'),
  read(body, version) {
    const { document, unknown } = fromFlat(body);
    const { flow, faults = [] } = NESTED_FORM.read(document, version);
    const strange = unknown.map((name) => ({
      path: pointer([name]),
      message: NO_SUCH_SETTING,
    }));
    if (flow && strange.length === 0) return { flow };
    return { faults: [...strange, ...faults.map(FLAT_FORM.placed)].slice(0, 50) };
  },
  nested: (body) => fromFlat(body).document,
  write: toFlat,
  placed: (fault) => ({ ...fault, path: flatPointer(fault.path) }),
};

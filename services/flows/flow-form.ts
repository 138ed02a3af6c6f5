import { type Fault, pointer } from '#core/contract/faults.ts';
import type { FlowDocument } from '#core/contract/flow.ts';
import { type FlowReading, readFlow } from '#core/contract/read-flow.ts';
import { FlatFlowBody, NestedFlow } from '#services/contract/flow-administration.ts';
import { flatPointer, fromFlat, toFlat } from '#services/contract/flow-flat.ts';

/** One of the two forms in which flows come and go. */
export interface FlowForm {
  readonly name: 'v1' | 'v2';
  readonly schema: typeof NestedFlow;
  /** Reads a flow whose version the services give. */
  read(body: FlowDocument, version: number): FlowReading;
  /** The second form of what was sent, whatever is wrong with it. */
  nested(body: FlowDocument): FlowDocument;
  write(flow: FlowDocument): FlowDocument;
  /** The place of a fault in this form. */
  placed(fault: Fault): Fault;
}

export const NESTED_FORM: FlowForm = {
  name: 'v2',
  schema: NestedFlow,
  read: (body, version) => readFlow({ ...body, version }),
  nested: (body) => body,
  write: (flow) => flow,
  placed: (fault) => fault,
};

export const FLAT_FORM: FlowForm = {
  name: 'v1',
  schema: FlatFlowBody,
  read(body, version) {
    const { document, unknown } = fromFlat(body);
    const { flow, faults = [] } = readFlow({ ...document, version });
    const strange = unknown.map((name) => ({
      path: pointer([name]),
      message: 'there is no such setting',
    }));
    if (flow && strange.length === 0) return { flow };
    return { faults: [...strange, ...faults.map(FLAT_FORM.placed)].slice(0, 50) };
  },
  nested: (body) => fromFlat(body).document,
  write: toFlat,
  placed: ({ path, message }) => ({ path: flatPointer(path), message }),
};

import type { Fault } from '#core/contract/faults.ts';
import { type AttributeValue, misfitOf, valueOfText } from '#core/workflows/attributes.ts';
import { attributeOf, type WorkflowDefinition } from '#core/workflows/definition.ts';
import { ProblemError } from '#services/contract/problem.ts';

/** The inputs of an instance's creator, in the body and, with an access code, in the address. */
export interface Inputs {
  body: Readonly<Record<string, AttributeValue>>;
  query: Readonly<Record<string, string>>;
}

/**
 * The values with which an instance begins: declared as inputs, each once, of its type, and none that is required missing.
 *
 * @throws ProblemError `WORKFLOW_INPUT_INVALID` with the place of every fault; no fault holds a value.
 */
export function readInputs(
  definition: WorkflowDefinition,
  { body, query }: Inputs,
): Map<string, AttributeValue> {
  const values = new Map<string, AttributeValue>();
  const faults: Fault[] = [];
  const take = (name: string, value: AttributeValue, place: Pick<Fault, 'in' | 'path'>) => {
    const attribute = attributeOf(definition, name);
    if (!attribute || attribute.input === 'none')
      faults.push({ ...place, message: 'is no input of the workflow' });
    else if (values.has(name)) faults.push({ ...place, message: 'is given twice' });
    else {
      const misfit = misfitOf(attribute, value);
      if (misfit === undefined) values.set(name, value);
      else faults.push({ ...place, message: misfit });
    }
  };
  for (const [name, value] of Object.entries(body)) take(name, value, { path: `/inputs/${pathOf(name)}` });
  for (const [name, text] of Object.entries(query)) {
    const attribute = attributeOf(definition, name);
    take(name, attribute ? valueOfText(attribute, text) : text, { in: 'query', path: `/${pathOf(name)}` });
  }
  for (const [name, { input }] of Object.entries(definition.attributes)) {
    const isNamed = Object.hasOwn(body, name) || Object.hasOwn(query, name);
    if (input === 'required' && !isNamed) faults.push({ path: `/inputs/${name}`, message: 'is missing' });
  }
  if (faults.length > 0) throw inputInvalid(faults);
  return values;
}

/** A name as a pointer shows it; a text that is not the name of an attribute is not repeated. */
const pathOf = (name: string): string => (/^[a-zA-Z0-9]{1,40}$/.test(name) ? name : '-');

export const inputInvalid = (faults: readonly Fault[]): ProblemError =>
  new ProblemError(
    'WORKFLOW_INPUT_INVALID',
    faults.map(({ path, message }) => `${path}: ${message}`).join('; '),
    {
      faults,
    },
  );

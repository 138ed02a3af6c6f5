import { describe, expect, it } from 'vitest';
import type { DocumentField } from '#core/document/fields.ts';
import { WorkflowDefinition } from '#core/workflows/definition.ts';
import { inAll, outcomeNode } from '#core/workflows/workflow.fixture.ts';
import { withReadFields } from './document-attributes.ts';

const definition = WorkflowDefinition.parse({
  ...{ id: 'read', name: inAll('Read'), start: 'end', nodes: [outcomeNode('end')] },
  attributes: {
    name: { type: 'string' },
    born: { type: 'string', format: 'date' },
    short: { type: 'string', maxLength: 3 },
  },
});
const read: Partial<Record<DocumentField, string>> = { surname: 'Lindqvist', dateOfBirth: '1985-12' };
const readOf = (field: DocumentField) => read[field] ?? '';
const field = (name: DocumentField, attribute: string, required = true) => ({
  field: name,
  attribute,
  required,
});

describe('fields read from a document', () => {
  it('goes into its attributes beside the others', () => {
    const fields = [field('surname', 'name')];
    const found = withReadFields(definition, { fields }, readOf, new Map([['other', 1]]));
    expect(found).toEqual({
      values: new Map<string, unknown>([
        ['other', 1],
        ['name', 'Lindqvist'],
      ]),
    });
  });

  it.each([
    ['is not there', field('documentNumber', 'name'), 'documentNumber'],
    ['is no whole date', field('dateOfBirth', 'born'), 'dateOfBirth'],
    ['is longer than its attribute', field('surname', 'short'), 'surname'],
  ])('is missing where it %s', (_what, one, missing) => {
    expect(withReadFields(definition, { fields: [one] }, readOf, new Map())).toEqual({ missing });
  });

  it('is left out where it is not required, with the value of another document', () => {
    const fields = [field('dateOfBirth', 'born', false)];
    const before = new Map([['born', '2001-01-01']]);
    expect(withReadFields(definition, { fields }, readOf, before)).toEqual({ values: new Map() });
  });
});

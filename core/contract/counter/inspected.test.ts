import { describe, expect, it } from 'vitest';
import { inspectedPictures } from './inspected.ts';

const document = (id: string, ...pictures: string[]) => ({
  id,
  captures: [{ pictures: pictures.map((one) => ({ id: one })) }],
});
const session = { documents: [document('d1', 'p1')], selfie: { image: { id: 's1' } } };

describe('the parts of an inspection', () => {
  it.each([
    ['a further document', { ...session, documents: [...session.documents, document('d2', 'p2')] }],
    ['the document captured again', { ...session, documents: [document('d1', 'p3')] }],
    ['another selfie', { ...session, selfie: { image: { id: 's2' } } }],
  ])('is something else with %s', (_name, other) => {
    expect(inspectedPictures(other)).not.toBe(inspectedPictures(session));
  });

  it('stays the same when a reader delivers data without pictures', () => {
    const [first] = session.documents;
    const read = { ...first!, captures: [...first!.captures, { pictures: [] }] };
    expect(inspectedPictures({ ...session, documents: [read] })).toBe(inspectedPictures(session));
  });
});

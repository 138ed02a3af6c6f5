import { describe, expect, it } from 'vitest';
import { saysAsLogged } from './says-as-logged.ts';
import { logOf, pageCapture, sessionUnderTest } from './session.fixture.ts';

type Session = ReturnType<typeof sessionUnderTest>;

const capture = (session: Session, id: string): Session =>
  session.apply({
    kind: 'document-captured',
    at: session.state.at,
    capture: pageCapture({ id }),
    judgement: { models: [], facts: {} },
  });
const retake = (session: Session): Session =>
  session.apply({ kind: 'retake', step: 'document', documentId: 'document-1' });
/** A passport with the word of an operator on it, and a second document. */
const withTwo = (): Session => {
  const session = sessionUnderTest().goTo('selfie');
  session.confirmAll().apply({ kind: 'add-document' });
  return capture(session, 'document-2');
};
const isLogged = ({ state, events }: Session, documents = state.documents): boolean =>
  saysAsLogged(logOf(events), { ...state, documents });

describe('the state of a session that another kiosk gave', () => {
  it.each<[string, () => Session]>([
    ['nothing was captured', () => sessionUnderTest().goTo('document')],
    ['an operator confirmed fields of one of two documents', withTwo],
    ['a document is about to be captured again', () => retake(withTwo())],
    ['a document was captured again', () => capture(retake(withTwo()), 'document-3')],
  ])('agrees with its log where %s', (_case, made) => {
    expect(isLogged(made())).toBe(true);
  });

  it('is refused where it leaves out a document of the log', () => {
    const session = withTwo();
    const [first] = session.state.documents;
    expect(first && isLogged(session, [first])).toBe(false);
    expect(isLogged(session, [])).toBe(false);
    expect(first && isLogged(session, [first, first])).toBe(false);
  });

  it('is refused where it has a document that the log has not', () => {
    const session = withTwo();
    const [first] = session.state.documents;
    const another = first && { ...first, id: 'document-9', number: 3, words: {} };
    expect(another && isLogged(session, [...session.state.documents, another])).toBe(false);
  });

  it('is refused where an operator said something else of a document', () => {
    const session = withTwo();
    expect(
      isLogged(
        session,
        session.state.documents.map((one) => ({ ...one, words: {} })),
      ),
    ).toBe(false);
  });
});

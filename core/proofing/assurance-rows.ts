import { type AssuranceFacts, CORE_ATTRIBUTES, type CoreAttribute } from './assurance-facts.ts';
import { gives, type Ial, isSigned, strengthOf, suffices } from './assurance-strength.ts';
import type { FactId } from './session-log/facts.ts';

/** One thing that NIST SP 800-63A-4 asks of the evidence of a session, and whether facts show it. */
export interface AssuranceRow {
  readonly id: string;
  /** The clause by level; a level that is not named does not ask for it. */
  readonly clauses: Partial<Readonly<Record<Ial, string>>>;
  readonly asks: string;
  /** The proof that it is met. */
  readonly shown: string;
  /** The gap while it is not met, and the remedy. */
  readonly missing: string;
  /** Never false where it was true of fewer facts. */
  readonly isMet: (facts: AssuranceFacts, level: Ial) => boolean;
}

const row = (row: AssuranceRow): AssuranceRow => row;
const every = (clause: string) => ({ IAL1: clause, IAL2: clause, IAL3: clause });
const ofEach = (one: string, two: string, three: string) => ({ IAL1: one, IAL2: two, IAL3: three });
const isSeen = ({ madeAgain }: AssuranceFacts, ...facts: FactId[]): boolean =>
  facts.every((fact) => madeAgain.includes(fact));

type Piece = AssuranceFacts['pieces'][number];
/** SUPERIOR evidence by its signature, any other by the operator's hands and eyes (4.1.4, 4.2.4, 4.3.4). */
const isValidated = (piece: Piece): boolean => piece.inspected || strengthOf(piece) === 'SUPERIOR';

/** Whether a core attribute is confirmed by a source, or signed by the issuer of SUPERIOR evidence. */
const isConfirmed = ({ sources, pieces }: AssuranceFacts, attribute: CoreAttribute): boolean =>
  sources.some(({ confirmed }) => confirmed.includes(attribute)) ||
  pieces.some((piece) => strengthOf(piece) === 'SUPERIOR' && isSigned(piece.signed));

/** The standard's demands on the evidence of a session at a counter, in its order. */
export const ASSURANCE_ROWS: readonly AssuranceRow[] = [
  row({
    id: 'outcome',
    clauses: every('2.1.1'),
    asks: 'Proofing ended, and every check that it needs was passed.',
    shown: 'The final outcome, which the services signed, is Success.',
    missing:
      'The session has no signed final outcome of Success. Wait for the verdict, or verify the person again.',
    isMet: ({ success }) => success,
  }),
  row({
    id: 'proofing-type',
    clauses: { IAL3: '4.3.1' },
    asks: 'Proofing is on site and attended.',
    shown: 'An operator was at the counter, decided and signed.',
    missing: 'No operator decided at the counter. Use a flow that is attended.',
    isMet: ({ attended }) => attended,
  }),
  row({
    id: 'evidence-collection',
    clauses: ofEach('4.1.2', '4.2.2', '4.3.2'),
    asks: 'IAL1: one FAIR piece with a portrait, or one STRONG. IAL2 and IAL3: one SUPERIOR, or one STRONG and another of at least FAIR.',
    shown: 'The documents, by their type and what they show, are strong enough.',
    missing:
      'The documents are not strong enough. Show a further document of another type, or one whose chip is read. From IAL2 on the services must have read them themselves.',
    isMet: (facts, level) =>
      suffices(facts.pieces, level) &&
      (level === 'IAL1' || isSeen(facts, 'document-readings', 'document-cuts')),
  }),
  row({
    id: 'attribute-collection',
    clauses: ofEach('4.1.3', '4.2.3', '4.3.3'),
    asks: 'Every core attribute is collected: name, date of birth, government identifier.',
    shown: 'The documents give every core attribute.',
    missing: 'A name, a date of birth or a document number was not read. Take the document again.',
    isMet: ({ pieces }) =>
      CORE_ATTRIBUTES.every((attribute) => pieces.some(({ fields }) => gives(fields, attribute))),
  }),
  row({
    id: 'biometric-sample',
    clauses: { IAL3: '4.3.3' },
    asks: 'A biometric sample is collected and kept.',
    shown: 'The face is kept in the gallery of the community, under a consent of its own.',
    missing:
      'No face is kept: the selfie is erased with the evidence. Enrol the face in the gallery, if the person agrees.',
    isMet: (facts) => facts.faceKept && isSeen(facts, 'selfie-quality'),
  }),
  row({
    id: 'evidence-validation',
    clauses: ofEach('4.1.4', '4.2.4', '4.3.4'),
    asks: 'Each piece that counts is validated: SUPERIOR by its signature, others by inspection of their security features.',
    shown:
      'The operator inspected the documents on site and signed that they are genuine, or their signature was verified.',
    missing: 'The documents that count were not inspected and found genuine, or a check of one failed.',
    isMet: ({ pieces }, level) => suffices(pieces.filter(isValidated), level),
  }),
  row({
    id: 'attribute-validation',
    clauses: ofEach('4.1.5', '4.2.5', '4.3.5'),
    asks: 'Every core attribute is confirmed by an authoritative or credible source, or signed by the issuer of SUPERIOR evidence.',
    shown: 'A source confirmed every core attribute, or the issuer signed it.',
    missing: 'No source has confirmed every core attribute. Ask the authoritative source of the services.',
    isMet: (facts) => CORE_ATTRIBUTES.every((attribute) => isConfirmed(facts, attribute)),
  }),
  row({
    id: 'death-records',
    clauses: every('3.2.1'),
    asks: 'A source confirms that the person is not deceased.',
    shown: 'A source says that the person is alive.',
    missing: 'No source has said that the person is alive. Ask the authoritative source of the services.',
    isMet: ({ sources }) => sources.some(({ alive }) => alive),
  }),
  row({
    id: 'verification',
    clauses: ofEach('4.1.6', '4.2.6.1', '4.3.6'),
    asks: 'The person owns the strongest piece of evidence.',
    shown:
      'The operator compared the face with the portrait on site and signed that they agree (non-biometric pathway, visual comparison).',
    missing: 'No operator signed that the face agrees with the portrait of a document that counts.',
    isMet: ({ compared, pieces }) => compared && pieces.some((piece) => piece.portrait && isValidated(piece)),
  }),
  row({
    id: 'biometric-consent',
    clauses: every('3.11'),
    asks: 'The person agreed to the use of biometrics, and the consent is recorded.',
    shown: 'The signed evidence has the consent, under the signature of the operator’s decision.',
    missing: 'The evidence has no consent to biometrics under the signature of a decision.',
    isMet: ({ biometricConsent, attended }, level) => biometricConsent && (level === 'IAL1' || attended),
  }),
  row({
    id: 'biometric-source',
    clauses: ofEach('3.11', '3.11', '4.3.7'),
    asks: 'The operator looks at the face for non-natural materials.',
    shown: 'The operator signed that there was no mask and no artefact.',
    missing: 'No operator signed that there was no mask and no artefact.',
    isMet: ({ sourceViewed }) => sourceViewed,
  }),
  row({
    id: 'sample-of-the-applicant',
    clauses: { IAL2: '3.11', IAL3: '4.3.7' },
    asks: 'The biometric sample is of the applicant and of no other person.',
    shown: 'Liveness was established, and the services made its result again.',
    missing:
      'Liveness was not established, or it rests on the kiosk’s word. Use a flow with liveness, whose pictures the services have.',
    isMet: (facts) => facts.live && isSeen(facts, 'liveness-result'),
  }),
  row({
    id: 'notification',
    clauses: ofEach('4.1.11', '4.2.11', '4.3.9'),
    asks: 'A notice of proofing is sent to a validated address; at IAL2 and IAL3 to a telephone or by post.',
    shown: 'A notice went to an address that the person had shown to be theirs.',
    missing:
      'No notice went to a validated address. Send the person a link before the visit; for IAL2 and IAL3 by SMS.',
    isMet: ({ notices }, level) =>
      notices.some(({ channel, validated }) => validated && (level === 'IAL1' || channel === 'sms')),
  }),
];

/** The standard's demands on an organisation; no session shows them. */
export const OUTSIDE_ROWS: readonly { readonly clause: string; readonly asks: string }[] = [
  { clause: '3.1', asks: 'A practice statement names the evidence, core attributes, sources and retention.' },
  { clause: '3.2.1', asks: 'A programme against fraud runs; agents are watched for collusion.' },
  { clause: '3.3', asks: 'The risk to privacy is assessed, and persons are told what is collected and why.' },
  { clause: '3.10', asks: 'A notice says how it protects data and what the person has to do.' },
  {
    clause: '3.11',
    asks: 'Independent tests show the error rates of face comparison and attack detection, by demographic group, and are published.',
  },
  { clause: '3.12', asks: 'Operators are trained in comparing faces and assessed every year.' },
  { clause: '3.15', asks: 'Persons without sufficient evidence have another way.' },
  {
    clause: '4.1.9, 4.2.9, 4.3.7',
    asks: 'The place is secure; devices are protected as for FISMA moderate.',
  },
  { clause: '4.1.12, 4.2.12, 4.3.10', asks: 'Authenticators are bound to the account of the person.' },
];

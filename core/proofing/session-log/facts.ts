import type { Flow } from '../../contract/flow.ts';
import type { LoggedSession } from './read-session.ts';

/** Whose word the services take for a fact. */
export type Word = 'services' | 'operator' | 'kiosk';

interface Fact {
  readonly word: Word;
  /**
   * Whose word it is where a person captures at their own phone: the services sign their own observations, and there is
   * no operator.
   */
  readonly phone: 'services' | 'phone' | 'none';
  /** The fact, in words for the page that lists them. */
  readonly what: string;
  /** The effect of a forgery with the kiosk's key, or why it cannot be detected. */
  readonly how: string;
  /** Only pictures show it: where they stay at the kiosk, it is the kiosk's word. */
  readonly fromPictures?: true;
  /** From which version of the evidence on that is so; before it, the fact was the kiosk's word. */
  readonly since?: number;
  /** For a fact that is, was or can be the kiosk's word: whether the evidence of this session rests on it. */
  readonly concerns?: (session: LoggedSession) => boolean;
}

const always = (): boolean => true;

/** Every fact that a Success rests on, and whose word it is. docs/security.md shows this table. */
export const FACTS = {
  'evidence-complete': {
    phone: 'services',
    word: 'services',
    what: 'Each step of the flow has its events, in order, with openings and pictures',
    how: 'Review, `EVIDENCE_INCOMPLETE`',
  },
  'document-readings': {
    phone: 'services',
    word: 'services',
    fromPictures: true,
    what: 'What a document says: zone, barcode, stripe, print',
    how: 'read again from the frame or the reader data; before an operator, print only where the log has some; Review, `CHECKS_DIFFER`',
    concerns: ({ documents }) => documents.length > 0,
  },
  'zone-readings': {
    phone: 'services',
    word: 'services',
    fromPictures: true,
    since: 3,
    what: 'How many frames agree on a zone',
    how: 'each of them read again, and their readings merged; Review, `CHECKS_DIFFER`',
    concerns: ({ documents }) =>
      documents.some(({ captures }) => captures.some(({ channel, zone }) => channel === 'camera' && zone)),
  },
  'document-quality': {
    phone: 'services',
    word: 'services',
    fromPictures: true,
    what: 'Quality of a document’s picture, and signs of a copy in it',
    how: 'measured again on the frame; Review, `CHECKS_DIFFER`',
    concerns: ({ documents }) => documents.length > 0,
  },
  'document-cuts': {
    phone: 'services',
    word: 'services',
    fromPictures: true,
    what: 'That each picture of a part of a document, such as its portrait, shows what its frame shows',
    how: 'cut out again and compared; Review, `CHECKS_DIFFER`',
    concerns: ({ documents }) => documents.length > 0,
  },
  'joined-values': {
    phone: 'services',
    word: 'services',
    what: 'What the sources of a document say together',
    how: 'joined again; Review, `EVIDENCE_INCOMPLETE`',
  },
  'selfie-quality': {
    phone: 'services',
    word: 'services',
    fromPictures: true,
    what: 'Whether the selfie keeps the limits of the flow',
    how: 'judged again; Review, `CHECKS_DIFFER`',
    concerns: ({ selfie }) => selfie !== undefined,
  },
  'selfie-of-document': {
    phone: 'services',
    word: 'services',
    fromPictures: true,
    what: 'That the selfie is not, unchanged, a picture cut out of the document',
    how: 'compared with each of them; Review, `CHECKS_DIFFER`',
    concerns: ({ selfie, documents }) => selfie !== undefined && documents.length > 0,
  },
  'face-comparison': {
    phone: 'services',
    word: 'services',
    fromPictures: true,
    what: 'The score of selfie and portrait, within 0.01',
    how: 'compared again, with the portrait cut out again; Review, `CHECKS_DIFFER`',
    concerns: ({ comparison }) => comparison !== undefined,
  },
  'liveness-result': {
    phone: 'services',
    word: 'services',
    fromPictures: true,
    what: 'That the result of an attempt follows from its answers and signals',
    how: 'decided again; Review, `CHECKS_DIFFER`',
    concerns: ({ selfie }) => selfie?.liveness !== undefined,
  },
  'liveness-frames': {
    phone: 'services',
    word: 'services',
    fromPictures: true,
    since: 3,
    what: 'The answers of a liveness attempt, and that the face of the selfie gave them, within a twentieth',
    how: 'judged again from at most 30 of its frames; Review, `CHECKS_DIFFER`',
    concerns: ({ selfie }) => selfie?.liveness !== undefined,
  },
  checks: {
    phone: 'services',
    word: 'services',
    what: 'Every check, the lists of the flow and what was entered beforehand',
    how: 'made again; Review, `CHECKS_DIFFER`',
  },
  outcome: {
    phone: 'services',
    word: 'services',
    what: 'The outcome',
    how: 'decided again; Review, `DECISION_DIFFERS`',
  },
  'operator-identity': {
    phone: 'none',
    word: 'services',
    what: 'That the id and the key of an operator belong together, at the signed time',
    how: 'Review, `OPERATOR_DIFFERS` or `OPERATOR_KEY_OUT_OF_TIME`; an unknown key: `EVIDENCE_BROKEN`',
  },
  'operator-activity': {
    phone: 'none',
    word: 'services',
    what: 'That the operator was not dismissed, at the signed time and after the last receipt of the kiosk',
    how: 'Review, `OPERATOR_DISMISSED`',
  },
  'operator-permission': {
    phone: 'none',
    word: 'services',
    what: 'That the operator might verify then',
    how: 'Review, `OPERATOR_NOT_PERMITTED`',
  },
  inspection: {
    phone: 'none',
    word: 'operator',
    what: 'The inspection of person and document',
    how: 'the operator’s signature; without it Review, `EVIDENCE_BROKEN`',
  },
  'inspected-features': {
    phone: 'none',
    word: 'operator',
    what: 'What the operator found on a document by the guide of its kind',
    how: 'the operator’s signature; without it Review, `EVIDENCE_BROKEN`',
  },
  'cover-word': {
    phone: 'none',
    word: 'operator',
    what: 'That nothing covers the face although something seems to, or that something does and stays on',
    how: 'the operator’s signature; without it Review, `EVIDENCE_BROKEN`',
  },
  decision: {
    phone: 'none',
    word: 'operator',
    what: 'The decision, the checks that it was made on, and by the chain all before it',
    how: 'the operator’s signature; without it Review, `EVIDENCE_BROKEN`',
  },
  'printed-fields': {
    phone: 'none',
    word: 'operator',
    what: 'Fields that the operator confirmed or keyed, and a kind that was keyed',
    how: 'covered by the signature of the decision',
  },
  'keyed-documents': {
    phone: 'none',
    word: 'operator',
    what: 'A document that was keyed because no reader knows it, such as a social security number; no check rests on it',
    how: 'the operator’s signature; without it Review, `EVIDENCE_BROKEN`',
  },
  companions: {
    phone: 'none',
    word: 'operator',
    what: 'Who came with the applicant, how they were verified, and that they agreed',
    how: 'the operator’s signature; without it Review, `EVIDENCE_BROKEN`; a session that verified them is looked up: Review, `COMPANION_UNVERIFIED`',
  },
  'camera-delivery': {
    phone: 'phone',
    word: 'kiosk',
    what: 'That pictures and reader data came unaltered from its camera and readers at that time, each frame a look of its own',
    how: 'no other party saw it',
    concerns: always,
  },
  consents: {
    phone: 'phone',
    word: 'kiosk',
    what: 'That the person agreed',
    how: 'no other party saw it',
    concerns: always,
  },
  'moving-shine': {
    phone: 'none',
    word: 'kiosk',
    what: 'The shine of a document that moves',
    how: 'it shows in more frames than are sent',
    concerns: ({ documents }) =>
      documents.some(({ captures }) =>
        captures.some(({ liveness }) => liveness.some(({ signal }) => signal === 'specular')),
      ),
  },
  'liveness-signals': {
    phone: 'phone',
    word: 'kiosk',
    what: 'When the frames of a liveness attempt were taken, and its signals of light, camera and passive models',
    how: 'the frames that are sent do not show it; passive models of the services can only lower it',
    concerns: ({ selfie }) => selfie?.liveness !== undefined,
  },
  'live-id': {
    phone: 'none',
    word: 'kiosk',
    what: 'The comparison with a Live ID',
    how: 'the Live ID stays in the person’s wallet',
    concerns: ({ liveIdComparison }) => liveIdComparison !== undefined,
  },
  'refused-tries': {
    phone: 'services',
    word: 'kiosk',
    what: 'Why a try of the selfie was refused',
    how: 'its picture is not kept',
    concerns: ({ selfie }) => selfie !== undefined,
  },
  'event-order': {
    phone: 'services',
    word: 'kiosk',
    what: 'The order of independent events, such as the words on two fields',
    how: 'no other party saw it',
    concerns: always,
  },
  remarks: {
    phone: 'phone',
    word: 'kiosk',
    what: 'What no rule asks for, such as the name of a camera, whether a press of a button took a picture, the phone that a result names, or the figures beside a verdict',
    how: 'it decides nothing',
    concerns: always,
  },
  'measured-thresholds': {
    phone: 'none',
    word: 'kiosk',
    what: 'Thresholds that were measured on the kiosk, down to the floor of the flow, where the log has no report of them',
    how: 'with the report, the signature of a supervisor stands for them; no other party saw the volunteers',
    concerns: ({ comparison, calibrations = [] }) => {
      const bands = comparison?.comparison.performed ? comparison.comparison.bands : undefined;
      const named = bands?.calibration;
      return named !== undefined && !calibrations.some(({ hash }) => hash === named);
    },
  },
} as const satisfies Record<string, Fact>;
export type FactId = keyof typeof FACTS;

/** A fact that the evidence of some session leaves to the kiosk's word. */
export type KioskFactId = {
  [Id in FactId]: (typeof FACTS)[Id] extends { concerns: unknown } ? Id : never;
}[FactId];

/** Facts that the evidence of a session leaves to the kiosk's word. */
export const factsOnKioskWord = (
  { pictures }: Pick<Flow, 'pictures'>,
  session: LoggedSession,
): KioskFactId[] =>
  (Object.entries(FACTS) as [KioskFactId, Fact][])
    .filter(([, { word, since, fromPictures = false, concerns }]) => {
      const isEarlier = since !== undefined && session.evidence < since;
      const isUnseen = fromPictures && pictures === 'kiosk';
      return (word === 'kiosk' || isEarlier || isUnseen) && concerns?.(session);
    })
    .map(([id]) => id);

/** The facts of a kiosk's word that are a phone's word where the services capture themselves. */
export const onPhoneWord = (ids: readonly KioskFactId[]): KioskFactId[] =>
  ids.filter((id) => FACTS[id].phone === 'phone');

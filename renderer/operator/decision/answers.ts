import type { Attestation, SessionView } from '#core/contract/counter/state.ts';

export type Answers = { [K in keyof Attestation]?: Attestation[K] };
export type Question = keyof Attestation;

/** The questions in the order of their keys 1, 2, 3, each with its answers in the order of the screen. */
export const QUESTIONS = [
  { question: 'facePresentMatchesPortrait', answers: ['yes', 'no', 'not-possible'] },
  { question: 'noMaskOrArtefact', answers: ['yes', 'no'] },
  { question: 'documentInspected', answers: ['genuine', 'suspect', 'not-inspected'] },
] as const satisfies readonly {
  [Q in Question]: { question: Q; answers: readonly Attestation[Q][] };
}[Question][];

/** Returns the answer after a press of a question's key: the first answer, then each press gives the next one. */
export const nextAnswer = <T extends string>(
  answers: readonly [T, ...T[]] | readonly T[],
  now: T | undefined,
): T | undefined => answers[(now === undefined ? 0 : answers.indexOf(now) + 1) % answers.length];

export const isWhole = (answers: Answers): answers is Attestation =>
  QUESTIONS.every(({ question }) => answers[question] !== undefined);

/** Whether the session has signed exactly these answers before. */
export const isSigned = (answers: Answers, signed: Attestation | undefined): boolean =>
  signed !== undefined && QUESTIONS.every(({ question }) => answers[question] === signed[question]);

/** Returns the signed answers about the present pictures; undefined also where main asks for them again. */
export const signedAnswers = ({
  attestation,
  missing,
}: Pick<SessionView, 'attestation' | 'missing'>): Attestation | undefined =>
  missing.includes('attestation') ? undefined : attestation;

/** The numbers of the questions without an answer, from 1. */
export const openQuestions = (answers: Answers): number[] =>
  QUESTIONS.flatMap(({ question }, index) => (answers[question] === undefined ? [index + 1] : []));

const CAPTURED: readonly SessionView['missing'][number][] = [
  'consent',
  'form',
  'document',
  'other-side',
  'selfie',
];

/** The inspection can begin only after document and person have been before the camera. */
export const questionsOpen = ({ missing }: Pick<SessionView, 'missing'>): boolean =>
  !missing.some((part) => CAPTURED.includes(part));

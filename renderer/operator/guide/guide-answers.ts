import {
  type GuideAnswer,
  type GuideAnswers,
  type GuidedInspection,
  type GuideKind,
  type GuidePoint,
  INSPECTION_GUIDES,
} from '#core/contract/inspection-guide.ts';

/** Answers by point; a point without one is left out. */
export type PointAnswers = { readonly [P in GuidePoint]?: GuideAnswer };

/** The recorded answers that the guide of this kind asks for: the kind may have been another one then. */
export const recordedAnswers = (
  recorded: Pick<GuidedInspection, 'answers'> | undefined,
  kind: GuideKind,
): PointAnswers => {
  const said = new Map(recorded?.answers.map(({ point, answer }) => [point, answer]));
  return Object.fromEntries(
    INSPECTION_GUIDES[kind].flatMap((point) => {
      const answer = said.get(point);
      return answer ? [[point, answer] as const] : [];
    }),
  );
};

/** The answers in the order of the guide, as they are sent. */
export const asSent = (answers: PointAnswers, kind: GuideKind): GuideAnswers =>
  INSPECTION_GUIDES[kind].flatMap((point) => {
    const answer = answers[point];
    return answer ? [{ point, answer }] : [];
  });

/** How often each answer was given. */
export const answerCounts = ({
  answers,
}: Pick<GuidedInspection, 'answers'>): Readonly<Record<GuideAnswer, number>> => {
  const count = (wanted: GuideAnswer) => answers.filter(({ answer }) => answer === wanted).length;
  return {
    'as-expected': count('as-expected'),
    differs: count('differs'),
    'not-possible': count('not-possible'),
  };
};

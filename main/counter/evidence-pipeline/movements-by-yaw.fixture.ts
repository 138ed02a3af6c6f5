/** The movements have their own tests; here `yaw` 1 answers every question, and -1 is another movement. */
export const faceSample = ({ width: yaw, height: faces }: { width: number; height: number }, at: number) =>
  faces === 0 ? undefined : { at, yaw, faces };

export function judgeChallenge(
  kind: string,
  samples: { at: number; yaw: number; faces: number }[],
  { issuedAt, deadline, now }: { issuedAt: number; deadline: number; now: number },
) {
  const during = samples.filter(({ at }) => at > issuedAt);
  const closed = (verdict: string, reason: string) => ({
    state: 'closed',
    evidence: { kind, verdict, reason, issuedAt: new Date(issuedAt).toISOString(), track: [] },
  });
  if (during.some(({ faces }) => faces > 1)) return closed('FAILED', 'several-faces');
  if (during.some(({ yaw }) => yaw === -1)) return closed('FAILED', 'wrong-movement');
  const answer = during.find(({ yaw }) => yaw === 1);
  if (answer) {
    const { state, evidence } = closed('PASSED', 'ok');
    return { state, evidence: { ...evidence, answeredAt: new Date(answer.at).toISOString() } };
  }
  return now > deadline ? closed('FAILED', 'not-answered') : { state: 'open' };
}

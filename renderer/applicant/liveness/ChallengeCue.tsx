import type { ChallengeKind } from '#core/liveness/challenge.ts';
import { sideOnScreen } from '../../ui/guide/challenge-side.ts';
import { FACE_OVAL, FaceOval } from '../capture/FaceOval.tsx';

/** Over the live picture: where the face belongs, and towards which side it turns. */
export function ChallengeCue({ kind, mirrored }: { kind: ChallengeKind | undefined; mirrored: boolean }) {
  const side = kind && sideOnScreen(kind, mirrored);
  const { cx, cy, rx } = FACE_OVAL;
  const tip = side === 'left' ? cx - rx - 150 : cx + rx + 150;
  const back = side === 'left' ? 70 : -70;
  return (
    <>
      <FaceOval progress={0} />
      {side && (
        <svg className="Guide" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <path
            className="Guide-side"
            d={`M${tip + back} ${cy - 90}L${tip} ${cy}L${tip + back} ${cy + 90}`}
          />
        </svg>
      )}
    </>
  );
}

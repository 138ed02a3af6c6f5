import type { ChallengeKind } from '#core/liveness/challenge.ts';
import { sideOnScreen } from '../../ui/guide/challenge-side.ts';

/** Middle and radii of the oval in a scene of 800 by 800. */
const OVAL = { x: 400, y: 390, rx: 190, ry: 245 };
const { x, y, rx, ry } = OVAL;
const PATH = `M${x} ${y - ry}a${rx} ${ry} 0 1 1 0 ${2 * ry}a${rx} ${ry} 0 1 1 0 ${-2 * ry}z`;

/** Where the face belongs, a ring that fills while it is held, and towards which side a challenge leads. */
export function FaceGuide({ progress, kind }: { progress: number; kind?: ChallengeKind | undefined }) {
  const side = kind && sideOnScreen(kind, true);
  const tip = side === 'left' ? x - rx - 60 : x + rx + 60;
  const back = side === 'left' ? 36 : -36;
  return (
    <svg className="Guide" viewBox="0 0 800 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className="Guide-shade" d={`M-800 -800h2400v2400H-800z${PATH}`} fillRule="evenodd" />
      <path className="Guide-line" d={PATH} />
      {progress > 0 && (
        <path className="Guide-progress" d={PATH} pathLength={1} strokeDasharray={`${progress} 1`} />
      )}
      {side && (
        <path className="Guide-side" d={`M${tip + back} ${y - 48}L${tip} ${y}L${tip + back} ${y + 48}`} />
      )}
    </svg>
  );
}

/** Middle and radii of the oval in a picture of 1600 by 900. */
export const FACE_OVAL = { cx: 800, cy: 440, rx: 262, ry: 352 };
const { cx, cy, rx, ry } = FACE_OVAL;
const PATH = `M${cx} ${cy - ry}a${rx} ${ry} 0 1 1 0 ${2 * ry}a${rx} ${ry} 0 1 1 0 ${-2 * ry}z`;

/** Where the face belongs; the ring fills while it is good. */
export function FaceOval({ progress }: { progress: number }) {
  return (
    <svg className="Guide" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className="Guide-shade" d={`M0 0h1600v900H0z${PATH}`} />
      <path className="Guide-line" d={PATH} />
      <path
        className="Guide-progress"
        d={PATH}
        pathLength={1}
        strokeDasharray="1"
        strokeDashoffset={1 - progress}
        visibility={progress > 0 ? 'visible' : 'hidden'}
      />
    </svg>
  );
}

import type { HostedAdvice } from '#core/contract/hosted-page.ts';

/** Frame of a card in a scene of 800 by 800. */
const CARD = { x: 150, y: 240, width: 500, height: 320 };
const ARM = 60;

/** Four corners while the document is looked for; its edges once it is found, and a line that runs round while it is held. */
export function DocumentGuide(props: {
  outline: HostedAdvice['outline'];
  video: HTMLVideoElement | null;
  progress: number;
}) {
  const { outline, video, progress } = props;
  if (outline?.length !== 4 || !video?.videoWidth) return <Corners />;
  const { videoWidth: width, videoHeight: height } = video;
  const points = outline.map(({ x, y }) => ({ x: x * width, y: y * height }));
  const path = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`;
  return (
    <svg
      className="Guide"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path className="Guide-line" d={path} />
      {progress > 0 && (
        <path className="Guide-progress" d={path} pathLength={1} strokeDasharray={`${progress} 1`} />
      )}
      {points.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className="Guide-corner" cx={x} cy={y} r={width / 90} />
      ))}
    </svg>
  );
}

function Corners() {
  const { x, y, width, height } = CARD;
  const corner = (cx: number, cy: number, dx: number, dy: number) =>
    `M${cx + dx * ARM} ${cy}H${cx}V${cy + dy * ARM}`;
  const path = [
    corner(x, y, 1, 1),
    corner(x + width, y, -1, 1),
    corner(x, y + height, 1, -1),
    corner(x + width, y + height, -1, -1),
  ].join('');
  return (
    <svg className="Guide" viewBox="0 0 800 800" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <path className="Guide-line" d={path} />
    </svg>
  );
}

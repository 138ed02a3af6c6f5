import { type GuidePoint, INSPECTION_GUIDES } from '#core/contract/inspection-guide.ts';
import {
  Arrow,
  Booklet,
  Card,
  Face,
  Finger,
  Hologram,
  Lamp,
  Lens,
  Lines,
  Tilted,
  Waves,
} from './drawing-parts.tsx';
import { Head } from './Head.tsx';

/** A line drawing for each point, 160 by 96 units; made for this project, and drawn in the colours of the theme. */
const DRAWINGS: Readonly<Record<GuidePoint, React.ReactNode>> = {
  'moving-image': (
    <>
      <Card x={8} y={22} />
      <Face x={18} y={32} />
      <Hologram x={48} y={44} r={10} />
      <Arrow from={[68, 16]} bend={[80, 4]} to={[92, 16]} />
      <Tilted>
        <Face x={100} y={32} />
        <Hologram x={128} y={46} r={10} isTurned />
      </Tilted>
    </>
  ),
  'second-image': (
    <>
      <Card x={8} y={22} />
      <Face x={14} y={30} />
      <rect className="fill" x={44} y={42} width={18} height={22} rx={2} />
      <Face x={47} y={44} size={12} />
      <Arrow from={[68, 16]} bend={[80, 4]} to={[92, 16]} />
      <Tilted>
        <Face x={98} y={30} />
        <rect className="fill" x={128} y={42} width={18} height={22} rx={2} />
        <path className="accent" d="M131 48h12 M131 53h9 M131 58h12" />
      </Tilted>
    </>
  ),
  'colour-shift': (
    <>
      <Card x={8} y={22} />
      <Lines x={34} y={34} />
      <circle className="fill accent" cx={22} cy={46} r={9} />
      <Arrow from={[68, 16]} bend={[80, 4]} to={[92, 16]} />
      <Tilted>
        <Lines x={120} y={34} />
        <circle className="accent" cx={106} cy={46} r={9} />
        <path className="accent" d="M99 42l10 10 M97 47l8 8 M103 38l10 10" />
      </Tilted>
    </>
  ),
  'raised-print': (
    <>
      <path d="M8 74h144" />
      <path className="fill accent" d="M28 74v-8q4-4 8 0v8 M48 74v-8q4-4 8 0v8 M68 74v-8q4-4 8 0v8" />
      <path d="M96 74v-1 M112 74v-1 M128 74v-1" />
      <Finger x={70} y={8} />
      <Arrow from={[56, 36]} bend={[44, 36]} to={[28, 36]} />
      <path d="M8 82h144" />
    </>
  ),
  'one-piece': (
    <>
      <path d="M10 50h92q6 0 6 6t-6 6H10" />
      <path className="accent" d="M10 54h94 M10 58h94" />
      <Finger x={100} y={2} />
      <Arrow from={[114, 70]} bend={[126, 68]} to={[128, 54]} />
      <path d="M10 78h60 M10 84h40" />
    </>
  ),
  seam: (
    <>
      <Booklet />
      <path className="accent" d="M80 22v8 M80 34v8 M80 46v8 M80 58v8 M80 70v8" />
      <Arrow from={[50, 10]} bend={[36, 6]} to={[26, 16]} />
      <Arrow from={[110, 10]} bend={[124, 6]} to={[134, 16]} />
    </>
  ),
  'label-flat': (
    <>
      <path d="M20 8h120v80h-120z" />
      <path className="fill accent" d="M34 24h92v48h-80l-12 -12z" />
      <path className="accent" d="M34 60h12v12" />
      <Lines x={52} y={36} />
      <Finger x={84} y={26} />
      <Arrow from={[80, 80]} bend={[68, 80]} to={[54, 80]} />
    </>
  ),
  'portrait-in-print': (
    <>
      <Card x={26} y={10} width={108} height={74} />
      <Waves x={30} y={22} width={100} rows={6} />
      <Face x={40} y={20} size={46} />
      <Lens x={96} y={46} r={18} />
    </>
  ),
  'fine-lines': (
    <>
      <Card x={14} y={14} width={84} height={64} />
      <Waves x={20} y={26} width={72} rows={5} />
      <Lens x={108} y={44} r={26} />
      <path className="accent" d="M88 38q10 -8 20 0t20 0 M86 46q11 -8 22 0t22 0 M90 54q9 -8 18 0t18 0" />
    </>
  ),
  'small-portrait': (
    <>
      <Card x={22} y={12} width={116} height={72} />
      <Face x={30} y={22} size={44} />
      <Lines x={80} y={26} />
      <g className="accent" opacity={0.75}>
        <Face x={108} y={50} size={24} />
      </g>
      <Arrow from={[78, 62]} bend={[88, 70]} to={[102, 64]} />
    </>
  ),
  'page-numbers': (
    <>
      <Booklet />
      <path className="accent" d="M34 72h8 M46 72h8 M58 72h4 M98 72h8 M110 72h8 M122 72h4" />
      <Lines x={40} y={32} />
      <Lines x={98} y={32} />
      <Arrow from={[112, 12]} bend={[80, 0]} to={[50, 12]} />
    </>
  ),
  'face-shape': <Head part="shape" />,
  hairline: <Head part="hairline" />,
  eyebrows: <Head part="eyebrows" />,
  eyes: <Head part="eyes" />,
  nose: <Head part="nose" />,
  ears: <Head part="ears" />,
  mouth: <Head part="mouth" />,
  chin: <Head part="chin" />,
  marks: <Head part="marks" />,
  'uv-pattern': (
    <>
      <Lamp />
      <Card x={58} y={40} width={90} height={50} />
      <path className="accent" d="M52 28l22 20 M60 20l40 26 M44 36l14 22" strokeDasharray="3 4" />
      <path
        className="fill accent"
        d="M92 54l3 7 7 1-5 5 1 7-6-4-6 4 1-7-5-5 7-1z M126 60l2 5 5 1-4 3 1 5-4-3-4 3 1-5-4-3 5-1z"
      />
    </>
  ),
};

/** A head with its ears fills the middle of its drawing. */
const HEAD_BOX = '44 -6 72 98';

/** The drawing of a point. The words beside it say the same, so it is hidden from speech. */
export function GuideDrawing({ point }: { point: GuidePoint }) {
  return (
    <svg
      className="GuideDrawing"
      viewBox={INSPECTION_GUIDES.face.includes(point) ? HEAD_BOX : '0 0 160 96'}
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {DRAWINGS[point]}
    </svg>
  );
}

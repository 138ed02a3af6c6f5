/** Parts of the drawings, in units of a drawing of 160 by 96; `x` and `y` are the left upper corner, or a middle. */
interface At {
  x: number;
  y: number;
}

export function Card({ x, y, width = 60, height = 50 }: At & { width?: number; height?: number }) {
  return <rect x={x} y={y} width={width} height={height} rx={5} />;
}

/** A card seen from the side, as it stands when the hand has tilted it. */
export function Tilted({ children }: { children: React.ReactNode }) {
  return (
    <g transform="translate(11 0) skewX(-12)">
      <Card x={92} y={22} />
      {children}
    </g>
  );
}

export function Face({ x, y, size = 24 }: At & { size?: number }) {
  const middle = x + size / 2;
  return (
    <>
      <ellipse cx={middle} cy={y + size * 0.34} rx={size * 0.22} ry={size * 0.28} />
      <path
        d={`M${x} ${y + size} q${size * 0.06} ${-size * 0.32} ${size * 0.34} ${-size * 0.36} h${size * 0.32} q${size * 0.28} ${size * 0.04} ${size * 0.34} ${size * 0.36}`}
      />
    </>
  );
}

/** Rings that cross; turned, they have another shape. */
export function Hologram({ x, y, r, isTurned = false }: At & { r: number; isTurned?: boolean }) {
  const [flat, tall] = isTurned ? [r, r * 0.4] : [r * 0.4, r];
  return (
    <g className="accent">
      <circle className="fill" cx={x} cy={y} r={r} />
      <ellipse cx={x} cy={y} rx={flat} ry={tall} />
      <path d={isTurned ? `M${x} ${y - r}v${2 * r}` : `M${x - r} ${y}h${2 * r}`} />
    </g>
  );
}

export function Lines({ x, y }: At) {
  return <path d={`M${x} ${y}h24 M${x} ${y + 8}h18 M${x} ${y + 16}h24`} />;
}

/** Length of the two strokes of an arrow's head, and their angle to its path. */
const HEAD = { length: 6, angle: 0.5 };

/** A movement of hand or document: from one point to another, bent towards a third, each as `[x, y]`. */
export function Arrow({ from, bend, to }: Record<'from' | 'bend' | 'to', readonly [number, number]>) {
  const direction = Math.atan2(to[1] - bend[1], to[0] - bend[0]);
  const stroke = (turn: number) => {
    const at = direction + Math.PI + turn;
    return `M${to}l${HEAD.length * Math.cos(at)} ${HEAD.length * Math.sin(at)}`;
  };
  return (
    <path className="accent" d={`M${from}Q${bend} ${to} ${stroke(HEAD.angle)} ${stroke(-HEAD.angle)}`} />
  );
}

/** A finger that points down to the left; its tip is 4 units right of `x` and 60 below `y`. */
export function Finger({ x, y }: At) {
  return (
    <path
      className="fill"
      d={`M${x + 30} ${y} L${x + 2} ${y + 48} q-2 10 6 12 q8 2 12 -6 L${x + 48} ${y + 10}`}
    />
  );
}

/** A magnifier around its middle. */
export function Lens({ x, y, r }: At & { r: number }) {
  const rim = r * 0.72;
  return (
    <>
      <circle className="fill" cx={x} cy={y} r={r} fillOpacity={0.55} />
      <path strokeWidth={4} d={`M${x + rim} ${y + rim}l14 14`} />
    </>
  );
}

export function Waves({ x, y, width, rows }: At & { width: number; rows: number }) {
  const step = width / 8;
  const row = (at: number) => `M${x} ${at}q${step / 2} -5 ${step} 0${` t${step} 0`.repeat(7)}`;
  return (
    <path
      className="accent"
      strokeWidth={1}
      d={Array.from({ length: rows }, (_, index) => row(y + index * 10)).join(' ')}
    />
  );
}

/** A booklet that lies open. */
export function Booklet() {
  return <path d="M80 20 q-26 -10 -56 -2 v62 q30 -8 56 2 q26 -10 56 -2 v-62 q-30 -8 -56 2 z M80 20 v62" />;
}

export function Lamp() {
  return (
    <>
      <path d="M12 16l16 -8 24 20 -14 14z" />
      <path className="accent" d="M38 42l14 -14" strokeWidth={4} />
      <path d="M12 16l-6 14" />
    </>
  );
}

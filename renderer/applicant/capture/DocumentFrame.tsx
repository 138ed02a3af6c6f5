/** ISO/IEC 7810 ID-3, the page of a passport; smaller cards fit inside. */
const PAGE = { width: 1090, height: 768 };
const LEFT = (1600 - PAGE.width) / 2;
const TOP = (900 - PAGE.height) / 2;
const CORNER = 90;

const corners = [
  `M${LEFT} ${TOP + CORNER}V${TOP + 24}q0-24 24-24h${CORNER - 24}`,
  `M${LEFT + PAGE.width - CORNER} ${TOP}h${CORNER - 24}q24 0 24 24v${CORNER - 24}`,
  `M${LEFT + PAGE.width} ${TOP + PAGE.height - CORNER}v${CORNER - 24}q0 24-24 24h${24 - CORNER}`,
  `M${LEFT + CORNER} ${TOP + PAGE.height}h${24 - CORNER}q-24 0-24-24v${24 - CORNER}`,
];

/** Where the document belongs. */
export function DocumentFrame() {
  return (
    <svg className="Guide" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path
        className="Guide-shade"
        d={`M0 0h1600v900H0zM${LEFT} ${TOP}h${PAGE.width}v${PAGE.height}H${LEFT}z`}
      />
      {corners.map((corner) => (
        <path key={corner} className="Guide-line" d={corner} />
      ))}
    </svg>
  );
}

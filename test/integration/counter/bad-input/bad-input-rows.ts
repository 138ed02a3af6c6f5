import type { ErrorCode, ErrorResponse } from '#core/contract/errors.ts';
import type { SessionState } from '#main/counter/session/session-state.ts';

/** One bad condition: how the product names it, and where it says that it was seen. */
export interface BadInputRow {
  readonly condition: string;
  readonly code: ErrorCode;
  readonly component: string;
  /** What the session truthfully records about it; without it, the session may not change at all. */
  readonly records?: {
    readonly events: readonly string[];
    readonly members: readonly (keyof SessionState)[];
  };
}

/** A row with the way to bring its condition about on a stage. */
export interface ProvokedRow<Stage> extends BadInputRow {
  /** Brings the stage to where the condition can happen; not part of what is compared. */
  readonly prepare?: (stage: Stage) => Promise<void>;
  /** @returns what the product answered */
  readonly provoke: (stage: Stage) => Promise<ErrorResponse>;
}

/** A camera report is a fact of the session: it enters the log, and only the camera's standing changes. */
const CAMERA_FAILED = { events: ['camera.opening', 'camera.failed'], members: ['camera', 'told'] } as const;

/** Conditions of a camera as a browser meets them; the end-to-end tests bring them about in a real page. */
export const BROWSER_CAMERA_ROWS = [
  {
    condition: 'no camera is connected',
    code: 'CAMERA_MISSING',
    component: 'camera',
    records: CAMERA_FAILED,
  },
  {
    condition: 'the camera is refused',
    code: 'CAMERA_REFUSED',
    component: 'camera',
    records: CAMERA_FAILED,
  },
  {
    condition: 'another program holds the camera',
    code: 'CAMERA_BUSY',
    component: 'camera',
    records: CAMERA_FAILED,
  },
  {
    condition: 'the camera is unplugged in mid-capture',
    code: 'CAMERA_LOST',
    component: 'camera',
    records: { events: ['camera.opening', 'camera.started', 'camera.failed'], members: ['camera', 'told'] },
  },
  {
    condition: 'the camera never starts',
    code: 'CAMERA_NOT_STARTED',
    component: 'camera',
    records: CAMERA_FAILED,
  },
  {
    condition: 'the camera delivers only black',
    code: 'IMAGE_BLACK',
    component: 'camera',
    records: { events: ['camera.opening', 'camera.started', 'camera.black'], members: ['camera', 'told'] },
  },
] as const satisfies readonly BadInputRow[];

/** The page of the documentation: every tested condition with its code and its component. */
export function conditionsPage(groups: readonly { name: string; rows: readonly BadInputRow[] }[]): string {
  const row = ({ condition, code, component }: BadInputRow) =>
    `| ${condition} | \`${code}\` | ${component} |`;
  const section = ({ name, rows }: (typeof groups)[number]) =>
    [
      `## ${name[0]?.toUpperCase()}${name.slice(1)}`,
      '',
      '| condition | code | component |',
      '| --- | --- | --- |',
      ...rows.map(row),
    ].join('\n');
  return [
    '# Tested conditions',
    '',
    'Generated from the table of `test/integration/counter/bad-input`, whose every row is tested: the answer carries this code',
    'and this component, and the session stands as it stood before. [Errors](errors.md) lists the codes.',
    '',
    groups.map(section).join('\n\n'),
    '',
  ].join('\n');
}

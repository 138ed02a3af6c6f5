import { describe, expect, it } from 'vitest';
import { SESSION_STATES, SESSION_TRANSITIONS } from './session-states.ts';

const nameOf = (state: string): string => state.replaceAll(' ', '');

/** The table of transitions as a page: a Mermaid diagram, then every row with what it tells. */
function sessionStatesPage(): string {
  const moves = SESSION_TRANSITIONS.flatMap(({ from, on, to }) => from.map((state) => ({ state, on, to })));
  const labels = new Map<string, string[]>();
  for (const { state, on, to } of moves) {
    const arrow = `${nameOf(state)} --> ${nameOf(to)}`;
    labels.set(arrow, [...(labels.get(arrow) ?? []), on.replace(':', ' ')]);
  }
  const rows = SESSION_TRANSITIONS.map(
    ({ from, on, to, event = '', reason = '', while: condition = '' }) =>
      `| ${from.join(', ')} | ${on} | ${condition} | ${to} | ${event} | ${reason} |`,
  );
  return `${[
    '# States of a proofing session',
    '',
    'Generated from the table in `core/proofing/session-states.ts` by its test. Any other transition is refused with',
    '`TRANSITION_NOT_ALLOWED`, which names the current state.',
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...SESSION_STATES.filter((state) => nameOf(state) !== state).map(
      (state) => `  state "${state}" as ${nameOf(state)}`,
    ),
    '  [*] --> Pending',
    ...[...labels].map(([arrow, triggers]) => `  ${arrow}: ${triggers.join(', ')}`),
    '```',
    '',
    '| from | moved by | while | to | event | reason |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    '- `end:` is a signed end inside the limits of the flow, with the outcome that its rules give; `end-outside-` is one',
    '  after a limit. It does not matter whether a timer or a cancellation came first.',
    '- When its timer cannot end a session, the services log it, count the job as failed, and try again after ten minutes.',
    '  Other sessions are not affected.',
    '- A session that the API created must begin before it expires, within `abandonSessionInMin` of its first use, and before',
    "  it is cancelled. The kiosk's first signed time counts. A session that begins later is stored and ends outside the",
    '  limits; one that began in time counts whenever it arrives. After a cancellation because the applicant withdrew,',
    '  nothing more is stored (`SESSION_ENDED`).',
    '- `verification-started`: the first event after `session.started`, which the kiosk sends while the session runs, or the',
    '  log that brings it ([progress](evidence.md#progress)). Such events restart abandonment as evidence does.',
    '- A closed log keeps its state until its pictures are there, at most 24 hours; then the services judge it.',
    '- After a signed end, no timer, cancellation or second end moves the session; only a reviewer does.',
    '- `attempt-failed`: the operator asks for a step again. `retryCount` of the flow limits how often; with more retries the',
    '  best outcome is Review, with the reason `RETRIES_EXCEEDED`. Tries at the selfie and at one side of a document have',
    '  separate limits; they send E_IDV_SESSION_RETRY and do not count here.',
    '- Abandonment runs in Pending and In Progress, from the first use of a session: a kiosk claims it, or the person opens a',
    '  link to it. Until then it can only expire. Evidence that arrives restarts the time; a later use does not. A claim that',
    '  the kiosk releases is no use. A session that a kiosk creates is in use from its start. This is how we read "any',
    '  active" in the specification ([ADR 26](adr/0026-when-a-session-is-abandoned.md)); with `abandonFrom: created` the',
    '  time runs from the creation.',
    '',
  ].join('\n')}`;
}

describe('docs/session-states.md', () => {
  it('shows the table of transitions as it is', async () => {
    await expect(sessionStatesPage()).toMatchFileSnapshot('../../docs/session-states.md');
  });
});

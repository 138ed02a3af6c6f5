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
    'Made from the table in `core/proofing/session-states.ts`; a test holds this page against it. What is not here',
    'does not happen: such a request is refused with `TRANSITION_NOT_ALLOWED`, which names the current state.',
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
    '- `end:` is a signed end that lies inside the limits of the flow, with the outcome that its rules give; `end-outside-`',
    '  is one that came after a limit. Neither depends on whether a timer or a cancellation came first.',
    '- A session that its timer cannot end holds no other one back: it is logged, the job counts as failed, and the session is',
    '  tried again after ten minutes.',
    "- A session that the API created has to begin, by the kiosk's first signed time, before it expires, within",
    '  `abandonSessionInMin` of its first use, and before it is called off; what begins later is stored and ends outside the limits.',
    '  What began in time counts whenever it arrives. Once it was called off because the applicant withdrew, nothing more is',
    '  stored (`SESSION_ENDED`).',
    '- A session with a signed end takes neither a timer, nor a cancellation, nor a second end; only a reviewer moves it.',
    '- `attempt-failed`: the operator has a step done again. `retryCount` of the flow says how often; a session that was',
    '  repeated more often is at best in Review, with the reason `RETRIES_EXCEEDED`. Tries at the selfie and at one side of',
    '  a document have limits of their own; they tell E_IDV_SESSION_RETRY and are not counted here.',
    '- Abandonment counts in both active states, Pending and In Progress, from the first use of a session: a kiosk claims it,',
    '  or the person opens a link to it. Until then it can only expire. A later use does not start the time again, evidence',
    '  that arrives does; a session that its kiosk releases was not used by that claim. A session that a kiosk creates is in',
    '  use from its start. This is how we read "any active" in the specification',
    '  ([ADR 26](adr/0026-when-a-session-is-abandoned.md)); a flow with `abandonFrom: created` counts from the creation.',
    '',
  ].join('\n')}`;
}

describe('docs/session-states.md', () => {
  it('shows the table of transitions as it is', async () => {
    await expect(sessionStatesPage()).toMatchFileSnapshot('../../docs/session-states.md');
  });
});

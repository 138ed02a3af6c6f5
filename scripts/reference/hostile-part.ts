import {
  EXTRA_MEMBER,
  HOSTILE_NAMES,
  HOSTILE_REFUSAL,
  HOSTILE_VALUES,
  hostileInputs,
  MISSING_MEMBER,
} from '#sdk/hostile-arguments.fixture.ts';
import { RANDOM_RUNS } from '#sdk/random-runs.fixture.ts';

const WHOLE = 'input: ';

/** Counts the inputs without a schema that the tests send to the operations of the SDK, by fault. */
export function hostilePart(): string {
  const counts = new Map<string, { whole: number; member: number }>();
  let all = 0;
  for (const name of HOSTILE_NAMES) {
    for (const [what] of hostileInputs(name)) {
      const value = what === EXTRA_MEMBER ? what : what.slice(what.indexOf(': ') + 2);
      const count = counts.get(value) ?? { whole: 0, member: 0 };
      count[what.startsWith(WHOLE) ? 'whole' : 'member'] += 1;
      counts.set(value, count);
      all += 1;
    }
  }
  const rows = [...Object.keys(HOSTILE_VALUES), MISSING_MEMBER, EXTRA_MEMBER].map((value) => {
    const { whole, member } = counts.get(value) ?? { whole: 0, member: 0 };
    return `| ${value} | ${whole} | ${member} | ${whole + member} |`;
  });
  return [
    '## Hostile arguments and random sequences',
    '',
    `[hostile-arguments](../../sdk/hostile-arguments.test.ts) sends ${all.toLocaleString('en')} inputs to ${HOSTILE_NAMES.length} operations: as the whole input, or as one member of an input that is right otherwise. Each is refused with \`${HOSTILE_REFUSAL}\`, and changes nothing. What an operation takes is not counted.`,
    '',
    '| value | as the whole input | as a member | inputs |',
    '|---|---|---|---|',
    ...rows,
    '',
    `[states](../../sdk/states.test.ts) runs ${RANDOM_RUNS.sequences} random sequences of at most ${RANDOM_RUNS.longest} operations each, others at every run (a failure prints its seed, which \`COUNTERPROOF_SEED\` replays), and compares every answer and state with the table of part 3 of the specification.`,
  ].join('\n');
}

import { SPECIMEN_DOCUMENTS } from '#specimens/specimen-documents.ts';
import { communityOfKiosks } from '../../harness/community-of-kiosks.ts';
import { freshStaff } from '../../harness/staff.ts';
import { type DemoPerson, openDemoCounter } from './demo-counter.ts';
import { COUNTER_SCENARIOS, type CounterScenarioName, passportOfMinor } from './scenarios.ts';

export interface ScenarioOptions {
  /** An empty folder. */
  readonly folder: string;
  /** The browser's program file. */
  readonly browser: string;
  readonly visible?: boolean;
  readonly say: (line: string) => void;
}

/** What a scenario showed, as its `--json` prints it. */
export interface ScenarioReport {
  persons: DemoPerson[];
}

/** Real sessions through the screens of one or two kiosks, with services in this process and a film for a camera. */
export async function runCounterScenario(
  name: CounterScenarioName,
  { say, ...options }: ScenarioOptions,
): Promise<ScenarioReport> {
  const staff = freshStaff();
  const own = name === 'minor' ? ([passportOfMinor()] as const) : SPECIMEN_DOCUMENTS;
  const community = await communityOfKiosks({ ...options, staff, documents: own });
  try {
    const openCounter = async (place: string) => openDemoCounter(await community.join(place), staff);
    const persons = await COUNTER_SCENARIOS[name].run({ community, openCounter, say });
    for (const person of persons) say(inWords(person));
    return { persons };
  } finally {
    await community.close();
  }
}

/** Every person came where the scenario leads. */
export const isAsShown = (name: CounterScenarioName, { persons }: ScenarioReport): boolean => {
  const { outcomes } = COUNTER_SCENARIOS[name];
  return persons.map(({ outcome }) => outcome).join() === outcomes.join();
};

const inWords = (person: DemoPerson): string =>
  `${person.outcome}: ${person.operatorActions} actions of the operator, ${person.applicantActions} of the applicant; ` +
  `${person.waitingSeconds} s waited for the machine, ${person.movingSeconds} s moved.`;

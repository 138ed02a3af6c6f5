import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { hasDesktop } from '#main/host/browser/browser-command.ts';
import { describeError } from '#main/host/describe-error.ts';
import { SPECIMEN_DOCUMENTS } from '#specimens/specimen-documents.ts';
import type { CounterScenarioName } from './demo/counter/scenarios.ts';
import { runDemo } from './demo/run-demo.ts';
import { ensureBrowser } from './prepare/browser.ts';
import { ROOT } from './prepare/project.ts';

export const USAGE = `npm run demo -- [--json] [--headless] [--keep] [--out <folder>] [--scenario <name>]
  --json       one JSON object on standard output instead of the story
  --headless   no window, even when there is a display
  --keep       keeps the demo's data directory and says where it is
  --out        where the pictures of the screens go (default: .cache/demo)
  --scenario   standard, exception, suspicion, handover, minor, offline-day, slow-machine: persons at the counter, through the
               real screens; says of each the outcome, the actions of operator and applicant, and the seconds that they
               waited for the machine and moved before the camera; exit code 1 when an outcome is another
               dishonest-kiosk: three kiosks, one honest, one whose altered software holds its own key and its operator's, one
               whose key was stolen, and what the services make of each; without screens
               enrol-and-sign-in: a person takes a wallet at one kiosk, gets it back at another by face and PIN, and signs in at a
               relying party; exit code 1 when a step fails
               remote: a person proves who they are with a phone that is driven over HTTP; exit code 1 unless result and evidence
               verify
               remote-to-counter: the same, and then at a counter
               print: a European licence without zone or barcode, and a passport whose print is compared with its zone; exit
               code 1 when anything is not read as it is printed
               left-behind: sessions that are killed with all processes, then a search of every file that these could
               write for names, numbers, dates and pictures; exit code 1 when anything is found`;

const OPTIONS = {
  json: { type: 'boolean', default: false },
  headless: { type: 'boolean', default: false },
  keep: { type: 'boolean', default: false },
  out: { type: 'string', default: join(ROOT, '.cache', 'demo') },
  scenario: { type: 'string' },
} as const;

export const readArguments = (args: readonly string[]) => {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  if (values.scenario !== undefined && !Object.hasOwn(SCENARIOS, values.scenario)) {
    throw new TypeError(
      `There is no scenario ${values.scenario}; there are ${Object.keys(SCENARIOS).join(', ')}.`,
    );
  }
  return values;
};

/**
 * Attended verifications through the real screens, with a fake camera that shows an invented person and their specimen
 * passport, identity card and licence. It never touches the user's own data directory.
 * @returns 0 when every outcome is final, its receipt verifies and the exported evidence verifies; else 1.
 */
export const main = async (argv: readonly string[]): Promise<number> => {
  let folder: string | undefined;
  let keep = false;
  try {
    const values = readArguments(argv);
    const visible = !values.headless && hasDesktop(process.platform, process.env);
    const show = values.scenario && SCENARIOS[values.scenario];
    if (show) return await show(values.json, visible);
    keep = values.keep;
    const out = resolve(values.out);
    mkdirSync(out, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), 'counterproof-demo-'));
    const say = (line: string): void => {
      if (!values.json) console.log(line);
    };
    const report = await runDemo({ folder, out, visible, say });
    if (values.json) console.log(JSON.stringify(report, null, 2));
    return report.receiptVerified && report.evidenceVerified ? 0 : 1;
  } catch (error) {
    console.error(describeError(error));
    return 1;
  } finally {
    if (folder && keep) console.error(`Kept: ${folder}`);
    else if (folder) rmSync(folder, { recursive: true, force: true });
  }
};

/** @returns 0 when every person came where the scenario leads; else 1 */
const showCounter =
  (name: CounterScenarioName) =>
  async (asJson: boolean, visible: boolean): Promise<number> => {
    const { isAsShown, runCounterScenario } = await import('./demo/counter/run-counter-scenario.ts');
    const browser = await ensureBrowser();
    if (!browser) throw new Error('The demonstration needs an installed Chrome, Edge or Chromium.');
    const folder = mkdtempSync(join(tmpdir(), 'counterproof-demo-'));
    try {
      const say = asJson ? () => undefined : (line: string) => console.log(line);
      const report = await runCounterScenario(name, { folder, browser, visible, say });
      if (asJson) console.log(JSON.stringify(report, null, 2));
      return isAsShown(name, report) ? 0 : 1;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

/** @returns 0 when nothing personal is in any file, and every file could be read; else 1 */
async function showWhatIsLeft(asJson: boolean): Promise<number> {
  const { searchWhatIsLeft } = await import('./leaks/left-behind.ts');
  const browser = await ensureBrowser();
  if (!browser) throw new Error('The demonstration needs an installed Chrome, Edge or Chromium.');
  const folder = mkdtempSync(join(tmpdir(), 'left-'));
  try {
    const say = asJson ? () => undefined : (line: string) => console.log(line);
    const report = await searchWhatIsLeft({ folder, browser, documents: SPECIMEN_DOCUMENTS, say });
    if (asJson) console.log(JSON.stringify(report, null, 2));
    for (const { file, offset, kind, encoding } of report.leaks)
      say(`${kind} (${encoding}) in ${file} at ${offset}`);
    for (const { file, reason } of report.unread) say(`not read: ${file} (${reason})`);
    say(`${report.files} files searched, ${report.leaks.length} leaks.`);
    return report.leaks.length + report.unread.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns 0 when the honest session is a Success and no forged one is; else 1 */
async function showDishonestKiosk(asJson: boolean): Promise<number> {
  const { runDishonestKiosk } = await import('./demo/dishonest-kiosk.ts');
  const report = await runDishonestKiosk(asJson ? () => undefined : (line) => console.log(line));
  if (asJson) console.log(JSON.stringify(report, null, 2));
  const isBelieved = report.attempts.some(({ outcome }) => outcome === 'Success');
  return report.honest.outcome === 'Success' && !isBelieved ? 0 : 1;
}

/** @returns 0 when every step succeeded; else 1 */
async function showEnrolAndSignIn(asJson: boolean): Promise<number> {
  const { runEnrolAndSignIn } = await import('./demo/enrol-and-sign-in.ts');
  const browser = await ensureBrowser();
  if (!browser) throw new Error('The demonstration needs an installed Chrome, Edge or Chromium.');
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-demo-'));
  try {
    const say = asJson ? () => undefined : (line: string) => console.log(line);
    const report = await runEnrolAndSignIn({ folder, browser, say });
    if (asJson) console.log(JSON.stringify(report, null, 2));
    return report.steps.every(({ ok }) => ok) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns 0 when the outcome is a Success whose result and evidence verify; else 1 */
const showRemote =
  (withCounter: boolean) =>
  async (asJson: boolean): Promise<number> => {
    const { runRemote } = await import('./demo/remote.ts');
    const report = await runRemote(asJson ? () => undefined : (line) => console.log(line), { withCounter });
    if (asJson) console.log(JSON.stringify(report, null, 2));
    return report.outcome === 'Success' && report.resultVerified && report.evidenceVerified ? 0 : 1;
  };

/** @returns 0 when both documents came out as they should; else 1 */
async function showPrint(asJson: boolean): Promise<number> {
  const { runPrintedDocuments } = await import('./demo/printed-documents.ts');
  const report = await runPrintedDocuments(asJson ? () => undefined : (line) => console.log(line));
  if (asJson) console.log(JSON.stringify(report, null, 2));
  return report.faults.length === 0 ? 0 : 1;
}

type Show = (asJson: boolean, visible: boolean) => Promise<number>;

const SCENARIOS: Readonly<Record<string, Show>> = {
  standard: showCounter('standard'),
  exception: showCounter('exception'),
  suspicion: showCounter('suspicion'),
  handover: showCounter('handover'),
  minor: showCounter('minor'),
  'offline-day': showCounter('offline-day'),
  'slow-machine': showCounter('slow-machine'),
  'dishonest-kiosk': showDishonestKiosk,
  'enrol-and-sign-in': showEnrolAndSignIn,
  'left-behind': showWhatIsLeft,
  print: showPrint,
  remote: showRemote(false),
  'remote-to-counter': showRemote(true),
};

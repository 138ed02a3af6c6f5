import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SessionView } from '#core/contract/counter/state.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { startBrowserHost } from '#main/browser-main.ts';
import { wireKiosk } from '#main/composition-root.ts';
import type { Kiosk } from '#main/counter/kiosk.ts';
import { keepMemoryOffDisk } from '#main/host/keep-memory-off-disk.ts';
import { keepNewFilesPrivate } from '#main/host/private-files.ts';
import { SPECIMEN_DOCUMENTS, type SpecimenDocument } from '#specimens/specimen-documents.ts';
import { filmFlags } from '../harness/fake-camera.ts';
import { specimenCamera } from '../harness/specimen-camera.ts';
import type { Secrets, SecretText } from './secrets.ts';

/** Commands of the process that kills this kiosk. */
export type Asked = { readonly hold: SpecimenDocument } | 'secrets' | 'stop';
export type Told = 'ready' | 'held' | Secrets;

/** On its own virtual display, with a remote-debugging port for the script that plays the persons. */
const BROWSER_FLAGS = ['--headless=new', '--remote-debugging-port=0'];

/**
 * A kiosk with the browsers of the product, in a process that can be killed with all its children.
 * @param aside folder for files of the play, not of the product
 */
const [dataDir = '', aside = '', browser = ''] = process.argv.slice(2);
const tell = (told: Told): void => void process.send?.(told);

keepNewFilesPrivate();
keepMemoryOffDisk(console.log);
mkdirSync(aside, { recursive: true });
const camera = await specimenCamera(aside, SPECIMEN_DOCUMENTS);
let kiosk: Kiosk | undefined;
const host = await startBrowserHost({
  options: { dataDir, windowed: true },
  browser: watchedBrowser(),
  print: (line) => console.log(line),
  createKiosk: async (given) => {
    const wired = wireKiosk({ ...given, servicesPort: 0, defaultFlow: 'demo' });
    camera.follow(wired.core);
    kiosk = wired.kiosk;
    kiosk.start();
    return wired.core;
  },
});

process.on('message', (asked: Asked) => {
  if (asked === 'stop') void host.close();
  else if (asked === 'secrets') tell(secretsOf(kiosk!));
  else {
    camera.hold(asked.hold);
    tell('held');
  }
});
// Also when a browser fails: a waiting caller must learn that no answer will come.
void host.ended.then((code) => process.exit(code));
tell('ready');

/** A program in place of the browser that starts it with the options of the play. */
function watchedBrowser(): string {
  const file = path.join(aside, 'browser');
  const flags = [...BROWSER_FLAGS, ...filmFlags(camera.file)].map((flag) => `'${flag}'`).join(' ');
  writeFileSync(file, `#!/bin/sh\nexec '${browser}' ${flags} "$@"\n`);
  chmodSync(file, 0o700);
  return file;
}

/** All that the session under way knows about its person. */
function secretsOf(open: Kiosk): Secrets {
  const { runner, unlocked } = open.open();
  const { sessionId } = runner.current() ?? {};
  const session = open.operatorState().session;
  if (!sessionId || !session) throw new Error('there is no session');
  const { artefacts } = unlocked.vault;
  const pictures = artefacts
    .list(sessionId)
    .filter(({ mediaType }) => mediaType.startsWith('image/'))
    .flatMap(({ artefactId }) => artefacts.find(sessionId, artefactId)?.bytes ?? []);
  return { texts: textsOf(session), pictures };
}

/** Fields that identify a person. The date of expiry is not one: the services keep it for reports. */
const TELLING_FIELDS: Partial<Record<DocumentField, SecretText['kind']>> = {
  surname: 'name',
  givenNames: 'name',
  documentNumber: 'number',
  personalNumber: 'number',
  documentDiscriminator: 'number',
  dateOfBirth: 'date',
  dateOfIssue: 'date',
  street: 'address',
};

function textsOf({ documents }: SessionView): SecretText[] {
  return documents.flatMap(({ captures, fields }) => [
    ...captures.flatMap(({ zone }) => zone?.lines ?? []).map((value) => ({ kind: 'zone' as const, value })),
    ...fields.flatMap(({ field, sources }) => {
      const kind = TELLING_FIELDS[field];
      return kind ? sources.map(({ value }) => ({ kind, value })) : [];
    }),
  ]);
}

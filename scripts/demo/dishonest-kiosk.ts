import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { loadVision } from '#capture/vision/load-vision.ts';
import type { Vision } from '#capture/vision/ports.ts';
import type { ZoneRecord } from '#core/document/document-records.ts';
import { zoneFromLines } from '#core/document/source-records.ts';
import { commitJson } from '#core/evidence/commitment.ts';
import type { EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { composeMrz } from '#core/icao9303/compose-mrz.ts';
import { utf8 } from '#core/keys/bytes.ts';
import { type JwsSigner, jwsSigner } from '#core/keys/jws.ts';
import { generateKeyPair } from '#core/keys/p256.ts';
import { FILE_CHECK } from '#core/proofing/built-in-flows.ts';
import type { ComparisonRecord } from '#core/proofing/comparison-record.ts';
import { servicesLog } from '#services/kernel/log.ts';
import { type RunningServices, startServices } from '#services/server.ts';
import {
  claimedChecks,
  type Scenario,
  type ScenarioOptions,
  scenario,
} from '#specimens/evidence-under-test.ts';
import { SPECIMEN_PERSONS } from '#specimens/specimen-face.ts';
import { resigned } from '../fuzz/resign-log.ts';
import {
  comparedMaterial,
  type Material,
  PASSPORT,
  passportOf,
  pictureOf,
  portraitOf,
  type Shown,
  type Sitting,
  sideWith,
  sittingOf,
  TODAY,
} from '../harness/read-specimens.ts';
import { deliverSession } from '../harness/services/deliver-session.ts';
import { enrolledKiosk, type KioskUnderTest } from '../harness/services/kiosk-under-test.ts';
import { operatorOf } from '../harness/services/operator-under-test.ts';
import { inProject } from '../prepare/project.ts';

/** One try, and what the services made of it. */
export interface Attempt {
  what: string;
  outcome: string;
  reason: string;
}

export interface DishonestKioskReport {
  honest: { outcome: string; independence: string; kioskWord: string[] };
  attempts: Attempt[];
}

type Events = readonly EvidenceEvent[];

/**
 * One honest session with pictures that were really read, and the same with whatever a kiosk can forge that holds its own
 * key and that of its operator.
 * @param say hears of each session as it ends
 */
export async function runDishonestKiosk(say: (line: string) => void): Promise<DishonestKioskReport> {
  const folder = mkdtempSync(join(tmpdir(), 'counterproof-demo-'));
  const vision = loadVision(inProject('native-models'), { today: () => TODAY });
  const services = await startServices({
    dataDir: folder,
    port: 0,
    log: servicesLog('silent'),
    timers: false,
  });
  try {
    const kiosk = await enrolledKiosk(services);
    const operator = await operatorOf(kiosk);
    const run = sessionRunner(services, kiosk);
    const world = await drawWorld(vision);
    const keys = { kiosk: kiosk.wallet, operator };
    const honest = await run(scenario({ ...keys, ...world.honest, stepMs: 100 }));
    say(`honest kiosk: ${honest.state}`);
    const attempts: Attempt[] = [];
    for (const [what, forge] of Object.entries(attemptsOf(world, keys))) {
      const { state, reasonCode } = await run(forge());
      attempts.push({ what, outcome: state, reason: reasonCode });
      say(`${what}: ${state} (${reasonCode})`);
    }
    const { final } = honest;
    return {
      honest: {
        outcome: honest.state,
        independence: final?.independence ?? '',
        kioskWord: final?.kioskWord ?? [],
      },
      attempts,
    };
  } finally {
    await services.close();
    await vision.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function sessionRunner(services: RunningServices, { api }: KioskUnderTest) {
  return async (session: Scenario) => {
    await deliverSession(services, api, session);
    const { data } = await api.GET('/proofingsession/{id}/result', {
      params: { path: { id: session.sessionId } },
    });
    if (!data) throw new Error('the services know no such session');
    return { ...data, reasonCode: data.reasonCode ?? '' };
  };
}

/** The pictures of the story: two persons, their passports, and one that expired. */
interface World {
  honest: Material;
  /** The first person's passport, the other's face. */
  otherSelfie: Material;
  /** The first person's face, out of focus. */
  blurred: Uint8Array;
  /** The other person's passport, cut to show the first one's portrait. */
  otherPassport: Material;
  expired: Material;
}

async function drawWorld(vision: Vision): Promise<World> {
  const { applicant, other } = SPECIMEN_PERSONS;
  const own = await passportOf(vision, applicant);
  const foreign = await passportOf(vision, other);
  const expired = await passportOf(vision, applicant, '2020-04-15');
  const [sitting, otherSitting] = [await sittingOf(vision, applicant), await sittingOf(vision, other)];
  const compared = (shown: Shown, seen: Sitting) => comparedMaterial(vision, shown, seen);
  const honest = await compared(own, sitting);
  return {
    honest,
    otherSelfie: await compared(own, otherSitting),
    otherPassport: { ...honest, shown: withPortrait(foreign, portraitOf(own)) },
    expired: await compared(expired, sitting),
    blurred: new Uint8Array(await sharp(sitting.picture).blur(9).jpeg().toBuffer()),
  };
}

const withPortrait = (shown: Shown, bytes: Uint8Array | undefined): Shown =>
  bytes ? sideWith(shown, 'document-portrait', bytes) : shown;

/** The same capture with a zone of other data, its check digits right. */
function withZone(shown: Shown, change: Partial<typeof PASSPORT>): Shown {
  const zone = zoneFromLines(composeMrz({ ...PASSPORT, ...change }), TODAY);
  return { ...shown, capture: { ...shown.capture, ...(zone ? { zone: asAgreed(zone) } : {}) } };
}
const asAgreed = (zone: ZoneRecord): ZoneRecord => ({ ...zone, readings: 2 });

/** The same capture with another surname beside the lines that were read. */
function withSurname(shown: Shown, surname: string): Shown {
  const { zone, ...capture } = shown.capture;
  if (!zone) return shown;
  const said = { raw: surname, value: surname, checkDigit: 'NOT_PERFORMED' } as const;
  return { ...shown, capture: { ...capture, zone: { ...zone, fields: { ...zone.fields, surname: said } } } };
}

/** The first frame of an attempt alone. */
const firstOf = ({ frames, bytes }: Material['film']): Material['film'] => ({
  frames: frames.slice(0, 1),
  bytes: bytes.slice(0, frames[0]?.size),
});

/** The first frame of an attempt in place of each. */
function standingStill({ frames, bytes }: Material['film']): Material['film'] {
  const size = frames[0]?.size ?? 0;
  const still = bytes.slice(0, size);
  const film = new Uint8Array(frames.length * size);
  for (const index of frames.keys()) film.set(still, index * size);
  return { frames: frames.map((frame) => ({ ...frame, size })), bytes: film };
}

/** The same capture without the other frames of its zone. */
const withoutZoneFrames = ({ capture, pictures }: Shown): Shown => ({
  capture: { ...capture, pictures: capture.pictures.filter(({ kind }) => kind !== 'document-zone-frame') },
  pictures: Object.fromEntries(
    Object.entries(pictures).filter(([, { kind }]) => kind !== 'document-zone-frame'),
  ),
});

const onlyPortrait = ({ capture }: Shown) =>
  capture.pictures.filter(({ kind }) => kind === 'document-portrait');
const portraitIn = ({ pictures }: Shown): Shown['pictures'] =>
  Object.fromEntries(Object.entries(pictures).filter(([, { kind }]) => kind === 'document-portrait'));

/** Another value behind a commitment. */
function withValue(session: Scenario, name: string, value: object): Scenario {
  const { digest, salt } = commitJson(value);
  const [first, last] = session.segments.map((segment) => ({
    ...segment,
    openings: segment.openings.map((one) =>
      one.name === name ? { ...one, salt, value: value as never } : one,
    ),
    events: segment.events.map((event) => ({
      ...event,
      commitments: event.commitments.map((made) => (made.name === name ? { ...made, digest } : made)),
    })),
  }));
  return first && last ? { ...session, segments: [first, last] } : session;
}

/** Every forgery of the demonstration, by what it is. */
function attemptsOf(
  { honest, otherSelfie, otherPassport, expired, blurred }: World,
  keys: { kiosk: JwsSigner; operator: JwsSigner },
): Readonly<Record<string, () => Scenario>> {
  const made = (options: Partial<ScenarioOptions> = {}) =>
    scenario({ ...keys, ...honest, stepMs: 100, ...options });
  const changed = (change: (events: Events) => Events, options: Partial<ScenarioOptions> = {}) =>
    resigned(made(options), keys, change);
  const without = (type: string) => () => changed((events) => events.filter((event) => event.type !== type));
  const only =
    (...types: string[]) =>
    () =>
      changed((events) => events.filter(({ type }) => types.includes(type)));
  const altered = (type: string, change: (payload: EvidenceEvent['payload']) => object) => () =>
    changed((events) =>
      events.map((event) =>
        event.type === type
          ? { ...event, payload: change(event.payload) as EvidenceEvent['payload'] }
          : event,
      ),
    );
  const noise = utf8('noise');
  const low = { thresholdSetId: 'own', supports: 0.1, review: 0.05, calibration: 'own' };
  return {
    'start and end alone': only('session.started', 'session.ended'),
    'inspection and decision alone': only(
      'session.started',
      'attestation.recorded',
      'decision.recorded',
      'session.ended',
    ),
    'no consent': without('consent.procedure.given'),
    'no consent to the face': without('consent.biometric.given'),
    'no document': without('document.captured'),
    'no joined document': without('document.joined'),
    'no selfie': without('selfie.captured'),
    'no comparison': without('face.compared'),
    'no questions of liveness': without('liveness.begun'),
    'no inspection': without('attestation.recorded'),
    'a capture after the decision': () =>
      changed((events) => {
        const capture = events.find(({ type }) => type === 'document.captured');
        const others = events.filter((event) => event !== capture);
        return capture ? [...others.slice(0, -1), capture, ...others.slice(-1)] : events;
      }),
    'another surname than on the passport': () =>
      made({ shown: withZone(honest.shown, { surname: 'Stranger' }) }),
    'another number than on the passport': () =>
      made({ shown: withZone(honest.shown, { documentNumber: 'X12345678' }) }),
    'a later expiry than on the passport': () =>
      made({ ...expired, shown: withZone(expired.shown, { dateOfExpiry: '2034-04-15' }) }),
    'a stranger’s name in the joined document': () =>
      resigned(
        withValue(made(), 'joined.surname', { best: 'STRANGER', values: [] }),
        keys,
        (events) => events,
      ),
    'another person’s face with the first one’s score': () =>
      made({ ...otherSelfie, comparison: honest.comparison }),
    'another person’s passport with the first one’s portrait': () => made(otherPassport),
    'another person’s face under thresholds of the kiosk’s own': () =>
      made({
        ...otherSelfie,
        comparison: { ...otherSelfie.comparison, bands: low } as ComparisonRecord,
      }),
    'another person’s face as the portrait of the passport': () =>
      made({ shown: withPortrait(honest.shown, otherSelfie.picture) }),
    'the portrait of the passport as the selfie': () => {
      const picture = portraitOf(honest.shown);
      return made(picture ? { picture } : {});
    },
    'a failed comparison that is called passed': () =>
      made({ ...otherSelfie, checks: passedChecks(made(otherSelfie)) }),
    'an expired passport that is called valid': () =>
      made({ ...expired, checks: passedChecks(made(expired)) }),
    'a passport that only the log knows': () =>
      made({
        shown: {
          capture: { ...honest.shown.capture, pictures: onlyPortrait(honest.shown) },
          pictures: portraitIn(honest.shown),
        },
      }),
    'a value that the zone does not have': () => made({ shown: withSurname(honest.shown, 'STRANGER') }),
    'an attempt whose signals contradict its result': () =>
      made({ liveness: { ...honest.liveness, signals: [], status: 'PASSED' } }),
    'answers of which one frame was sent': () => made({ film: firstOf(honest.film) }),
    'another person’s frames': () => made({ film: otherSelfie.film }),
    'frames in which nobody moves': () => made({ film: standingStill(honest.film) }),
    'frames of one question for both': () =>
      made({
        film: { ...honest.film, frames: honest.film.frames.map((frame) => ({ ...frame, question: 0 })) },
      }),
    'frames that were cut short': () =>
      made({ film: { ...honest.film, bytes: honest.film.bytes.slice(0, -100) } }),
    'noise in place of the document': () => made({ shown: sideWith(honest.shown, 'document-frame', noise) }),
    'two frames that agree, of which one was sent': () => made({ shown: withoutZoneFrames(honest.shown) }),
    'another document in place of the second frame': () =>
      made({
        shown: sideWith(honest.shown, 'document-zone-frame', pictureOf(expired.shown, 'document-frame')),
      }),
    'noise in place of the selfie': () => made({ picture: noise }),
    'a blurred selfie that is called sharp': () => made({ picture: blurred }),
    'an operator whom nobody registered': () => made({ operator: jwsSigner(generateKeyPair()) }),
    'a session of ten years ago': () => made({ startedAt: new Date(Date.now() - 10 * 365 * 86_400_000) }),
    'a kiosk’s day from before the expiry': altered('session.ended', (payload) => ({
      ...payload,
      today: '2019-01-01',
    })),
    'models that nobody else has': altered('document.captured', (payload) => ({
      ...payload,
      models: [`mrz/mrz-line@${'0'.repeat(64)}`],
    })),
    'evidence of an older version': altered(
      'session.started',
      ({ evidence: _version, ...payload }) => payload,
    ),
    'a flow that asks less': () => made({ flow: FILE_CHECK }),
  };
}

/** The checks of a session with every failed one called passed. */
const passedChecks = (session: Scenario) =>
  claimedChecks(session).map((check) =>
    check.verdict === 'FAILED' ? { ...check, verdict: 'PASSED' as const, reason: 'ok' as const } : check,
  );

import type { ZoneRecord } from '#core/document/document-records.ts';
import { zoneFromLines } from '#core/document/source-records.ts';
import { commitJson } from '#core/evidence/commitment.ts';
import { composeMrz } from '#core/icao9303/compose-mrz.ts';
import { utf8 } from '#core/keys/bytes.ts';
import type { Scenario } from '#specimens/evidence-under-test.ts';
import { resigned } from '../../fuzz/resign-log.ts';
import { PASSPORT, pictureOf, type Shown, sideWith, TODAY } from '../../harness/read-specimens.ts';
import type { Forger, Forgeries } from './forger.ts';
import { passedChecks } from './passed-checks.ts';

const noise = utf8('noise');

/** Documents that say something else than their pictures, and pictures of something else. */
export const forgedDocuments = ({ honest, otherPassport, expired, keys, made }: Forger): Forgeries => ({
  'another surname than on the passport': () =>
    made({ shown: withZone(honest.shown, { surname: 'Stranger' }) }),
  'another number than on the passport': () =>
    made({ shown: withZone(honest.shown, { documentNumber: 'X12345678' }) }),
  'a later expiry than on the passport': () =>
    made({ ...expired, shown: withZone(expired.shown, { dateOfExpiry: '2034-04-15' }) }),
  'a stranger’s name in the joined document': () =>
    resigned(withValue(made(), 'joined.surname', { best: 'STRANGER', values: [] }), keys, (events) => events),
  'another person’s passport with the first one’s portrait': () => made(otherPassport),
  'an expired passport that is called valid': () => made({ ...expired, checks: passedChecks(made(expired)) }),
  'a passport that only the log knows': () =>
    made({
      shown: {
        capture: { ...honest.shown.capture, pictures: onlyPortrait(honest.shown) },
        pictures: portraitIn(honest.shown),
      },
    }),
  'a value that the zone does not have': () => made({ shown: withSurname(honest.shown, 'STRANGER') }),
  'noise in place of the document': () => made({ shown: sideWith(honest.shown, 'document-frame', noise) }),
  'two frames that agree, of which one was sent': () => made({ shown: withoutZoneFrames(honest.shown) }),
  'another document in place of the second frame': () =>
    made({
      shown: sideWith(honest.shown, 'document-zone-frame', pictureOf(expired.shown, 'document-frame')),
    }),
});

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

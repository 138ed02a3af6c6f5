import fc from 'fast-check';
import { expect, it } from 'vitest';
import { concat, fromUtf8, toBase64Url, utf8 } from '../keys/bytes.ts';
import { canonicalDigest, canonicalJson, sha256 } from '../keys/canonical-json.ts';
import {
  contentOf,
  erasureOf,
  KIOSK,
  receiptOf,
  recordSession,
  resultOf,
  SERVICES_PAIR,
  STRANGER,
  shown,
  verdictOf,
} from './evidence.fixture.ts';
import { eventHash } from './evidence-log.ts';
import { buildPackage } from './package.ts';
import { continueLog, type SecondLog, VERDICT_EVENT } from './second-log.ts';
import { unzipStored, zipStored } from './stored-archive.ts';
import { verifyLog } from './verify-log.ts';
import { verifyPackage } from './verify-package.ts';

/** A package with every part: present and erased values, and everything that the services sign. */
const recorded = recordSession();
const { openings } = recorded.log;
const gone = openings.filter(({ name }) => name === 'dateOfBirth');
const whole = buildPackage(
  contentOf(
    {
      ...recorded,
      log: { ...recorded.log, openings: openings.filter((opening) => !gone.includes(opening)) },
    },
    {
      receipts: [receiptOf(recorded.log, { evidence: undefined }), receiptOf(recorded.log)],
      results: [resultOf(recorded.log, { state: 'Review' }), resultOf(recorded.log)],
      erasures: [erasureOf({ openings: gone })],
    },
  ),
  { plain: true },
  KIOSK,
);
const parts = [...unzipStored(whole)];
const manifest: Json = JSON.parse(fromUtf8(new Map(parts).get('manifest.json') ?? new Uint8Array()));
const anchors = { kiosk: KIOSK.did, servicesKey: SERVICES_PAIR.publicKey, receipts: [] };

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type Path = readonly (string | number)[];
const OPERATIONS = ['cut', 'repeat', 'rename', 'reorder', 'relabel', 'prepend'] as const;
type Operation = (typeof OPERATIONS)[number];

/** Where every value of the manifest stands, itself excepted. */
function pathsIn(value: Json, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const members = Array.isArray(value) ? value.map((item, i) => [i, item] as const) : Object.entries(value);
  return members.flatMap(([key, item]) => [[...at, key], ...pathsIn(item, [...at, key])]);
}
const paths = pathsIn(manifest);

function relabelled(value: Json): Json {
  if (typeof value === 'string') return value === '' ? 'x' : value.slice(1) + value[0];
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : null;
}

/** Does one thing to one value of a list or object. */
function change(holder: Json, key: string | number, operation: Operation): void {
  if (Array.isArray(holder)) {
    const at = Number(key);
    const item = structuredClone(holder[at]) as Json;
    if (operation === 'cut') holder.splice(at, 1);
    if (operation === 'repeat' || operation === 'rename') holder.splice(at, 0, item);
    if (operation === 'reorder') holder.push(...holder.splice(at, 1));
    if (operation === 'relabel') holder[at] = relabelled(item);
    if (operation === 'prepend') holder.unshift(item);
    return;
  }
  const members = holder as { [name: string]: Json };
  const value = members[key] as Json;
  if (operation === 'cut' || operation === 'rename') delete members[key];
  if (operation === 'rename') members[`${key}x`] = value;
  if (operation === 'relabel' || operation === 'reorder') members[key] = relabelled(value);
  if (operation === 'repeat' || operation === 'prepend') members[`__proto__${key}`] = value;
}

/** Changes one value of the manifest; `careful` brings every hash up to date. */
function withManifestChanged(path: Path, operation: Operation, careful: boolean): Uint8Array {
  const changed = structuredClone(manifest) as { pictures?: { file?: string; sha256?: string }[] } & Json;
  const holder = path
    .slice(0, -1)
    .reduce<Json>((at, key) => (at as Record<string, Json>)[key] as Json, changed);
  change(holder, path.at(-1) ?? '', operation);
  const files = new Map(parts);
  if (careful) {
    for (const picture of Array.isArray(changed.pictures) ? changed.pictures : []) {
      const bytes = files.get(picture?.file ?? '');
      if (bytes) picture.sha256 = toBase64Url(sha256(bytes));
    }
    const header = JSON.parse(fromUtf8(files.get('header.json') ?? new Uint8Array()));
    const manifestDigest = toBase64Url(canonicalDigest(changed));
    files.set('header.json', utf8(canonicalJson({ ...header, manifestDigest })));
  }
  return zipStored(files.set('manifest.json', utf8(canonicalJson(changed))));
}

/** Changes one file of the archive, or its place there. */
function withFileChanged(index: number, operation: Operation): Uint8Array {
  const files = structuredClone(parts);
  const [name, bytes] = files[index] ?? ['', new Uint8Array()];
  if (operation === 'cut') files.splice(index, 1);
  if (operation === 'reorder') files.push(...files.splice(index, 1));
  if (operation === 'rename') files[index] = [`pictures/${'A'.repeat(43)}.bin`, bytes];
  if (operation === 'relabel') files[index] = [name, files[(index + 1) % files.length]?.[1] ?? bytes];
  if (operation === 'prepend') files[index] = [name, concat(Uint8Array.of(32), bytes)];
  const archive = zipStored(new Map(files));
  return operation === 'repeat' ? repeatedIn(archive, bytes) : archive;
}

/** The local part of the file once more, before the first. */
function repeatedIn(archive: Uint8Array, bytes: Uint8Array): Uint8Array {
  const end = Buffer.from(archive).indexOf(Buffer.from(bytes)) + bytes.length;
  const start = Buffer.from(archive).lastIndexOf(Buffer.from('504b0304', 'hex'), end - bytes.length);
  return concat(archive.subarray(start, end), archive);
}

const forgery = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({
        path: fc.constantFrom(...paths),
        operation: fc.constantFrom(...OPERATIONS),
        careful: fc.boolean(),
      })
      .map(({ path, operation, careful }) => ({
        what: `${operation} ${path.join('.')}${careful ? ', hashes brought up to date' : ''}`,
        bytes: withManifestChanged(path, operation, careful),
      })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ index: fc.nat(parts.length - 1), operation: fc.constantFrom(...OPERATIONS) })
      .map(({ index, operation }) => ({
        what: `${operation} ${parts[index]?.[0]}`,
        bytes: withFileChanged(index, operation),
      })),
  },
);

it('is trusted as the kiosk made it', () => {
  expect(verifyPackage(whole, anchors)).toMatchObject({ finding: 'trusted', erased: 1 });
});

it('is broken by every change that somebody without the kiosk makes', () => {
  fc.assert(
    fc.property(forgery, ({ what, bytes }) => {
      fc.pre(!Buffer.from(bytes).equals(Buffer.from(whole)));
      const { finding, broken } = verifyPackage(bytes, anchors);
      expect({ what, finding }).toEqual({ what, finding: 'broken' });
      expect(broken?.reason).toMatch(/\w/);
    }),
    { numRuns: 200 },
  );
});

const OTHER_SESSION = '0197a000-0000-7000-8000-00000000000a';
/** Results that the services signed for a log that they denied, and for other logs of the kiosk. */
const denied = recordSession();
const denial = { state: 'Review', reasons: ['CHECKS_DIFFER'] };
const elsewhere = recordSession(KIOSK, STRANGER);
const END = verifyLog(denied.log);
const statements = {
  receipts: [
    receiptOf(denied.log),
    receiptOf(denied.log, { evidence: undefined }),
    verdictOf(denied.log, { verdict: denial }),
    verdictOf(denied.log, {}, KIOSK),
    verdictOf(elsewhere.log),
    verdictOf(elsewhere.log, { sessionId: OTHER_SESSION }),
    receiptOf(elsewhere.log, { sessionId: OTHER_SESSION }),
  ],
  results: [
    resultOf(denied.log, denial),
    resultOf(denied.log, { final: undefined, state: 'In Progress' }),
    resultOf(denied.log, { evidence: undefined }),
    resultOf(denied.log, {}, KIOSK),
    resultOf(elsewhere.log),
    resultOf(elsewhere.log, { sessionId: OTHER_SESSION }),
  ],
  roster: [shown(), shown({}, KIOSK), shown({ operatorId: 'op-2' })],
};

it('is never trusted where the services denied its log, whatever its own kiosk puts in and leaves out', () => {
  const chosen = fc.record({
    receipts: fc.subarray(statements.receipts),
    // Without `final` the services have said nothing yet, and without `evidence` of no log.
    results: fc.subarray(statements.results),
    roster: fc.subarray(statements.roster),
    second: fc.option(fc.subarray(statements.receipts.slice(2), { maxLength: 2 }), { nil: undefined }),
    namesKiosk: fc.boolean(),
  });
  fc.assert(
    fc.property(chosen, ({ second: kept, namesKiosk, ...content }) => {
      const second = kept && keptVerdicts(kept);
      const bytes = buildPackage(
        contentOf(denied, { ...content, ...(second ? { second } : {}) }),
        { plain: true },
        KIOSK,
      );
      const { servicesKey } = anchors;
      const report = verifyPackage(bytes, namesKiosk ? anchors : { servicesKey, receipts: [] });
      expect(report.finding).not.toBe('trusted');
    }),
    { numRuns: 100 },
  );
});

function keptVerdicts(receipts: readonly string[]): SecondLog | undefined {
  const first = { sessionId: denied.log.sessionId, seq: END.count, hash: END.head ?? null };
  const second: SecondLog = { events: [], signatures: [] };
  for (const receipt of receipts) {
    const last = second.events.at(-1);
    const told = { type: VERDICT_EVENT, payload: { receipt }, time: '2026-01-02T05:00:00.000Z' } as const;
    const next = continueLog(first, last && { seq: last.seq, hash: eventHash(last) }, told, KIOSK);
    second.events.push(...next.events);
    second.signatures.push(...next.signatures);
  }
  return receipts.length > 0 ? second : undefined;
}

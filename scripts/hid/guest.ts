import assert from 'node:assert/strict';
import {
  ID_TECH_DESCRIPTOR,
  joinedTracks,
  MAGNESAFE_DESCRIPTOR,
  MAGTEK_DESCRIPTOR,
  scannerDescriptor,
  scannerReports,
  separateTracks,
} from '#core/readers/hid/reports.fixture.ts';
import type { ReaderCapture, ReaderStatus } from '#main/ports/readers.ts';
import { openReaders } from '#main/readers/open-readers.ts';
import { SYSTEM_TIMERS } from '#main/readers/reader-timers.ts';
import { check, ENDED, until } from './hid-checks.ts';
import { VirtualDevice } from './virtual-device.ts';

/** An invented licence: longer than one report. */
const LICENCE = `@\n\x1e\rANSI 636000100002DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\nDACALEX\n${'DBD20200101\n'.repeat(6)}\r`;
const TRACKS = ['%UTTOWN^SAMPLE$ALEX$^1 MAIN ST^?', ';6360251234567=2501198001010?', ''] as const;
const ZONE = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];

const scanner = new VirtualDevice({
  name: 'Virtual HID-POS scanner',
  vendorId: 0x0c2e,
  productId: 0x0b81,
  serial: 'SCAN1',
  descriptor: scannerDescriptor({ start: true }),
});
const magtek = new VirtualDevice({
  name: 'Virtual MagTek head',
  vendorId: 0x0801,
  productId: 0x0002,
  serial: 'MAG1',
  descriptor: MAGTEK_DESCRIPTOR,
});
const magnesafe = new VirtualDevice({
  name: 'Virtual MagneSafe head',
  vendorId: 0x0801,
  productId: 0x0011,
  serial: 'MAG2',
  descriptor: MAGNESAFE_DESCRIPTOR,
});
const idtech = new VirtualDevice({
  name: 'Virtual ID TECH head',
  vendorId: 0x0acd,
  productId: 0x2010,
  serial: 'IDT1',
  descriptor: ID_TECH_DESCRIPTOR,
});
const later = new VirtualDevice({
  name: 'Virtual scanner without rights',
  vendorId: 0x05e0,
  productId: 0x1701,
  serial: 'SCAN2',
  descriptor: scannerDescriptor(),
});

const SCANNER = 'hid:0c2e:0b81:SCAN1';
const MAGTEK = 'hid:0801:0002:MAG1';
const MAGNESAFE = 'hid:0801:0011:MAG2';
const ID_TECH = 'hid:0acd:2010:IDT1';
const LATER = 'hid:05e0:1701:SCAN2';
const SERIAL = 'serial:/dev/ttyS1';
const NOBODY = 65534;

/** Stands still while a flood is sent: how many reports an emulated machine makes in a second is no matter of the hub. */
let standsStillAt: number | undefined;
const hub = openReaders({
  timers: { ...SYSTEM_TIMERS, now: () => standsStillAt ?? performance.now() },
  clock: { now: () => new Date() },
  serialPorts: [{ path: '/dev/ttyS1', driver: 'elyctis' }],
});
const captures: ReaderCapture[] = [];
hub.onCapture((capture) => captures.push(capture));

const status = (id: string): ReaderStatus | undefined => hub.statuses().find(({ info }) => info.id === id);
const state = (id: string) => status(id)?.state;
const of = (id: string) => captures.filter(({ readerId }) => readerId === id);
const text = (capture: ReaderCapture | undefined): string =>
  capture?.content.kind === 'barcode' ? Buffer.from(capture.content.bytes).toString('latin1') : '';
const sendAll = (device: VirtualDevice, reports: readonly Uint8Array[]): void => {
  for (const report of reports) device.send(report);
};

/** The next capture of a reader after `act`. */
const nextOf = async (id: string, act: () => void): Promise<ReaderCapture | undefined> => {
  const before = of(id).length;
  act();
  await until(`${id} has read`, () => of(id).length > before);
  return of(id).at(-1);
};

for (const device of [scanner, magtek, magnesafe, idtech]) device.plugIn();
await hub.start();

await check('finds every reader and opens it', async () => {
  for (const id of [SCANNER, MAGTEK, ID_TECH, SERIAL])
    await until(`${id} is ready`, () => state(id) === 'ready');
  assert.equal(status(SCANNER)?.info.product, 'Virtual HID-POS scanner');
  assert.equal(status(SCANNER)?.info.driver, 'hid-pos');
});
await check('tells a scanner of Honeywell to send', async () => {
  assert.deepEqual(
    scanner.featureReports.map((report) => [...report]),
    [[254, 1]],
  );
});
await check('refuses an enciphering head and says why', async () => {
  assert.equal(state(MAGNESAFE), 'unavailable');
  assert.equal(status(MAGNESAFE)?.error?.code, 'READER_ENCRYPTED');
});
await check('joins the reports of a long barcode, control characters included', async () => {
  const capture = await nextOf(SCANNER, () => sendAll(scanner, scannerReports(LICENCE)));
  assert.equal(text(capture), LICENCE);
  assert.equal(capture?.content.kind === 'barcode' && capture.content.symbology, ']L2');
});
await check('takes a zone that a scanner read from print for a zone', async () => {
  for (const zone of [`${ZONE.join('\r')}\r`, `\x02${ZONE.join('')}\x03`]) {
    const capture = await nextOf(SCANNER, () => sendAll(scanner, scannerReports(zone)));
    assert.deepEqual(capture?.content, { kind: 'mrz', lines: ZONE });
  }
});
await check('reads the tracks of MagTek and says which one was bad', async () => {
  const swipe = separateTracks({ tracks: [TRACKS[0], TRACKS[1], ''], status: [0, 0, 1] });
  const capture = await nextOf(MAGTEK, () => magtek.send(swipe));
  const tracks = { 1: TRACKS[0].slice(1, -1), 2: TRACKS[1].slice(1, -1) };
  assert.deepEqual(capture?.content, { kind: 'stripe', tracks, faults: { 3: 'bad-read' } });
});
await check('reads the joined tracks of ID TECH', async () => {
  const capture = await nextOf(ID_TECH, () => idtech.send(joinedTracks({ tracks: TRACKS })));
  assert.deepEqual(capture?.content.kind === 'stripe' && Object.keys(capture.content.tracks), ['1', '2']);
});
await check('refuses the enciphered swipe of ID TECH', async () => {
  idtech.send(joinedTracks({ tracks: TRACKS, encodeType: 0x80 }));
  await until('the swipe is refused', () => status(ID_TECH)?.error?.code === 'READER_ENCRYPTED');
  assert.equal(of(ID_TECH).length, 1);
});
await check('keeps two readers apart that send at once', async () => {
  const [before, swipes] = [of(SCANNER).length, of(MAGTEK).length];
  const [first, ...rest] = scannerReports(LICENCE);
  scanner.send(first ?? new Uint8Array());
  magtek.send(separateTracks({ tracks: TRACKS }));
  sendAll(scanner, rest);
  await until('both have read', () => of(SCANNER).length > before && of(MAGTEK).length > swipes);
  assert.equal(text(of(SCANNER).at(-1)), LICENCE);
});
await check('reads a zone over a serial line, and again after it without a frame', async () => {
  await until('two zones have come', () => of(SERIAL).length >= 2);
  for (const { content } of of(SERIAL)) assert.deepEqual(content, { kind: 'mrz', lines: ZONE });
});
await check('gives a test read to its caller alone', async () => {
  const before = of(MAGTEK).length;
  const test = hub.testRead(MAGTEK, 5000);
  magtek.send(separateTracks({ tracks: TRACKS }));
  assert.equal((await test).readerId, MAGTEK);
  assert.equal(of(MAGTEK).length, before);
});
await check('drops a message that stops in its middle and reads the next one', async () => {
  const before = of(SCANNER).length;
  sendAll(scanner, scannerReports(LICENCE).slice(0, 1));
  await until('the reader has stalled', () => state(SCANNER) === 'stalled');
  assert.equal(status(SCANNER)?.error?.code, 'READER_STALLED');
  assert.equal(text(await nextOf(SCANNER, () => sendAll(scanner, scannerReports(LICENCE)))), LICENCE);
  assert.equal(of(SCANNER).length, before + 1);
  assert.equal(status(SCANNER)?.error, undefined);
});
await check('drops the message of a scanner that is unplugged within it', async () => {
  const [before, dropped] = [of(SCANNER).length, status(SCANNER)?.dropped ?? 0];
  const forget = hub.onChange(() => state(SCANNER) === 'reading' && scanner.unplug());
  sendAll(scanner, scannerReports(LICENCE).slice(0, 1));
  await until('it is known to be unplugged', () => state(SCANNER) === 'unplugged').finally(forget);
  assert.equal(status(SCANNER)?.error?.code, 'READER_UNPLUGGED');
  assert.equal(status(SCANNER)?.dropped, dropped + 1);
  assert.equal(of(SCANNER).length, before);
});
await check('uses it again as soon as it is back', async () => {
  scanner.plugIn();
  await until('it is ready', () => state(SCANNER) === 'ready');
  assert.equal(text(await nextOf(SCANNER, () => sendAll(scanner, scannerReports(LICENCE)))), LICENCE);
});
await check('shuts a flooding reader off, leaves the others alone, and takes it back', async () => {
  // As many as the kernel keeps for a reader that is slow to fetch them, again and again.
  const kept = Array<Uint8Array>(60).fill(separateTracks({ tracks: ['', '', ''] }));
  standsStillAt = performance.now();
  const flood = setInterval(() => sendAll(magtek, kept), 1);
  await until('the flood is noticed', () => state(MAGTEK) === 'flooding').finally(() => {
    clearInterval(flood);
    standsStillAt = undefined;
  });
  assert.equal(status(MAGTEK)?.error?.code, 'READER_FLOOD');
  assert.equal(text(await nextOf(SCANNER, () => sendAll(scanner, scannerReports(LICENCE)))), LICENCE);
  await until('it is ready again', () => state(MAGTEK) === 'ready');
  await nextOf(MAGTEK, () => magtek.send(separateTracks({ tracks: TRACKS })));
});
await check('names the udev rule that a missing right needs, and opens once it is there', async () => {
  later.plugIn();
  process.seteuid?.(NOBODY);
  try {
    await until('the refusal is known', () => state(LATER) === 'unavailable');
  } finally {
    process.seteuid?.(0);
  }
  assert.equal(status(LATER)?.error?.code, 'READER_ACCESS_DENIED');
  assert.match(status(LATER)?.error?.cause?.hint ?? '', /71-counterproof-readers\.rules/);
  await until('it is ready', () => state(LATER) === 'ready');
});
await check('stops and lets every reader go', async () => {
  await hub.stop();
  assert.deepEqual(
    hub.statuses().map(({ info }) => info.transport),
    ['wedge'],
  );
});

console.log(ENDED);
for (const device of [scanner, magtek, magnesafe, idtech, later]) device.unplug();
process.exit(0);

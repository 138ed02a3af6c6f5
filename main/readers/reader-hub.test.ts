import { describe, expect, it } from 'vitest';
import { failure } from '#core/contract/errors.ts';
import { scannerReports } from '#core/readers/hid/reports.fixture.ts';
import type { ReaderCapture } from '../ports/readers.ts';
import { FakeReader, fakeKiosk as kiosk, kioskWith, LONG } from './fake-readers.fixture.ts';
import type { ReaderBus } from './reader-bus.ts';

const one = () => new FakeReader('one', '/dev/hidraw0');
const textOf = ({ content }: ReaderCapture) =>
  content.kind === 'barcode' ? Buffer.from(content.bytes).toString() : '';

describe('a reader that is plugged in', () => {
  it('is opened, read, and counted', async () => {
    const reader = one();
    const { captures, status } = await kiosk(reader);
    expect(status()).toMatchObject({ state: 'ready', reads: 0 });
    reader.send(LONG);
    expect(captures.map(textOf)).toEqual([LONG]);
    expect(status()).toMatchObject({
      state: 'ready',
      reads: 1,
      lastKind: 'barcode',
      lastReadAt: '2023-11-14T22:13:20.000Z',
    });
  });

  it('later is found by itself, and dropped when it goes', async () => {
    const reader = one();
    reader.plugged = false;
    const { status, pass } = await kiosk(reader);
    expect(status()).toBeUndefined();
    reader.plugged = true;
    await pass(2000);
    expect(status()?.state).toBe('ready');
    reader.plugged = false;
    await pass(2000);
    expect(status()).toMatchObject({ state: 'unplugged', error: { code: 'READER_UNPLUGGED' }, dropped: 0 });
    expect(reader.closed).toBe(1);
  });

  it('beside its twin keeps its own name and its own messages', async () => {
    const [left, right] = [new FakeReader('one', '/dev/hidraw0'), new FakeReader('one', '/dev/hidraw1')];
    const { captures, status } = await kiosk(left, right);
    expect([status('one')?.state, status('one#2')?.state]).toEqual(['ready', 'ready']);
    left.send(LONG, 1);
    right.send('short');
    for (const report of scannerReports(LONG).slice(1)) left.line?.data(report);
    expect(captures.map((capture) => [capture.readerId, textOf(capture)])).toEqual([
      ['one#2', 'short'],
      ['one', LONG],
    ]);
  });

  it('and refused by its driver is never opened', async () => {
    const reader = new FakeReader('one', '/dev/hidraw0', failure('READER_ENCRYPTED', 'a MagneSafe head'));
    const { status, pass } = await kiosk(reader);
    await pass(60_000);
    expect(status()).toMatchObject({ state: 'unavailable', error: { code: 'READER_ENCRYPTED' } });
    expect(reader.opened).toBe(0);
  });
});

describe('a message', () => {
  it('that stops in its middle is dropped after a while, and the next one is read', async () => {
    const reader = one();
    const { captures, status, pass } = await kiosk(reader);
    reader.send(LONG, 1);
    expect(status()?.state).toBe('reading');
    await pass(1400);
    expect(status()?.state).toBe('reading');
    await pass(200);
    expect(status()).toMatchObject({ state: 'stalled', error: { code: 'READER_STALLED' }, dropped: 1 });
    reader.send(LONG);
    expect(captures.map(textOf)).toEqual([LONG]);
    expect(status()).toMatchObject({ state: 'ready', reads: 1, dropped: 1 });
    expect(status()?.error).toBeUndefined();
  });

  it('that breaks its framing is dropped with the reason', async () => {
    const reader = one();
    const { captures, status } = await kiosk(reader);
    reader.line?.data(Uint8Array.of(2, 200, ...new Uint8Array(62)));
    expect(captures).toEqual([]);
    expect(status()).toMatchObject({ state: 'ready', error: { code: 'READER_DATA_INVALID' }, dropped: 1 });
  });

  it('within which the line is lost is dropped, and the reader is opened again', async () => {
    const reader = one();
    const { captures, status, pass } = await kiosk(reader);
    reader.send(LONG, 1);
    reader.line?.lost('could not read from HID device');
    expect(status()).toMatchObject({ state: 'unavailable', dropped: 1 });
    await pass(5000);
    expect(status()?.state).toBe('ready');
    reader.send(LONG);
    expect(captures.map(textOf)).toEqual([LONG]);
  });

  it('of a line that was closed before is not heard any more', async () => {
    const reader = one();
    const { captures, pass } = await kiosk(reader);
    const old = reader.line;
    old?.lost('gone');
    await pass(5000);
    for (const report of scannerReports(LONG)) old?.data(report);
    expect(captures).toEqual([]);
  });
});

describe('a reader that floods', () => {
  it('is shut off, left alone for a while, and taken back', async () => {
    const reader = one();
    const { status, pass } = await kiosk(reader);
    for (let index = 0; index < 1000; index++) reader.send('x');
    await pass(0);
    expect(status()).toMatchObject({ state: 'flooding', error: { code: 'READER_FLOOD' }, dropped: 1 });
    expect(reader.closed).toBe(1);
    await pass(2500);
    expect(reader.opened).toBe(1);
    await pass(2500);
    expect(status()?.state).toBe('ready');
    reader.send(LONG);
    expect(status()?.error).toBeUndefined();
  });

  it('does not stop another one', async () => {
    const [flooding, other] = [one(), new FakeReader('two', '/dev/hidraw1')];
    const { captures } = await kiosk(flooding, other);
    for (let index = 0; index < 1000; index++) flooding.send('x');
    other.send(LONG);
    expect(captures.at(-1)?.readerId).toBe('two');
  });
});

it('a device that is another one at every plugging in is not remembered for ever', async () => {
  const many = Array.from({ length: 80 }, (_, index) => new FakeReader(`r${index}`, `/dev/hidraw${index}`));
  for (const reader of many) reader.plugged = false;
  const { hub, pass } = await kiosk(...many);
  for (const reader of many) {
    reader.plugged = true;
    await pass(1600);
    reader.plugged = false;
    await pass(1600);
  }
  expect(hub.statuses().length).toBeLessThan(40);
  expect(hub.statuses().some(({ info }) => info.id === 'r79')).toBe(true);
});

describe('a reader that cannot be opened', () => {
  it('says why and is tried again with growing pauses', async () => {
    const reader = one();
    reader.refuses = failure('READER_ACCESS_DENIED', 'Permission denied');
    let tries = 0;
    const open = reader.found.open;
    reader.found.open = (events) => {
      tries += 1;
      return open(events);
    };
    const { status, pass } = await kiosk(reader);
    expect(status()).toMatchObject({ state: 'unavailable', error: { code: 'READER_ACCESS_DENIED' } });
    await pass(60_000);
    expect(tries).toBeGreaterThan(3);
    expect(tries).toBeLessThan(10);
    reader.refuses = undefined;
    await pass(40_000);
    expect(status()?.state).toBe('ready');
  });

  it('because its bus cannot be asked is shown, and found when it can', async () => {
    const reader = one();
    const { bus, status, pass } = await kiosk(reader);
    bus.broken = new Error('libudev.so.1: cannot open shared object file');
    await pass(2000);
    expect(status('hid')).toMatchObject({
      state: 'unavailable',
      error: { code: 'READER_UNAVAILABLE', cause: { hint: expect.stringContaining('libudev') } },
    });
    expect(status('one')?.state).toBe('ready');
    bus.broken = undefined;
    await pass(2000);
    expect(status('hid')).toBeUndefined();
  });
});

describe('two lists of one kind of plug', () => {
  it('neither drop the readers of each other nor hide them when one cannot be had', async () => {
    const named = new FakeReader('two', 'path-two');
    const other: ReaderBus = { transport: 'hid', list: async () => [named.found] };
    const { hub, bus, pass, status } = await kioskWith([other], new FakeReader('one', 'path-one'));
    await pass(3000);
    expect([status('one')?.state, status('two')?.state]).toEqual(['ready', 'ready']);
    bus.broken = new Error('no list');
    await pass(3000);
    expect(status('hid')?.error?.code).toBe('READER_UNAVAILABLE');
    expect(status('two')?.state).toBe('ready');
    await hub.stop();
    expect(hub.statuses().map(({ info }) => info.id)).toEqual(['wedge']);
  });
});

describe('a test read', () => {
  it('gets the next capture alone', async () => {
    const reader = one();
    const { hub, captures } = await kiosk(reader);
    const test = hub.testRead('one', 5000);
    reader.send(LONG);
    expect(textOf(await test)).toBe(LONG);
    expect(captures).toEqual([]);
    reader.send(LONG);
    expect(captures).toHaveLength(1);
  });

  it.each([
    ['nothing comes in time', async (k: Awaited<ReturnType<typeof kiosk>>) => k.pass(6000), 'READER_STALLED'],
    [
      'the message is broken',
      async (k: Awaited<ReturnType<typeof kiosk>>) => k.readers[0]?.line?.data(new Uint8Array([2, 99])),
      'READER_DATA_INVALID',
    ],
    ['the kiosk stops', async (k: Awaited<ReturnType<typeof kiosk>>) => k.hub.stop(), 'READER_UNAVAILABLE'],
  ])('fails by name when %s', async (_case, act, code) => {
    const all = await kiosk(one());
    const failed = expect(all.hub.testRead('one', 5000)).rejects.toMatchObject({ code });
    await act(all);
    await failed;
  });

  it('of a reader that is not there, or is tested already, is refused', async () => {
    const { hub } = await kiosk(one());
    await expect(hub.testRead('two', 100)).rejects.toMatchObject({ code: 'READER_UNAVAILABLE' });
    const first = hub.testRead('one', 100);
    await expect(hub.testRead('one', 100)).rejects.toMatchObject({ code: 'READER_TEST_RUNNING' });
    first.catch(() => undefined);
    await hub.stop();
  });
});

describe('a burst of a keyboard wedge', () => {
  const ZONE = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\rL898902C36UTO7408122F1204159ZE184226B<<<<<10\r';
  const burst = (keys: string) => ({ keys, durationMs: 400, capturedAt: 0 });

  it('is a capture when it is the text of a document', async () => {
    const { hub, captures, status } = await kiosk();
    const capture = hub.wedge(burst(ZONE));
    expect(capture).toMatchObject({ readerId: 'wedge', content: { kind: 'mrz' } });
    expect(captures).toEqual([capture]);
    expect(status('wedge')).toMatchObject({ reads: 1, lastKind: 'mrz' });
  });

  it('is dropped with the reason when it is not', async () => {
    const { hub, captures, status } = await kiosk();
    expect(hub.wedge(burst('the label of a parcel'))).toBeUndefined();
    expect(hub.wedge(burst(ZONE.replaceAll('<', ';')))).toBeUndefined();
    expect(captures).toEqual([]);
    expect(status('wedge')).toMatchObject({ reads: 0, dropped: 2, error: { code: 'READER_DATA_INVALID' } });
  });

  it('is not looked at while a page sends them without a pause', async () => {
    const { hub, captures, status, pass } = await kiosk();
    for (let index = 0; index < 1000; index++) hub.wedge(burst(ZONE));
    expect(captures.length).toBeLessThan(100);
    expect(status('wedge')).toMatchObject({ error: { code: 'READER_FLOOD' } });
    await pass(1000);
    expect(hub.wedge(burst(ZONE))).toBeDefined();
  });

  it('answers a test read', async () => {
    const { hub, captures } = await kiosk();
    const test = hub.testRead('wedge', 1000);
    hub.wedge(burst(ZONE));
    expect((await test).content.kind).toBe('mrz');
    expect(captures).toEqual([]);
  });
});

it('no status holds a character of a read', async () => {
  const reader = one();
  const { hub, status } = await kiosk(reader);
  reader.send(`SECRET${LONG}`, 1);
  reader.line?.data(Uint8Array.of(2, 3, 0x53, 0x45, 0x43, ...new Uint8Array(59)));
  hub.wedge({ keys: 'SECRET SECRET SECRET', durationMs: 1, capturedAt: 0 });
  expect(JSON.stringify([status(), hub.statuses()])).not.toMatch(/SECRET|AAAA/);
});

describe('a system that does not answer', () => {
  const never = new Promise<void>(() => undefined);

  it('about the devices of one bus keeps no other bus from being looked at', async () => {
    let lists = 0;
    const stuck: ReaderBus = {
      transport: 'serial',
      list: () => {
        lists += 1;
        return lists === 1 ? Promise.resolve([]) : new Promise(() => undefined);
      },
    };
    const reader = one();
    reader.plugged = false;
    const { hub, status, pass } = await kioskWith([stuck], reader);
    await pass(20_000);
    expect(lists).toBe(2);
    expect(hub.statuses()).toContainEqual(
      expect.objectContaining({
        state: 'unavailable',
        error: expect.objectContaining({ code: 'READER_UNAVAILABLE' }),
      }),
    );
    reader.plugged = true;
    await pass(2000);
    expect(status()?.state).toBe('ready');
  });

  it('and then does is asked again', async () => {
    const reader = one();
    const { bus, status, pass } = await kiosk(reader);
    let answer = () => {};
    bus.hangs = new Promise((resolve) => {
      answer = resolve;
    });
    await pass(10_000);
    bus.hangs = undefined;
    reader.plugged = false;
    answer();
    await pass(5000);
    expect(status()?.state).toBe('unplugged');
  });

  it('while a reader is opened leaves that reader named, and tries it a second time only', async () => {
    const reader = one();
    reader.hangs = never;
    const { status, pass } = await kiosk(reader);
    expect(status()?.state).toBe('opening');
    await pass(120_000);
    expect(status()).toMatchObject({
      state: 'unavailable',
      error: { code: 'READER_UNAVAILABLE', cause: { probe: expect.stringContaining('opening') } },
    });
    expect(reader.opened).toBe(2);
  });

  it('and opens a reader too late has it closed and opened again', async () => {
    const reader = one();
    let answer = () => {};
    reader.hangs = new Promise((resolve) => {
      answer = resolve;
    });
    const { status, pass } = await kiosk(reader);
    await pass(60_000);
    reader.hangs = undefined;
    answer();
    await pass(60_000);
    expect(reader.closed).toBe(2);
    expect(status()?.state).toBe('ready');
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SPECIMEN_LINES, TIME } from '#capture/capture.fixture.ts';
import type { CapturedPicture } from '#capture/captured-picture.ts';
import { magicLinkText } from '#core/contract/wallet-calls/magic-link.ts';
import { newReference, qrTextOf } from '#core/proofing/session-reference.ts';
import type { ReaderCapture, ReaderContent, ReaderHub, ReaderStatus } from '../../ports/readers.ts';
import type { SessionCommand } from '../session/commands.ts';
import { newSession, sessionUnderTest } from '../session/session.fixture.ts';
import type { SessionRunner } from '../session/session-runner.ts';
import { CounterReaders } from './counter-readers.ts';

const STATUS: ReaderStatus = {
  info: { id: 'scanner', transport: 'hid', kind: 'barcode', driver: 'hid-pos', product: 'Scanner 2' },
  state: 'ready',
  reads: 3,
  dropped: 1,
};
const WEDGE: ReaderStatus = {
  info: { id: 'wedge', transport: 'wedge', kind: 'barcode', driver: 'wedge' },
  state: 'ready',
  reads: 0,
  dropped: 0,
};
const MRZ: ReaderContent = { kind: 'mrz', lines: [...SPECIMEN_LINES] };
const read = (content: ReaderContent, readerId = 'scanner'): ReaderCapture => ({
  id: 'read-1',
  readerId,
  time: '2026-11-20T10:00:00.000Z',
  content,
});

const code = (text: string): ReaderContent => ({
  kind: 'barcode',
  symbology: ']Q1',
  bytes: new TextEncoder().encode(text),
});
const burst = (keys: string) => ({ keys, durationMs: 60, capturedAt: 0 });

let listeners: ((capture: ReaderCapture) => void)[];
let hub: ReaderHub;
let session: ReturnType<typeof sessionUnderTest> | undefined;
let pictures: readonly CapturedPicture[];
let presence: CounterReaders;
let mayOpen: boolean;
/** The error that answers a request to open a session. */
let failing: Error | undefined;
const onFault = vi.fn();
const onWalletCode = vi.fn(() => true);
const deliver = (capture: ReaderCapture) => {
  for (const listener of listeners) listener(capture);
};

function openDesk(): CounterReaders {
  const runner = {
    current: () => session?.state,
    apply: (_id: string, command: SessionCommand, given: readonly CapturedPicture[]) => {
      pictures = given;
      return session?.apply(command).state;
    },
  } as unknown as SessionRunner;
  return new CounterReaders({
    hub,
    runner,
    time: TIME,
    mayOpen: () => {
      if (failing) throw failing;
      return mayOpen;
    },
    onWalletCode,
    onChange: () => undefined,
    onFault,
  });
}

beforeEach(() => {
  vi.clearAllMocks();
  listeners = [];
  pictures = [];
  session = undefined;
  mayOpen = true;
  failing = undefined;
  hub = {
    start: async () => undefined,
    stop: vi.fn(async () => undefined),
    statuses: () => [STATUS, WEDGE],
    onChange: () => () => undefined,
    onCapture: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
    testRead: async () => read(MRZ),
    wedge: () => {
      const capture = read(MRZ, 'wedge');
      deliver(capture);
      return capture;
    },
  };
  presence = openDesk();
});
afterEach(() => presence.close());

describe('a code for the wallet of an applicant', () => {
  const link = magicLinkText({
    tag: 'town',
    community: 'Main Street',
    api: 'https://id.example.org',
    code: '3f1c0a9be27d4856917b5de0c4a8f263',
  });
  const barcode = (text: string) =>
    read({ kind: 'barcode', symbology: 'unknown', bytes: new TextEncoder().encode(text) });
  const typed = (keys: string) => presence.wedge({ keys, durationMs: 50, capturedAt: 0 });

  it('goes to the wallet by a reader of its own and by one that types, and joins no session', () => {
    session = sessionUnderTest().goTo('done');
    const before = session.state;
    deliver(barcode(link));
    expect(typed(`${link}\n`)).toBe(true);
    expect(onWalletCode).toHaveBeenCalledTimes(2);
    expect(session.state).toEqual(before);
    expect(presence.scanned()).toBeUndefined();
  });

  it('is dropped while no operator is at the counter', () => {
    mayOpen = false;
    deliver(barcode(link));
    expect(typed(link)).toBe(true);
    expect(onWalletCode).not.toHaveBeenCalled();
  });
});

describe('the read of a reader', () => {
  it('joins the session of an applicant who agreed, with its bytes as evidence', () => {
    session = sessionUnderTest().goTo('done');
    deliver(read(MRZ));
    expect(session.state.documents[0]?.captures.at(-1)).toMatchObject({
      id: 'read-1',
      channel: 'reader',
      device: 'Scanner 2',
      zone: { readings: 1, fields: { documentNumber: { value: 'L898902C3' } } },
      pictures: [{ kind: 'document-reader-data' }],
    });
    expect(new TextDecoder().decode(pictures[0]?.bytes)).toBe(SPECIMEN_LINES.join('\n'));
  });

  it.each([
    ['no session', () => undefined],
    ['no consent yet', () => sessionUnderTest().goTo('consent')],
    ['no active session', () => sessionUnderTest({ ...newSession(), status: 'ended' })],
  ])('is forgotten while there is %s', (_name, given) => {
    session = given();
    const before = session?.state;
    deliver(read(MRZ));
    expect(session?.state).toEqual(before);
    expect(pictures).toEqual([]);
    expect(onFault).not.toHaveBeenCalled();
  });

  it.each<[string, ReaderContent]>([
    ['lines that are no zone', { kind: 'mrz', lines: ['HELLO'] }],
    ['a code of the grocery', { kind: 'barcode', symbology: ']E0', bytes: Uint8Array.of(52, 48, 48) }],
    ['an empty stripe', { kind: 'stripe', tracks: {} }],
  ])('is dropped when it is %s', (_name, content) => {
    session = sessionUnderTest().goTo('done');
    const before = session.state;
    deliver(read(content));
    expect(session.state).toBe(before);
    expect(onFault).not.toHaveBeenCalled();
  });

  it.each<[string, ReaderContent, string]>([
    ['sound', MRZ, 'sound'],
    ['faulty', { kind: 'mrz', lines: SPECIMEN_LINES.map((line) => line.replaceAll(/\d/g, '7')) }, 'faulty'],
    ['no document', { kind: 'mrz', lines: ['HELLO WORLD'] }, 'not-understood'],
  ])('is told on the readers screen as %s', (_name, content, lastOutcome) => {
    session = sessionUnderTest().goTo('done');
    const capture = read(content);
    deliver(capture);
    hub.statuses = () => [{ ...STATUS, lastReadAt: capture.time }];
    expect(presence.views()).toMatchObject([{ lastOutcome }]);
    hub.statuses = () => [{ ...STATUS, lastReadAt: '2026-11-20T11:00:00.000Z' }];
    expect(presence.views()[0]).not.toHaveProperty('lastOutcome');
  });

  it('is kept with its verdicts when a zone of it is faulty', () => {
    session = sessionUnderTest().goTo('done');
    deliver(read({ kind: 'mrz', lines: SPECIMEN_LINES.map((line) => line.replaceAll(/\d/g, '7')) }));
    expect(session.state.documents[0]?.captures.at(-1)?.zone).toMatchObject({ checkDigits: 'FAILED' });
  });

  it('is a fault and no crash when it cannot be stored', () => {
    session = sessionUnderTest().goTo('done');
    vi.spyOn(session, 'apply').mockImplementation(() => {
      throw new Error('disk full');
    });
    deliver(read(MRZ));
    expect(onFault).toHaveBeenCalledOnce();
  });
});

describe('the keystrokes of a keyboard wedge', () => {
  const keys = burst('x');

  it('is taken when it became part of a session', () => {
    mayOpen = false;
    expect(presence.wedge(keys)).toBe(false);
    session = sessionUnderTest().goTo('done');
    expect(presence.wedge(keys)).toBe(true);
    expect(session.state.documents[0]?.captures.at(-1)).toMatchObject({ channel: 'wedge', device: 'wedge' });
    hub.wedge = () => undefined;
    expect(presence.wedge(keys)).toBe(false);
  });
});

describe('a test read', () => {
  it('names the kind of the read and keeps nothing of it', async () => {
    const answer = await presence.test('scanner', 1000);
    expect(answer).toEqual({ kind: 'mrz', length: 88, understood: true, faulty: false });
    expect(JSON.stringify(answer)).not.toContain('ERIKSSON');
  });

  it('is refused during a session', async () => {
    session = sessionUnderTest();
    await expect(presence.test('scanner', 1000)).rejects.toMatchObject({ code: 'SESSION_ACTIVE' });
  });
});

describe('the readers on the operator display', () => {
  it('are listed by name and state, without their reads', () => {
    expect(presence.views()[0]).toEqual({
      id: 'scanner',
      transport: 'hid',
      kind: 'barcode',
      driver: 'hid-pos',
      name: 'Scanner 2',
      state: 'ready',
      reads: 3,
      dropped: 1,
    });
  });

  it('are unavailable with the cause when the search for them fails, and the kiosk continues', async () => {
    const opening = openDesk();
    expect(opening.capability()).toEqual({ name: 'readers', state: 'starting' });
    await opening.close();
    await vi.waitFor(() => expect(presence.capability().state).toBe('ready'));
    hub.start = () => {
      throw new Error('no USB');
    };
    const broken = openDesk();
    await vi.waitFor(() =>
      expect(broken.capability()).toMatchObject({
        state: 'unavailable',
        error: { code: 'READER_UNAVAILABLE' },
      }),
    );
    await broken.close();
    expect(hub.stop).toHaveBeenCalled();
  });
});

describe('the code of a prepared session', () => {
  const REFERENCE = newReference((length) => new Uint8Array(length).fill(3));
  it('is offered to the operator, read by a scanner or typed by one', () => {
    deliver(read(code(qrTextOf(REFERENCE))));
    const first = presence.scanned();
    expect(first).toMatchObject({ reference: REFERENCE });
    expect(presence.wedge(burst(`${qrTextOf(REFERENCE)}\r`))).toBe(true);
    expect(presence.scanned()).toMatchObject({ reference: REFERENCE });
    expect(presence.scanned()?.id).not.toBe(first?.id);
    presence.forgetScan();
    expect(presence.scanned()).toBeUndefined();
  });

  it('is offered without a reference where it is damaged, so that its refusal has a name', () => {
    deliver(read(code(`${qrTextOf(REFERENCE)}X`)));
    expect(presence.scanned()).toEqual({ id: expect.any(String) });
  });

  it('opens nothing while a session is open, while no operator may open one, and some time later', () => {
    session = sessionUnderTest().goTo('done');
    deliver(read(code(qrTextOf(REFERENCE))));
    expect(presence.wedge(burst(qrTextOf(REFERENCE)))).toBe(false);
    expect(session.state.documents[0]?.captures).toHaveLength(1);
    session = undefined;
    expect(presence.scanned()).toBeUndefined();
    mayOpen = false;
    deliver(read(code(qrTextOf(REFERENCE))));
    expect(presence.scanned()).toBeUndefined();
    mayOpen = true;
    deliver(read(code(qrTextOf(REFERENCE))));
    const now = vi.spyOn(TIME.clock, 'now').mockReturnValue(new Date(TIME.clock.now().getTime() + 16_000));
    expect(presence.scanned()).toBeUndefined();
    now.mockRestore();
  });

  it('is a fault and no crash when it cannot be offered, and the next one is offered', () => {
    const failure = new Error('no key');
    failing = failure;
    deliver(read(code(qrTextOf(REFERENCE))));
    expect(onFault).toHaveBeenCalledExactlyOnceWith(failure);
    expect(presence.scanned()).toBeUndefined();
    failing = undefined;
    deliver(read(code(qrTextOf(REFERENCE))));
    expect(presence.scanned()).toMatchObject({ reference: REFERENCE });
  });

  it('is no other code', () => {
    deliver(read(code(REFERENCE)));
    deliver(read(code('https://example.org/counterproof:session:')));
    expect(presence.scanned()).toBeUndefined();
  });
});

describe('between two sessions', () => {
  const RECEIPT = 'Receipt BCD-FGH\nTown hall\n\nAsk Town hall and give the reference BCD-FGH.';

  it('a document searches by its number, and a receipt by its reference', () => {
    deliver(read(MRZ));
    expect(presence.scanned()).toEqual({ id: expect.any(String), find: 'L898902C3' });
    expect(presence.wedge(burst('P<UTO'))).toBe(true);
    deliver(read(code(RECEIPT)));
    expect(presence.scanned()).toMatchObject({ find: 'BCD-FGH' });
    expect(JSON.stringify(presence.views())).not.toContain('L898902C3');
  });

  it('nothing is searched while a session is open, or no operator may open one', () => {
    session = sessionUnderTest().goTo('done');
    deliver(read(code(RECEIPT)));
    session = undefined;
    expect(presence.scanned()).toBeUndefined();
    mayOpen = false;
    deliver(read(MRZ));
    deliver(read(code(RECEIPT)));
    mayOpen = true;
    expect(presence.scanned()).toBeUndefined();
  });
});

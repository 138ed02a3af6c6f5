import { expect, it } from 'vitest';
import { JPEG, plainSide, readerOf } from '#capture/capture.fixture.ts';
import { counterOperations } from '#core/contract/counter/index.ts';
import { OwnFamily } from '#core/document/print/own-family.ts';
import { COUNTER_STANDARD } from '#core/proofing/built-in-flows.ts';
import type { Kiosk } from '../kiosk.ts';
import { layoutHandlers } from './layout-handlers.ts';

const CARD = OwnFamily.parse({
  id: 'library-card',
  name: 'Library card',
  recognisedBy: ['City library'],
  ownCaptions: { Reader: 'surname' },
});
const PIXELS = { width: 4, height: 3, data: new Uint8Array(36) };
const line = (text: string, y: number) => ({
  text,
  confidence: Array.from(text, () => 0.99),
  box: { x: 0.1, y, width: 0.4, height: 0.1 },
});
const print = {
  lines: [line('CITY LIBRARY', 0.1), line('Reader: ERIKSSON', 0.5)],
  unread: [],
  turned: 0 as const,
  aspect: 1.585,
};
const vision = {
  codec: { decode: async () => PIXELS, encodeJpeg: async () => JPEG },
  documents: () => readerOf({ readings: [plainSide()], examination: { card: PIXELS, liveness: [] }, print }),
};
const flow = { ...COUNTER_STANDARD, document: { ...COUNTER_STANDARD.document, families: [CARD] } };
const handlers = (status?: 'active') =>
  layoutHandlers({
    options: { vision, time: { today: () => '2026-11-28' } },
    open: () => ({
      runner: { current: () => status && { status } },
      flows: {
        choices: () => [{ id: flow.id, name: flow.name, isDefault: true }],
        newest: () => ({ flow }),
      },
    }),
  } as unknown as Kiosk);
const CALLER = { role: 'operator', connectionId: '1' } as const;
const picture = Buffer.from(JPEG).toString('base64');
const read = (layouts: string, status?: 'active') =>
  handlers(status)['layouts.read']({ picture, layouts }, CALLER);

it('lists the layouts of the flows as they would be tried', () => {
  const answer = handlers()['layouts.list']({}, CALLER);
  expect(answer).toMatchObject({
    layouts: [{ flowId: flow.id, flowVersion: flow.version, id: 'library-card', name: 'Library card' }],
  });
  const [layout] = (answer as Awaited<typeof answer>).layouts;
  expect(OwnFamily.parse(JSON.parse(layout!.definition))).toEqual(CARD);
});

it('reads a picture with a layout that is given, or without one', async () => {
  const answer = await read(JSON.stringify(CARD));
  expect(counterOperations['layouts.read'].output.parse(answer)).toMatchObject({
    faults: [],
    reading: {
      picture: { dataUrl: `data:image/jpeg;base64,${picture}`, width: 4, height: 3 },
      lines: [{ text: 'CITY LIBRARY' }, { text: 'Reader: ERIKSSON' }],
      record: { family: 'library-card', fields: { surname: { value: 'ERIKSSON', anchor: 'caption' } } },
    },
  });
  expect((await read('')).reading?.record).toMatchObject({ family: 'generic', fields: {} });
});

it('names what is wrong with a layout and reads nothing', async () => {
  const hostile = { ...CARD, shapes: [{ field: 'documentNumber', pattern: '(x+x+)+y' }] };
  const answer = await read(JSON.stringify(hostile));
  expect(answer).toMatchObject({ faults: [{ path: '/shapes/0/pattern' }] });
  expect(answer).not.toHaveProperty('reading');
});

it('leaves the models to an applicant whose session runs', async () => {
  await expect(read(JSON.stringify(CARD), 'active')).rejects.toMatchObject({ code: 'SESSION_ACTIVE' });
});

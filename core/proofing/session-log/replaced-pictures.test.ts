import { expect, it } from 'vitest';
import { replacedPictures, unsentPictures } from './replaced-pictures.ts';

type Event = Parameters<typeof replacedPictures>[0][number];

const look = (documentId: string, number = 1, channel = 'camera'): Event => ({
  type: 'document.captured',
  payload: { documentId, number, channel, pictures: [{ id: `${documentId}-${channel}` }] },
});
const selfie = (name: string): Event => ({
  type: 'selfie.captured',
  payload: { pictures: { selfie: `${name}-picture`, frames: `${name}-frames`, liveness: undefined } },
});
const refused = (name: string): Event => ({
  type: 'selfie.try-refused',
  payload: { pictures: { liveness: `${name}-result` } },
});

it.each<[string, Event[], string[]]>([
  ['one document, one selfie', [look('a'), selfie('s')], []],
  ['two documents', [look('a'), look('b', 2)], []],
  ['a document captured again', [look('a'), look('b')], ['a-camera']],
  ['one captured twice again', [look('a'), look('b'), look('c')], ['a-camera', 'b-camera']],
  ['both sides of one try', [look('a'), look('a')], []],
  ['a reader that waits for the camera', [look('a'), look('b', 1, 'reader')], []],
  ['a reader that the camera followed', [look('a'), look('b', 1, 'reader'), look('b')], ['a-camera']],
  ['a document that only a reader spoke of', [look('a', 1, 'reader'), look('b', 1, 'reader')], []],
  ['a selfie taken again', [selfie('s'), selfie('t')], ['s-picture', 's-frames']],
  ['a try of the selfie that was not taken', [refused('s'), selfie('t')], ['s-result']],
  ['tries of which none was taken', [refused('s'), refused('t')], ['s-result', 't-result']],
  ['a picture that both tries name', [look('a'), { ...look('b'), ...look('a') }], []],
  ['events of another form', [{ type: 'document.captured', payload: { pictures: 'none' } }], []],
])('names the pictures that others replaced: %s', (_case, events, expected) => {
  expect([...replacedPictures(events)]).toEqual(expected);
});

it('leaves out no picture that another kiosk has sent before', () => {
  const events = [look('a'), look('b'), look('c')];
  expect([...unsentPictures(events, 1)]).toEqual(['a-camera', 'b-camera']);
  expect([...unsentPictures(events, 2)]).toEqual(['b-camera']);
});

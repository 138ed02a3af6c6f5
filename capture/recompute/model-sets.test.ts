import { describe, expect, it } from 'vitest';
import type { EvidenceEvent } from '#core/evidence/evidence-schema.ts';
import { modelSetOf, namedModels } from './model-sets.ts';

const event = (type: string, models?: unknown) =>
  ({ type, payload: models === undefined ? {} : { models } }) as unknown as EvidenceEvent;

describe('the models that a log names', () => {
  it('are those that read its pictures, once each', () => {
    const events = [
      event('session.started', ['mrz/other@0']),
      event('document.captured', ['mrz/line@1', 'document-outline/corners@2']),
      event('document.captured', ['mrz/line@1']),
      event('selfie.captured', [
        'face-detection/short-range@3',
        'face-landmarker-web/guide@4',
        'passive-liveness/a@5',
      ]),
    ];
    expect(namedModels(events)).toEqual([
      'mrz/line@1',
      'document-outline/corners@2',
      'face-detection/short-range@3',
    ]);
  });

  it('may be none, where a reader alone delivered', () => {
    expect(namedModels([event('document.captured')])).toEqual([]);
  });

  it.each(['mrz/line@1', 7, [7], { mrz: 1 }])('are not told by %j', (models) => {
    expect(namedModels([event('document.captured', models)])).toBeUndefined();
  });
});

describe('the set that reads a log again', () => {
  const [current, earlier] = [
    { folder: 'current', models: ['mrz/line@2', 'face/a@2'] },
    { folder: 'earlier', models: ['mrz/line@1', 'face/a@2'] },
  ];

  it.each([
    [[], 'current'],
    [['face/a@2'], 'current'],
    [['mrz/line@2', 'face/a@2'], 'current'],
    [['mrz/line@1', 'face/a@2'], 'earlier'],
    [['mrz/line@1', 'mrz/line@2'], undefined],
    [['mrz/line@0'], undefined],
  ])('of %j is %s', (named, folder) => {
    expect(modelSetOf(named, [current, earlier])?.folder).toBe(folder);
  });
});

import { expect, it } from 'vitest';
import { zoneOf } from '#core/document/document.fixture.ts';
import { settledZone } from './settled-zone.ts';

const zone = (surname: number) => zoneOf({ leastConfidence: { surname } });

it('takes the figure of a kiosk whose processor came to other last digits', () => {
  expect(settledZone(zone(0.71), zone(0.69))).toEqual(zone(0.71));
  expect(settledZone(zone(0.69), zone(0.71))).toEqual(zone(0.69));
});

it('keeps its own where the kiosk says something else, another field or nothing', () => {
  expect(settledZone(zone(0.9), zone(0.6))).toEqual(zone(0.6));
  expect(settledZone(zoneOf({ leastConfidence: { givenNames: 0.6 } }), zone(0.6))).toEqual(zone(0.6));
  expect(settledZone(zoneOf(), zone(0.6))).toEqual(zone(0.6));
  expect(settledZone(undefined, zone(0.6))).toEqual(zone(0.6));
  expect(settledZone(zone(0.6), zoneOf())).toEqual(zoneOf());
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { RUNS } from '#core/readers/fuzz.fixture.ts';
import { readWedgeBurst } from '#core/readers/wedge/read-wedge-burst.ts';
import type { WedgeBurst } from '#core/readers/wedge/wedge-burst.ts';
import { controlCharacter, type KeyPress } from './key-press.ts';
import { BURST_KEYS, FAST_GAP_MS, type Outcome, SILENCE_MS, WedgeCollector } from './wedge-collector.ts';

const press = (key: string, timeStamp: number, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  timeStamp,
  ctrl: false,
  alt: false,
  meta: false,
  altGraph: false,
  isModifier: false,
  isRepeat: false,
  isComposing: false,
  ...more,
});

/** Returns the key that a scanner presses for a character: Ctrl and a letter for control characters, Enter for CR. */
const scannerKey = (character: string): Partial<KeyPress> & { key: string } => {
  const code = character.charCodeAt(0);
  if (character === '\r') return { key: 'Enter' };
  if (character === '\t') return { key: 'Tab' };
  return code < 0x20
    ? { key: String.fromCharCode(code + 0x40).toLowerCase(), ctrl: true }
    : { key: character };
};

/** A page with one field, as the listener works it: passed and returned keys reach the field, a burst takes its own back. */
const page = () => {
  const collector = new WedgeCollector(() => 1_700_000_000_000);
  const field: string[] = [];
  const bursts: WedgeBurst[] = [];
  const settle = (outcome: Outcome | undefined): void => {
    if (outcome?.kind === 'human') field.push(...outcome.keys);
    if (outcome?.kind === 'burst') {
      field.splice(field.length - outcome.leaked, outcome.leaked);
      bursts.push(outcome.burst);
    }
  };
  return {
    collector,
    field,
    bursts,
    key(pressed: KeyPress): void {
      const { outcome, verdict } = collector.down(pressed);
      settle(outcome);
      const character = controlCharacter(pressed);
      if (verdict === 'pass' && character !== undefined) field.push(character);
    },
    silence(at: number): void {
      settle(collector.tick(at));
    },
  };
};

/** Types `text` with the given gaps between its keys and then waits. */
const type = (on: ReturnType<typeof page>, text: string, gaps: readonly number[], from = 1000): number => {
  let at = from;
  [...text].forEach((character, index) => {
    if (index > 0) at += gaps[(index - 1) % gaps.length] ?? 0;
    const { key, ...more } = scannerKey(character);
    on.key(press(key, at, more));
  });
  on.silence(at + SILENCE_MS);
  return at;
};

const LICENCE = '@\n\x1e\rANSI 636000100002DL00410278ZV03190008DLDAQT64235789\r\nDCSSAMPLE\r';
const ZONE = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\rL898902C36UTO7408122F1204159ZE184226B<<<<<10\r';

describe('a reader', () => {
  it.each([
    ['a zone', ZONE],
    ['a licence with its separators and line ends', LICENCE],
  ])('that types %s is caught whole, and the field stays as it was', (_case, text) => {
    const on = page();
    on.field.push('a', 'b');
    type(on, text, [4, 9, 6]);
    expect(on.bursts).toEqual([
      { keys: text, durationMs: expect.any(Number), capturedAt: 1_700_000_000_000 },
    ]);
    expect(on.field).toEqual(['a', 'b']);
  });

  it('leaks nothing, whatever it types and however its gaps vary', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: FAST_GAP_MS - 1 }), { minLength: 20, maxLength: 60 });
    const unit = fc.constantFrom(...'<ABCXYZ019@\r\n\x1e%;?=');
    const text = fc.string({ unit, minLength: BURST_KEYS, maxLength: 300 });
    fc.assert(
      fc.property(text, gaps, fc.string({ maxLength: 10 }), (typed, pauses, held) => {
        const on = page();
        on.field.push(...held);
        type(on, typed, pauses);
        expect(on.bursts.map(({ keys }) => keys)).toEqual([typed]);
        expect(on.field.join('')).toBe(held);
      }),
      RUNS,
    );
  });

  it('may hesitate once it has begun', () => {
    const on = page();
    type(on, ZONE, [5, 5, 5, 5, 5, 5, 90]);
    expect(on.bursts).toHaveLength(1);
    expect(on.field).toEqual([]);
  });

  it('that reads twice is caught twice', () => {
    const on = page();
    const end = type(on, ZONE, [5]);
    type(on, ZONE, [5], end + SILENCE_MS + 1);
    expect(on.bursts.map(({ keys }) => keys)).toEqual([ZONE, ZONE]);
  });

  it('may give characters by their numbers, as on Windows', () => {
    const on = page();
    let at = 0;
    for (const character of LICENCE) {
      on.key(press('Alt', ++at, { isModifier: true, alt: true }));
      for (const digit of String(character.charCodeAt(0)).padStart(3, '0')) {
        on.key(press('Unidentified', ++at, { code: `Numpad${digit}`, alt: true }));
      }
      on.collector.up(press('Alt', ++at, { isModifier: true }));
    }
    on.silence(at + SILENCE_MS);
    expect(on.bursts.map(({ keys }) => keys)).toEqual([LICENCE]);
  });

  it('with Shift between its keys is the same reader', () => {
    const on = page();
    [...ZONE].forEach((character, index) => {
      on.key(press('Shift', index * 8, { isModifier: true }));
      on.key(press(scannerKey(character).key, index * 8 + 1));
    });
    on.silence(ZONE.length * 8 + SILENCE_MS);
    expect(on.bursts.map(({ keys }) => keys)).toEqual([ZONE]);
  });

  it('that never stops fills no memory and becomes no document', () => {
    const on = page();
    type(on, 'A'.repeat(20_000), [1]);
    expect(on.bursts).toHaveLength(1);
    const [{ keys } = { keys: '' }] = on.bursts;
    expect(keys.length).toBeLessThan(8192);
    expect(readWedgeBurst({ keys })).toMatchObject({ fault: { reason: 'invalid' } });
    expect(on.field).toEqual([]);
  });
});

describe('a person', () => {
  const human = fc.array(fc.integer({ min: FAST_GAP_MS, max: 400 }), { minLength: 5, maxLength: 40 });
  const words = fc.string({ unit: fc.constantFrom(...'abc ABC019.,<'), maxLength: 120 });

  it('never becomes a reader, and every key arrives at once', () => {
    fc.assert(
      fc.property(words, human, (text, gaps) => {
        const on = page();
        let at = 0;
        [...text].forEach((character, index) => {
          at += gaps[index % gaps.length] ?? 0;
          on.key(press(character, at));
          expect(on.field).toHaveLength(index + 1);
        });
        expect(on.field.join('')).toBe(text);
        expect(on.bursts).toEqual([]);
      }),
      RUNS,
    );
  });

  it('who rolls over pairs of keys gets them back in order', () => {
    fc.assert(
      fc.property(words, human, fc.integer({ min: 1, max: FAST_GAP_MS - 1 }), (text, gaps, quick) => {
        const on = page();
        type(
          on,
          text,
          gaps.flatMap((gap) => [quick, gap]),
        );
        expect(on.field.join('')).toBe(text);
        expect(on.bursts).toEqual([]);
      }),
      RUNS,
    );
  });

  it('who holds a key down is no reader', () => {
    const on = page();
    on.key(press('<', 0));
    for (let index = 1; index < 60; index++) on.key(press('<', 500 + index * 30, { isRepeat: true }));
    on.silence(5000);
    expect(on.bursts).toEqual([]);
    expect(on.collector.holding).toBe(false);
  });

  it('who composes with an input method is left alone', () => {
    const on = page();
    for (let index = 0; index < 40; index++) {
      expect(on.collector.down(press('Process', index * 5, { isComposing: true })).verdict).toBe('pass');
    }
  });

  it('moves on with Tab at once, though it follows quickly', () => {
    const on = page();
    on.key(press('a', 0));
    expect(on.collector.down(press('Tab', 10)).verdict).toBe('pass');
  });

  it('who types right after a reader keeps the keys', () => {
    const on = page();
    const end = type(on, ZONE, [5]);
    type(on, 'hello', [90], end + SILENCE_MS + 40);
    expect(on.field.join('')).toBe('hello');
  });
});

test('any stream of keys is answered: each character is passed, given back, or in a burst, and none twice', () => {
  const key = fc.record({
    key: fc.oneof(
      fc.constantFrom('a', '<', 'Enter', 'Tab', 'Shift', 'Alt', 'Backspace', 'Process', '^', '日'),
      fc.string(),
    ),
    gap: fc.integer({ min: 0, max: 200 }),
    ctrl: fc.boolean(),
    alt: fc.boolean(),
    isRepeat: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(key, { maxLength: 120 }), (keys) => {
      const on = page();
      let at = 0;
      for (const { key: name, gap, ...more } of keys) {
        at += gap;
        on.key(press(name, at, { ...more, isModifier: name === 'Shift' || name === 'Alt' }));
      }
      on.silence(at + SILENCE_MS);
      const characters = keys.length;
      const seen = on.field.length + on.bursts.reduce((sum, { keys: caught }) => sum + [...caught].length, 0);
      expect(seen).toBeLessThanOrEqual(characters);
      expect(on.collector.holding).toBe(false);
      expect(on.collector.deadline).toBeUndefined();
    }),
    RUNS,
  );
});

import { expect, it, vi } from 'vitest';
import { type Presence, watchAway } from './watch-away.ts';

function phone() {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const query = Object.assign(new EventTarget(), { matches: false });
  const [onAway, onTurned] = [vi.fn(), vi.fn()];
  const stop = watchAway({ page, query } as unknown as Presence, { onAway, onTurned });
  return {
    ...{ onAway, onTurned, stop },
    hide(hidden: boolean) {
      page.hidden = hidden;
      page.dispatchEvent(new Event('visibilitychange'));
    },
    turn(matches: boolean) {
      query.matches = matches;
      query.dispatchEvent(new Event('change'));
    },
  };
}

it('tells when the phone falls asleep, and leaves it to the person to continue', () => {
  const { onAway, hide } = phone();
  hide(true);
  hide(false);
  expect(onAway).toHaveBeenCalledOnce();
});

it('reports when the phone is turned on its side and back, which alone does not turn the camera on', () => {
  const { onAway, onTurned, turn } = phone();
  turn(true);
  turn(false);
  expect([onTurned.mock.calls, onAway.mock.calls.length]).toEqual([[[true], [false]], 1]);
});

it('is silent once it was ended', () => {
  const { onAway, onTurned, stop, hide, turn } = phone();
  stop();
  hide(true);
  turn(true);
  expect([onAway.mock.calls, onTurned.mock.calls]).toEqual([[], []]);
});

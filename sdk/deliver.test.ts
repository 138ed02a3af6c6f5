import { beforeEach, describe, expect, it, vi } from 'vitest';
import { delivery } from './deliver.ts';
import { code } from './sdk.fixture.ts';

const warn = vi.fn();
const log = { warn };
beforeEach(() => {
  warn.mockReset();
});
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('the delivery to a callback', () => {
  it('happens once, in a later turn, with the callback as its receiver', async () => {
    const callback = {
      heard: [] as string[],
      onAnswer(this: { heard: string[] }, text: string) {
        this.heard.push(text);
      },
    };
    const deliver = delivery(callback, 'onAnswer', log);
    deliver('first');
    deliver('second');
    expect(callback.heard).toEqual([]);
    await turn();
    expect(callback.heard).toEqual(['first']);
  });

  it.each([
    [
      'throws',
      () => {
        throw new RangeError('ERIKSSON');
      },
    ],
    ['rejects', async () => Promise.reject(new RangeError('ERIKSSON'))],
    [
      'answers with a hostile thenable',
      () => ({
        // biome-ignore lint/suspicious/noThenProperty: the hostile thenable is what is tested.
        get then() {
          throw new RangeError('ERIKSSON');
        },
      }),
    ],
  ])('to one that %s harms nothing, and its text is not logged', async (_what, onAnswer) => {
    delivery({ onAnswer }, 'onAnswer', log)();
    await turn();
    expect(warn).toHaveBeenCalledExactlyOnceWith('sdk.callback-failed', {
      callback: 'onAnswer',
      error: 'RangeError',
    });
  });

  it.each([undefined, null, 5, {}, { onAnswer: 'text' }])(
    'is refused at once when there is no method to call: %o',
    (callback) => {
      expect(() => delivery(callback as never, 'onAnswer', log)).toThrow(
        expect.objectContaining(code('INVALID_INPUT')),
      );
    },
  );

  it('is refused at once when reading the method throws', () => {
    const callback = {
      get onAnswer(): () => void {
        throw new Error('hostile');
      },
    };
    expect(() => delivery(callback, 'onAnswer', log)).toThrow(expect.objectContaining(code('INVALID_INPUT')));
  });
});

import { describe, expect, it } from 'vitest';
import { guardLookup, type Lookup } from './guarded-lookup.ts';

type Options = { all?: boolean; family?: number };

const asked: Options[] = [];
const resolving =
  (...addresses: string[]): Lookup<Options> =>
  (_hostname, options, done) => {
    asked.push(options);
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };

const connect = (lookup: Lookup<Options>, options: Options) =>
  new Promise((resolve, reject) => {
    lookup('a.example', options, (error, ...found) => (error ? reject(error) : resolve(found)));
  });

describe('a guarded lookup', () => {
  it('judges all addresses, in whatever form the connection wants them', async () => {
    const judged: string[][] = [];
    const lookup = guardLookup(resolving('1.1.1.1', '2.2.2.2'), (found) => {
      judged.push(found.map(({ address }) => address));
    });
    expect(await connect(lookup, { family: 4 })).toEqual(['1.1.1.1', 4]);
    expect(await connect(lookup, { all: true })).toEqual([
      [
        { address: '1.1.1.1', family: 4 },
        { address: '2.2.2.2', family: 4 },
      ],
    ]);
    expect(judged).toEqual([
      ['1.1.1.1', '2.2.2.2'],
      ['1.1.1.1', '2.2.2.2'],
    ]);
    expect(asked).toEqual([{ family: 4, all: true }, { all: true }]);
  });

  it('fails the connection with the error of the judge', async () => {
    const lookup = guardLookup(resolving('127.0.0.1'), () => {
      throw new Error('not allowed');
    });
    await expect(connect(lookup, {})).rejects.toThrow('not allowed');
  });

  it('hands on an error of the resolver without a judgement', async () => {
    const lookup = guardLookup<Options>(
      (_hostname, _options, done) => done(new Error('ENOTFOUND'), []),
      () => {
        throw new Error('judged');
      },
    );
    await expect(connect(lookup, {})).rejects.toThrow('ENOTFOUND');
  });
});

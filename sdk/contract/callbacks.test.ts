import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CALLBACK_ROWS, LISTENER_ROWS, parametersOf } from './callback-rows.fixture.ts';
import { sdkOperations } from './index.ts';

const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Callback, method and parameters of each interface with one method, as the file declares them. */
function declared(...files: string[]): Map<string, string> {
  const text = files
    .map(textOf)
    .join('\n')
    .replaceAll(/\/\*\*.*?\*\//gs, '');
  const interfaces = text.matchAll(/export interface (\w+) \{\s*(\w+)\(([^)]*)\): void;\s*\}/g);
  return new Map(
    [...interfaces].map(([, callback = '', method = '', parameters = '']) => {
      const plain = parameters.replaceAll(' | null', '').replaceAll(/\s+/g, ' ').trim().replace(/,$/, '');
      return [callback, `${method}(${plain})`];
    }),
  );
}

/** Callbacks of operations that this project added. */
const ADDITIONS = [
  'AccountCredentialCallback',
  'WalletBackedUpCallback',
  'WalletBackupRemovedCallback',
  'WalletEventsCallback',
];

// The type of the callback decides which values `deferred` of `SdkCalls` takes. So the compiler holds each delivery to
// the order that is compared here.
describe('the callbacks', () => {
  const told = declared('./callbacks.ts', './sdk-document-provider.ts', './sdk-auth-provider.ts');

  it.each([...CALLBACK_ROWS, ...LISTENER_ROWS])(
    '%s has its method, with the parameters of the specification in their order',
    (callback, method, parameters) => {
      expect(told.get(callback)).toBe(`${method}(${parameters})`);
    },
  );

  it('are the 36 of the specification, its four listeners, and additions', () => {
    expect([CALLBACK_ROWS.length, LISTENER_ROWS.length]).toEqual([36, 4]);
    const rows = [...CALLBACK_ROWS, ...LISTENER_ROWS].map(([callback]) => callback);
    expect([...told.keys()].sort()).toEqual([...rows, ...ADDITIONS].sort());
  });

  it('have parameters that the compiler cannot mistake for each other', () => {
    for (const row of [...CALLBACK_ROWS, ...LISTENER_ROWS]) {
      const types = parametersOf(row).map(({ type }) => type);
      expect(new Set(types).size, row[0]).toBe(types.length);
    }
  });

  it('are each delivered to by an operation', () => {
    const used: readonly string[] = Object.values(sdkOperations).flatMap(({ delivery }) =>
      delivery === 'direct' ? [] : [delivery.callback],
    );
    const methods = [...CALLBACK_ROWS, ...LISTENER_ROWS].map(([, method]) => method);
    // Delivered by `restoreUserDataFromWallet` beside its own callback.
    expect(methods.filter((method) => !used.includes(method))).toEqual(['onFetchUserAccountsInfo']);
  });
});

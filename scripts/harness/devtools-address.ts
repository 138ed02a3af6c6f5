import type { Readable } from 'node:stream';

const SAID = /^DevTools listening on (ws:\/\/\S+)$/m;
/** An AppImage unpacks itself first. */
const SAID_WITHIN_MS = 120_000;
/** The most that is kept of other output. */
const MOST_CHARACTERS = 20_000;

/**
 * Where the pages of a program can be driven that was started with `--remote-debugging-port=0`, as it says itself.
 * @param errors its standard error, which is read on afterwards so that nothing blocks it
 * @throws Error with its output where it ends or says nothing in time
 */
export const devtoolsAddress = (errors: Readable, withinMs = SAID_WITHIN_MS): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`the program ${why}; it said: ${said.trim() || 'nothing'}`));
    };
    const timer = setTimeout(() => fail('names no address of its pages'), withinMs);
    errors.setEncoding('utf8');
    errors.on('data', (text: string) => {
      said = (said + text).slice(-MOST_CHARACTERS);
      const [, address] = SAID.exec(said) ?? [];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
    errors.once('end', () => fail('ended'));
  });

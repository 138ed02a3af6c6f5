import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type AppError, failure } from '#core/contract/errors.ts';

/** A person at a terminal. */
export interface Terminal {
  say(text: string): void;
  ask(question: string): Promise<string>;
  /** Without echo. */
  askHidden(question: string): Promise<string>;
  /** Shows a page on a screen of its own until Enter; it stays neither visible nor in the scroll-back. */
  showOnce(page: string): Promise<void>;
  close(): void;
}

/** ECMA-48 control sequences of xterm: the alternate screen has no scroll-back. */
const ALTERNATE_SCREEN = '\u001b[?1049h\u001b[2J\u001b[H';
const NORMAL_SCREEN = '\u001b[2J\u001b[?1049l';

/**
 * The terminal of this process.
 *
 * @throws AppError `NOT_SUPPORTED` when input or output is a pipe or a file: a secret must reach a screen only, and a
 * passphrase must come from a person.
 */
export function openTerminal(
  input: NodeJS.ReadStream = process.stdin,
  output: NodeJS.WriteStream = process.stdout,
): Terminal {
  if (!input.isTTY || !output.isTTY) throw noTerminal(input.isTTY ? 'output' : 'input');
  let muted = false;
  const echo = new Writable({
    write(chunk, _encoding, done) {
      if (!muted) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: echo, terminal: true, historySize: 0 });
  lines.on('SIGINT', () => lines.close());
  const closed = new Promise<never>((_, reject) => {
    lines.once('close', () => reject(new Error('Cancelled at the terminal.')));
  });
  // Closing the terminal at the end is no failure; it is one only for a question that still waits.
  closed.catch(() => undefined);
  const question = (text: string): Promise<string> => Promise.race([lines.question(text), closed]);
  return {
    say: (text) => void output.write(`${text}\n`),
    ask: question,
    async askHidden(text) {
      output.write(text);
      muted = true;
      try {
        return await question('');
      } finally {
        muted = false;
        output.write('\n');
      }
    },
    async showOnce(page) {
      output.write(`${ALTERNATE_SCREEN}${page}\n`);
      try {
        await question('');
      } finally {
        output.write(NORMAL_SCREEN);
      }
    },
    close: () => lines.close(),
  };
}

function noTerminal(which: string): AppError {
  return failure('NOT_SUPPORTED', `${which} is not a terminal`, {
    component: 'terminal',
    hint: 'Run the command in a terminal window of the kiosk, without redirection.',
  });
}

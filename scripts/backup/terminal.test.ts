import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openTerminal } from './terminal.ts';

function fakeTty() {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  let seen = '';
  output.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
  });
  const terminal = openTerminal(
    input as unknown as NodeJS.ReadStream,
    output as unknown as NodeJS.WriteStream,
  );
  return { terminal, input, seen: () => seen };
}

describe('the terminal', () => {
  it('echoes an ordinary answer and never a hidden one', async () => {
    const { terminal, input, seen } = fakeTty();
    const number = terminal.ask('Your number: ');
    input.write('1\r');
    expect(await number).toBe('1');
    const passphrase = terminal.askHidden('Your passphrase: ');
    input.write('a secret\r');
    expect(await passphrase).toBe('a secret');
    expect(seen()).toMatch(/Your number: \S*1/);
    expect(seen()).toContain('Your passphrase: ');
    expect(seen()).not.toContain('secret');
    terminal.close();
  });

  it('shows a page on the alternate screen and leaves it on Enter, or when it is closed', async () => {
    const { terminal, input, seen } = fakeTty();
    const shown = terminal.showOnce('twelve words');
    input.write('\r');
    await shown;
    expect(seen()).toMatch(/\[\?1049h[\s\S]*twelve words[\s\S]*\[2J[^\n]*\[\?1049l/);

    const cancelled = terminal.showOnce('again');
    input.write('\u0003');
    await expect(cancelled).rejects.toThrow('Cancelled');
    expect(seen()).toMatch(/again[\s\S]*\[\?1049l$/);
  });

  it('refuses pipes and files', () => {
    const tty = Object.assign(new PassThrough(), { isTTY: true });
    for (const [input, output] of [
      [new PassThrough(), tty],
      [tty, new PassThrough()],
    ]) {
      expect(() =>
        openTerminal(input as unknown as NodeJS.ReadStream, output as unknown as NodeJS.WriteStream),
      ).toThrow(expect.objectContaining({ code: 'NOT_SUPPORTED' }));
    }
  });
});

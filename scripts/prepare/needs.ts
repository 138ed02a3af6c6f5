/** The needs of a command before its own code runs. */
export type Need = 'models' | 'renderer' | 'hosted' | 'browser' | 'electron';

const NEEDS: Readonly<Record<string, readonly Need[]>> = {
  start: ['models', 'renderer', 'electron', 'browser'],
  services: ['hosted'],
  demo: ['models', 'renderer', 'hosted', 'browser'],
  screens: ['models', 'renderer', 'hosted', 'browser'],
  bench: ['models', 'renderer', 'hosted', 'browser'],
  verify: ['models'],
  build: ['models', 'renderer', 'hosted'],
  'build-packages': ['models', 'renderer', 'hosted'],
};

const value = (args: readonly string[], option: string): string | undefined => {
  const joined = args.find((arg) => arg.startsWith(`${option}=`));
  if (joined !== undefined) return joined.slice(option.length + 1);
  const index = args.indexOf(option);
  return index < 0 ? undefined : args[index + 1];
};

/** The needs of one call: a forced host or `--no-browser` leaves out the needs of the other host. */
export const needsOf = (command: string, args: readonly string[]): readonly Need[] => {
  const needs = Object.hasOwn(NEEDS, command) ? (NEEDS[command] ?? []) : [];
  if (command !== 'start') return needs;
  const host = value(args, '--host');
  const served = args.includes('--no-browser');
  return needs.filter((need) => {
    if (need === 'electron') return host !== 'browser' && !served;
    // Electron's absence is only known after its own step; the browser is then found by `start` itself.
    if (need === 'browser') return host !== 'electron' && !served;
    return true;
  });
};

import { StartRefusal } from './start-refusal.ts';

const MOST = 1_000_000;

/**
 * Reads a setting of counts: `name=count` with commas; counts that it does not name keep their defaults.
 *
 * @throws StartRefusal `SETTING_INVALID`.
 */
export function readCounts<Name extends string>(
  environment: Readonly<Record<string, string | undefined>>,
  setting: string,
  defaults: Readonly<Record<Name, number>>,
): Partial<Record<Name, number>> {
  const counts = new Map<string, number>();
  for (const part of (environment[setting] ?? '').split(',').filter((text) => text.trim() !== '')) {
    const [, name = '', digits = ''] = /^\s*(\w+)=(\d{1,7})\s*$/.exec(part) ?? [];
    const count = Number(digits);
    if (!Object.hasOwn(defaults, name) || count < 1 || count > MOST) {
      const names = Object.keys(defaults).join(', ');
      throw new StartRefusal(
        'SETTING_INVALID',
        `${setting} takes name=count with commas, names ${names}, counts 1 to ${MOST}`,
      );
    }
    counts.set(name, count);
  }
  return Object.fromEntries(counts) as Partial<Record<Name, number>>;
}

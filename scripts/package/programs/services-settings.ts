/** The settings of installed services, read by systemd and by the command. */
export const SETTINGS_FILE = '/etc/counterproof-services/services.env';

/** systemd and Node read a quotation mark, a backslash and a number sign each in its own way. */
const PLAIN = /^[!$-&(-[\]-~]*$/;

/** The value of a setting, or nothing where there is none. As for systemd and Node, the last line of a name counts. */
export const settingOf = (text: string, name: string): string =>
  text
    .split('\n')
    .findLast((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .trim() ?? '';

/** Options of the start with another value of one; the others stay. An empty value takes it away. */
export const withOption = (options: string, name: string, value: string): string => {
  const words = options.split(' ').filter(Boolean);
  const kept = words.filter(
    (word, i) => word !== name && words[i - 1] !== name && !word.startsWith(`${name}=`),
  );
  return [...kept, ...(value === '' ? [] : [name, value])].join(' ');
};

/**
 * The text of the settings with other values; comments and other settings stay. An empty value takes the setting away.
 * @throws TypeError for a value that systemd and Node would read differently
 */
export const withSettings = (text: string, values: Readonly<Record<string, string>>): string => {
  const names = Object.keys(values);
  const kept = text
    .split('\n')
    .filter((line) => !names.some((name) => line.startsWith(`${name}=`)))
    .join('\n')
    .replace(/\n*$/, '\n');
  const lines = names.flatMap((name) => {
    const value = values[name] ?? '';
    if (!value.split(' ').every((word) => PLAIN.test(word)))
      throw new TypeError(
        `${name} takes no quotation marks, backslashes and number signs: write them as %22, %27, %5C, %23`,
      );
    return value === '' ? [] : [`${name}=${value}\n`];
  });
  return kept + lines.join('');
};

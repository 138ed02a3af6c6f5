/** Every text of a catalogue with its path. */
export const flatten = (tree: object, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) => {
    const here = path ? `${path}/${key}` : key;
    return typeof value === 'string' ? [[here, value] as [string, string]] : flatten(value, here);
  });

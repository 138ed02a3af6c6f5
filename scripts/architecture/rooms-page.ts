import { ROOMS, type Room } from './rooms.ts';

const BEGIN = '<!-- rooms: generated from scripts/architecture/rooms.ts by npm run docs:reference -->';
const END = '<!-- /rooms -->';

const importsOf = ({ name, imports, limits }: Room): string => {
  const rooms = imports.includes('*') ? 'any room' : ['itself', ...imports].join(', ');
  return `| \`${name}\` | ${[rooms, limits].filter(Boolean).join('; ')} |`;
};

const foldersOf = ({ name, holds, folders }: Room): string[] => [
  `| **\`${name}\`** | **${holds}** |`,
  ...Object.entries(folders).map(([folder, text]) => `| \`${name}/${folder}\` | ${text} |`),
];

const tables = (): string =>
  [
    '## Rooms and folders',
    '',
    '| folder | what it holds |',
    '|---|---|',
    ...ROOMS.flatMap(foldersOf),
    '',
    '## Who may import whom',
    '',
    '| room | imports |',
    '|---|---|',
    ...ROOMS.map(importsOf),
  ].join('\n');

/**
 * A page with its tables of rooms made anew.
 * @throws Error when the page has no place for them
 */
export const withRooms = (page: string): string => {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('the page has no place for the rooms');
  return `${before}${BEGIN}\n\n${tables()}\n\n${END}${after}`;
};

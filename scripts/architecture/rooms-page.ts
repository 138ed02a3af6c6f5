import { withPart } from '../reference/marked-part.ts';
import { ROOMS, type Room } from './rooms.ts';

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

/** A page with its tables of rooms made again. @throws Error when the page has no place for them */
export const withRooms = (page: string): string =>
  withPart(page, { name: 'rooms', from: 'scripts/architecture/rooms.ts', text: tables() });

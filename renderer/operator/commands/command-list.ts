import { SHORTCUTS } from '../keys/shortcut-list.ts';

/** Everything that can be found and done by name, in the order of the work; a screen offers what is possible there. */
export const COMMANDS = [
  { id: 'start', label: 'operator:home.start' },
  { id: 'search', label: 'operator:help.keys.search' },
  { id: 'coming', label: 'operator:help.keys.coming' },
  { id: 'takeNow', label: 'session:applicant.fallback' },
  { id: 'otherSide', label: 'documents:otherSide.goOn' },
  { id: 'cover', label: 'session:cover.action' },
  { id: 'passOver', label: 'session:passOver.action' },
  { id: 'otherWay', label: 'operator:help.keys.otherWay' },
  { id: 'match', label: 'operator:help.keys.match' },
  { id: 'differs', label: 'operator:help.keys.differs' },
  { id: 'allMatch', label: 'operator:help.keys.allMatch' },
  { id: 'turnOver', label: 'operator:help.keys.turnOver' },
  { id: 'magnify', label: 'operator:help.keys.magnify' },
  { id: 'beside', label: 'operator:help.keys.beside' },
  { id: 'guide', label: 'operator:help.keys.guide' },
  { id: 'overlay', label: 'operator:help.keys.overlay' },
  { id: 'blink', label: 'operator:help.keys.blink' },
  { id: 'larger', label: 'operator:help.keys.larger' },
  { id: 'faceParts', label: 'operator:help.keys.faceParts' },
  { id: 'details', label: 'session:exceptions.details' },
  { id: 'approve', label: 'session:decision.approve' },
  { id: 'refer', label: 'session:decision.refer' },
  { id: 'reject', label: 'session:decision.reject' },
  { id: 'end', label: 'session:decision.cannot-complete' },
  { id: 'companions', label: 'session:companions.title' },
  { id: 'handOver', label: 'session:handOver.action' },
  { id: 'hold', label: 'session:quiet.suspect' },
  { id: 'print', label: 'operator:help.keys.print' },
  { id: 'qr', label: 'operator:help.keys.qr' },
  { id: 'export', label: 'session:ended.export' },
  { id: 'close', label: 'session:ended.close' },
  { id: 'readers', label: 'readers:title' },
  { id: 'cameras', label: 'cameras:title' },
  { id: 'health', label: 'health:title' },
  { id: 'holds', label: 'holds:title' },
  { id: 'calibration', label: 'calibration:title' },
  { id: 'layouts', label: 'layouts:title' },
  { id: 'programs', label: 'programs:title' },
  { id: 'settings', label: 'operator:top.settings' },
  { id: 'help', label: 'operator:top.help' },
  { id: 'signOut', label: 'operator:top.signOut' },
] as const;
export type CommandId = (typeof COMMANDS)[number]['id'];
type CommandLabel = (typeof COMMANDS)[number]['label'];

/** The ways on where a capture does not work. */
export const OTHER_WAYS: readonly CommandId[] = [
  'takeNow',
  'otherSide',
  'cover',
  'passOver',
  'readers',
  'cameras',
  'handOver',
  'refer',
  'end',
];

const rank = new Map<CommandId, number>(COMMANDS.map(({ id }, index) => [id, index]));
/** Where a command stands in the list, from 0. */
export const rankOf = (id: CommandId): number => rank.get(id) ?? COMMANDS.length;

const labels = new Map<CommandId, CommandLabel>(COMMANDS.map(({ id, label }) => [id, label]));
/** The text of a command in the catalogues. */
export const labelOf = (id: CommandId): CommandLabel => labels.get(id) ?? 'operator:top.help';

/** The keys that do the same; none for most. */
export const keysOf = (id: CommandId): readonly string[] =>
  SHORTCUTS.find(({ action }) => action === id)?.keys ?? [];

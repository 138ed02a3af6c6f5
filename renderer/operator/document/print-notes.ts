import type { DocumentView } from '#core/contract/counter/state.ts';

/** What the operator should know of print that was not read. */
export type PrintNote = 'runningText' | 'unread';

/** The notes on the print of a document's sides, each once. */
export function printNotes({ captures }: Pick<DocumentView, 'captures'>): PrintNote[] {
  const prints = captures.flatMap(({ print }) => print ?? []);
  return [
    ...(prints.some(({ runningText }) => runningText) ? (['runningText'] as const) : []),
    ...(prints.some(({ unread = [] }) => unread.length > 0) ? (['unread'] as const) : []),
  ];
}

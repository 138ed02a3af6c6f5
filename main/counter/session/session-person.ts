import { indexWords } from '#core/document/search-words.ts';
import type { SessionPerson } from '../../ports/vault.ts';
import { joinedDocuments } from './session-documents.ts';
import type { SessionState } from './session-state.ts';

/**
 * By what a later search at this kiosk finds the session: the names and numbers that its documents show, or what was told
 * of the person before the visit. It never leaves the vault.
 * @param today YYYY-MM-DD
 * @returns nothing where neither names anybody
 */
export function personOf(
  state: Pick<SessionState, 'documents' | 'flow' | 'expected'>,
  today: string,
): SessionPerson | undefined {
  const shown = joinedDocuments(state, today)
    .map(({ joined }) => {
      const value = (name: string) => joined.fields.find(({ field }) => field === name)?.best?.value;
      return { names: [value('givenNames'), value('surname')], numbers: [value('documentNumber')] };
    })
    .reverse();
  const told = { names: [state.expected?.givenNames, state.expected?.surname], numbers: [] };
  const all = [...shown, told].map(({ names, numbers }) => ({
    names: given(names),
    numbers: given(numbers),
  }));
  const name = all.find(({ names }) => names.length > 0)?.names.join(' ');
  if (name === undefined) return undefined;
  return { name, words: indexWords(all.flatMap(({ names, numbers }) => [...names, ...numbers])) };
}

const given = (values: readonly (string | undefined)[]): string[] =>
  values.flatMap((value) => (value ? [value] : []));

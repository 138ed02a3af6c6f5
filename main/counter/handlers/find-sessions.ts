import type { WordForms } from '#core/document/search-words.ts';
import { readReference } from '#core/proofing/session-reference.ts';
import type { OpenKiosk } from '../open-kiosk.ts';
import { foundRows, sessionRows } from '../views/session-rows.ts';

/** More than a person looks through: they type another letter. */
const MOST_FOUND = 50;
/** Fewer characters begin too many references. */
const LEAST_OF_REFERENCE = 3;

/** @param since RFC 3339 */
export function listSessions(open: OpenKiosk, limit: number, since?: string) {
  return { sessions: sessionRows(open.unlocked.vault.sessions.list(limit, since), contextOf(open)) };
}

/** The reference, or its beginning, in a text, as the vault searches for it; empty for a text that is none. */
export function searchedReference(text: string): string {
  const bare = (readReference(text) ?? text).toUpperCase().replace(/[\s-]/g, '');
  return /^[A-Z0-9]+$/.test(bare) && bare.length >= LEAST_OF_REFERENCE ? bare : '';
}

/** What the vault holds of a person or a reference; the text goes nowhere else. @param words those of the text */
export function findSessions(open: OpenKiosk, text: string, words: readonly WordForms[]) {
  const sought = { reference: searchedReference(text), words };
  const found = open.unlocked.vault.sessions.search(sought, MOST_FOUND + 1);
  return {
    sessions: foundRows(found.slice(0, MOST_FOUND), contextOf(open)),
    isCut: found.length > MOST_FOUND,
  };
}

/** A search that the screen repeats is one search. */
const NOTED_FOR_MS = 60_000;

/**
 * Notes searches by name in the audit log: that one was made, once a minute for an operator, and never what was typed.
 */
export function searchNotes() {
  let last = { actor: '', at: Number.NEGATIVE_INFINITY };
  return (
    open: Pick<OpenKiosk, 'unlocked'>,
    words: readonly WordForms[],
    { actor, now }: { actor: string; now: Date },
  ): void => {
    if (words.length === 0) return;
    const isNoted = last.actor === actor && Math.abs(now.getTime() - last.at) < NOTED_FOR_MS;
    if (isNoted) return;
    last = { actor, at: now.getTime() };
    const time = now.toISOString();
    open.unlocked.vault.audit.append({ time, actor, action: 'sessions.searched', subject: 'names' });
  };
}

const contextOf = ({ sync, presence }: OpenKiosk) => ({
  status: sync.status(),
  operatorId: presence.operator()?.operatorId,
});

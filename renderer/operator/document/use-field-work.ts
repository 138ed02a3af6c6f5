import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentView, FieldView } from '#core/contract/counter/state.ts';
import type { ErrorResponse } from '#core/contract/errors.ts';
import type { FieldConfirmation } from '#core/document/document-records.ts';
import type { DocumentField } from '#core/document/fields.ts';
import { useAction } from '../../ui/state/use-action.ts';
import { useEvidenceFocus } from './evidence-focus.tsx';
import { firstOpen, neighbour, nextOpen, requiredFirst } from './field-order.ts';
import { fieldsToMatch, type Match, matchOf, unseenFields } from './fields-to-match.ts';
import { shownFields } from './shown-fields.ts';

/** The work on the fields of one document: which one is in hand, and what is said of it. */
export interface FieldWork {
  fields: FieldView[];
  all: boolean;
  showAll: (all: boolean) => void;
  /** The field in hand. */
  open: DocumentField | undefined;
  /** The operator says that the print differs from the field in hand, and types what it says. */
  differs: boolean;
  sayDiffers: () => void;
  /** Counts how often a field was gone to: each time its editor starts again and takes the focus. */
  visit: number;
  takeFocus: React.RefObject<boolean>;
  move: (to: DocumentField | undefined) => void;
  /** Moves down by this number of fields, or up if it is negative. Stops at the ends. */
  step: (by: number) => void;
  save: (field: DocumentField, confirmation: FieldConfirmation) => void;
  match: () => void;
  /** Offered once each required field was looked at. */
  matchAll: (() => void) | undefined;
  /** The required fields that were not looked at, while there is something that all of them together would answer. */
  unseen: DocumentField[];
  /** A value was looked at: in view beside its crop, or with the focus on it where it has none. */
  noteSeen: (sight: string) => void;
  isSaving: boolean;
  error: ErrorResponse | undefined;
}

export const useFieldWork = (sessionId: string, document: DocumentView): FieldWork => {
  const confirm = useAction('session.confirm-field');
  const [all, showAll] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const fields = useMemo(() => requiredFirst(shownFields(document, all)), [document, all]);
  const place = useOpenField(document, fields, () => showAll(true));
  const { open, move } = place;
  const matches = useMemo(() => fieldsToMatch(document), [document]);
  const unseen = useMemo(
    () => (matches.length > 0 ? unseenFields(document, seen) : []),
    [matches, document, seen],
  );
  const noteSeen = useCallback(
    (sight: string) => setSeen((old) => (old.has(sight) ? old : new Set([...old, sight]))),
    [],
  );
  const say = ({ field, confirmation }: Match) =>
    confirm.run({ sessionId, documentId: document.id, field, confirmation });
  const save = async (field: DocumentField, confirmation: FieldConfirmation) => {
    const answer = await say({ field, confirmation });
    if (answer?.ok) move(nextOpen(fields, field));
  };
  const match = () => {
    const field = fields.find((one) => one.field === open);
    const confirmation = field && matchOf(field);
    // A value that only the print has is taken with its own button.
    if (field && confirmation) void save(field.field, confirmation);
  };
  const sayAll = async () => {
    for (const one of matches) {
      const answer = await say(one);
      if (!answer?.ok) return move(one.field);
    }
    const said = matches.map(({ field }) => field);
    move(firstOpen(fields.filter(({ field }) => !said.includes(field))));
  };
  return {
    fields,
    all,
    showAll,
    ...place,
    step: (by) => move(neighbour(fields, open, by)),
    save: (field, confirmation) => void save(field, confirmation),
    match,
    matchAll: matches.length > 0 && unseen.length === 0 ? () => void sayAll() : undefined,
    unseen,
    noteSeen,
    isSaving: confirm.pending,
    error: confirm.error,
  };
};

/**
 * Returns the open field: the first that needs the operator's word, then the one that the operator or a check chooses.
 */
const useOpenField = (document: DocumentView, fields: readonly FieldView[], showAll: () => void) => {
  const { focus } = useEvidenceFocus();
  const [open, setOpen] = useState(() => firstOpen(fields));
  const [visit, setVisit] = useState(0);
  const [differs, setDiffers] = useState(false);
  const takeFocus = useRef(false);
  const isByHand = useRef(false);
  const move = (to: DocumentField | undefined) => {
    takeFocus.current = true;
    isByHand.current = true;
    setOpen(to);
    setDiffers(fields.find(({ field }) => field === to)?.operator?.verdict === 'differs');
    setVisit((last) => last + 1);
  };
  const sayDiffers = () => {
    takeFocus.current = true;
    setDiffers(true);
  };
  // A later reading may have settled the field that was opened first.
  const waiting = firstOpen(fields);
  const isSettled = !fields.some(({ field, open: waits }) => field === open && waits);
  useEffect(() => {
    if (isSettled && !isByHand.current) setOpen(waiting);
  }, [isSettled, waiting]);
  const latest = useRef({ move, showAll, document });
  latest.current = { move, showAll, document };
  useEffect(() => {
    const now = latest.current;
    if (!focus || focus.document !== now.document.number) return;
    if (!now.document.fields.some(({ field }) => field === focus.field)) now.showAll();
    now.move(focus.field);
  }, [focus]);
  return { open, move, visit, takeFocus, differs, sayDiffers };
};

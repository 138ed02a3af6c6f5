import { sameName } from '../compare-names.ts';
import type { PrintedValue, ReadValue } from '../document-records.ts';
import type { DocumentField } from '../fields.ts';
import { type CaptionedField, captionOf } from './captions.ts';
import type { SideSources } from './choose-family.ts';
import type { AnchoredRule, AreaRule, PrintFamily, ShapeRule } from './family.ts';
import { folded } from './fold.ts';
import { numberedParts } from './numbered-parts.ts';
import { leadingDate } from './printed-date.ts';
import { below, continues, heightOf, liesIn, partOf, rightOf, type Segment, trimmedPart } from './segment.ts';
import { shapedValue } from './shaped-value.ts';
import { type FormContext, valueAs } from './value-forms.ts';

/** A field with the text that it was found in. */
export interface AssignedField {
  field: DocumentField;
  /** The rows of the value, as printed. */
  rows: readonly Segment[];
  value: string;
  anchor: PrintedValue['anchor'];
  /** A caption or number of the same side says another value. */
  contradicted?: true;
}

/** Finds the fields of a family in the print of one side. Each text gives one field, and each field is given once. */
export class FieldFinder {
  readonly found: AssignedField[] = [];
  readonly #segments: readonly Segment[];
  readonly #context: FormContext;
  readonly #family: PrintFamily;
  readonly #used = new Set<Segment>();
  /** Texts that are captions or numbers, with the field; a caption gives no value. */
  readonly #captions = new Map<Segment, CaptionedField | 'none'>();
  readonly #own: ReadonlyMap<string, CaptionedField | 'none'>;

  constructor(segments: readonly Segment[], family: PrintFamily, context: FormContext) {
    this.#segments = segments;
    this.#family = family;
    this.#context = context;
    this.#own = new Map(
      Object.entries(family.ownCaptions ?? {}).map(([caption, field]) => [folded(caption), field]),
    );
  }

  /** Tries every clue of the family: forms that nothing else has first, the values of zone and barcode last. */
  find(sources: SideSources): this {
    const family = this.#family;
    for (const rule of family.shapes ?? []) this.#byShape(rule);
    if (family.numbers) this.#byNumbers(family.numbers);
    if (family.captions) this.#byCaptions();
    for (const rule of family.layout ?? []) {
      if ('area' in rule) this.#inArea(rule);
      else this.#byLayout(rule);
    }
    this.#byValues(sources);
    return this;
  }

  /**
   * Keeps a text as a field where it has the field's form. A field that is found already stays as it is; another value of
   * it contradicts it.
   * @returns whether the text is that field
   */
  #take(field: DocumentField, rows: readonly Segment[], anchor: AssignedField['anchor']): boolean {
    const printed = rows.map(({ text }) => text).join(' ');
    const value = valueAs(field, printed, this.#context);
    if (value === undefined) return false;
    const earlier = this.#foundOf(field);
    if (!earlier) this.found.push({ field, rows, value, anchor });
    // The same text may have captions in several languages.
    else if (!earlier.rows.includes(rows[0]!) && folded(earlier.value) !== folded(value)) {
      earlier.contradicted = true;
    }
    for (const row of rows) this.#used.add(row);
    return true;
  }

  #foundOf(field: DocumentField): AssignedField | undefined {
    return this.found.find((one) => one.field === field);
  }

  #free(): Segment[] {
    return this.#segments.filter((segment) => !this.#used.has(segment) && !this.#captions.has(segment));
  }

  /** Texts that may be the value of a field: the free ones, and those that are its value already. */
  #candidates(field: DocumentField): Segment[] {
    return [...this.#free(), ...(this.#foundOf(field)?.rows ?? [])];
  }

  #byNumbers(numbers: NonNullable<PrintFamily['numbers']>): void {
    for (const segment of this.#segments) {
      for (const { label, at, value } of numberedParts(segment, { numbers })) {
        const known = numbers[label];
        if (!known) continue;
        const others = this.#candidates(known.field).filter((other) => other !== segment);
        const beside = value.text ? value : rightOf(at, others)[0];
        if (!beside || !this.#numbered(known, beside)) continue;
        this.#used.add(segment);
      }
    }
  }

  #numbered({ field, rest }: { field: DocumentField; rest?: DocumentField }, value: Segment): boolean {
    const latest = Number(this.#context.today.slice(0, 4));
    const dated = rest && leadingDate(value.text, this.#context.country, latest);
    if (!rest || !dated?.rest) {
      const second = field === 'givenNames' ? this.#continuation(value) : undefined;
      return this.#take(field, second ? [value, second] : [value], 'number');
    }
    const length = Array.from(value.text).length;
    const split = length - Array.from(dated.rest).length;
    this.#take(rest, [partOf(value, split, length)], 'number');
    return this.#take(field, [trimmedPart(value, 0, split)], 'number');
  }

  #byCaptions(): void {
    for (const segment of this.#segments) {
      if (this.#used.has(segment)) continue;
      const whole = this.#captionIn(segment.text);
      if (whole) this.#captions.set(segment, whole);
      else this.#dividedCaption(segment);
    }
    for (const segment of this.#segments) {
      if (!this.#used.has(segment) && !this.#captions.has(segment)) this.#inLine(segment);
    }
    for (const [segment, captioned] of this.#captions) {
      const field = this.#fieldOf(captioned);
      if (field) this.#beside(field, segment);
    }
  }

  /** A caption that was found in two parts. */
  #dividedCaption(segment: Segment): void {
    const [next] = rightOf(segment, this.#segments);
    if (!next || next.left - segment.right > heightOf(segment) || this.#used.has(next)) return;
    const whole = this.#captionIn(`${segment.text} ${next.text}`);
    if (!whole) return;
    this.#captions.set(segment, whole);
    this.#captions.set(next, whole);
  }

  /** `Surname: ERIKSSON`, `EXP 08/12/2031`: the longest caption that the first words make. */
  #inLine(segment: Segment): void {
    const characters = Array.from(segment.text);
    const colon = characters.indexOf(':');
    const ends = colon > 0 ? [colon] : characters.flatMap((one, at) => (one === ' ' ? [at] : [])).slice(0, 4);
    for (const end of ends.toReversed()) {
      const captioned = this.#captionIn(characters.slice(0, end).join(''));
      const field = captioned && this.#fieldOf(captioned);
      // Without a colon the first word of a name may look like a caption.
      if (!field || (isName(field) && colon <= 0)) continue;
      const value = trimmedPart(segment, end, characters.length);
      if (!value.text || !this.#take(field, [value], 'caption')) continue;
      this.#used.add(segment);
      return;
    }
  }

  #beside(field: DocumentField, caption: Segment): void {
    const among = this.#candidates(field);
    for (const value of [...below(caption, among).slice(0, 2), ...rightOf(caption, among).slice(0, 1)]) {
      const second = isName(field) ? this.#continuation(value) : undefined;
      if (this.#take(field, second ? [value, second] : [value], 'caption')) return;
    }
  }

  /** The field of a caption in one language or in several, `Surname/Nom (1)`. */
  #captionIn(text: string): CaptionedField | 'none' | undefined {
    const plain = text.replace(/\(?\d{1,2}[a-d]?\)?[.:]?\s*$/u, '').replace(/^\s*\(?\d{1,2}[.)]?\s*/u, '');
    const meaning = (caption: string) => this.#own.get(folded(caption)) ?? captionOf(caption);
    const whole = meaning(plain);
    if (whole) return whole;
    const parts = plain.split(/[/|•·]/).map(meaning);
    return parts.find((part) => part !== undefined && part !== 'fullName');
  }

  /** A whole name has no division into surname and given names; a card that has no other name keeps it as one. */
  #fieldOf(captioned: CaptionedField | 'none'): DocumentField | undefined {
    if (captioned === 'none') return undefined;
    if (captioned !== 'fullName') return captioned;
    return this.#family.wholeName ? 'givenNames' : undefined;
  }

  /** The second row of a name. */
  #continuation(first: Segment): Segment | undefined {
    return this.#free().find(
      (other) => other !== first && continues(first, other) && valueAs('surname', other.text, this.#context),
    );
  }

  #byShape(rule: ShapeRule): void {
    const { field } = rule;
    const segment = this.#free().find(({ text }) => shapedValue(rule, text) !== undefined);
    if (segment && !this.#foundOf(field)) {
      this.found.push({
        field,
        rows: [segment],
        value: shapedValue(rule, segment.text) ?? '',
        anchor: 'shape',
      });
      this.#used.add(segment);
    }
  }

  /** The first text in an area that has the form of the field. */
  #inArea({ field, area }: AreaRule): void {
    if (this.#foundOf(field)) return;
    const inside = this.#free().filter(({ box }) => liesIn(box, area));
    for (const value of inside.sort((a, b) => a.top - b.top || a.left - b.left)) {
      const second = isName(field) ? this.#continuation(value) : undefined;
      if (this.#take(field, second ? [value, second] : [value], 'layout')) return;
    }
  }

  #byLayout({ field, anchor, rows }: AnchoredRule): void {
    if (this.#foundOf(field)) return;
    const at =
      typeof anchor === 'string'
        ? this.#foundOf(anchor)?.rows[0]
        : this.#segments.find(({ text }) => anchor.some((word) => folded(text).includes(word)));
    if (!at) return;
    const names = this.#free().filter((other) => valueAs('surname', other.text, this.#context) !== undefined);
    const ordered =
      rows > 0
        ? names.filter(({ top }) => top >= at.bottom - 0.02).sort((a, b) => a.top - b.top)
        : names.filter(({ bottom }) => bottom <= at.top + 0.02).sort((a, b) => b.top - a.top);
    const chosen = ordered[Math.abs(rows) - 1];
    if (chosen) this.#take(field, [chosen], 'layout');
  }

  /** A value of the zone or the barcode of the same side stands somewhere in the print, without a caption. */
  #byValues({ zone, barcode }: SideSources): void {
    for (const known of [zone?.fields, barcode?.fields]) {
      for (const [name, read] of Object.entries(known ?? {})) {
        const field = name as DocumentField;
        if (!read?.value || this.#foundOf(field)) continue;
        const same = this.#free().find(({ text }) => {
          const value = valueAs(field, text, this.#context);
          return value !== undefined && isSame(field, value, read);
        });
        if (same) this.#take(field, [same], 'value');
      }
    }
  }
}

const isName = (field: DocumentField): field is 'surname' | 'givenNames' =>
  field === 'surname' || field === 'givenNames';

/** Whether a text agrees with a field of the zone or the barcode; names by the rules of all sources. */
function isSame(field: DocumentField, printed: string, { value, truncated = false }: ReadValue): boolean {
  if (!isName(field)) return folded(printed) === folded(value);
  const rules = { ignoreMiddleNames: false, cut: { name: false, other: truncated }, entered: false };
  return sameName(field, printed, value, value, rules) !== undefined;
}

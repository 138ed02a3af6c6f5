import type { DocumentField } from '../fields.ts';
import { type CaptionedField, captionOf } from './captions.ts';
import type { SideSources } from './choose-family.ts';
import type { PrintFamily } from './family.ts';
import { folded } from './fold.ts';
import { aadhaarNumber, panNumber } from './number-shapes.ts';
import { numberedParts } from './numbered-parts.ts';
import { leadingDate } from './printed-date.ts';
import { below, continues, heightOf, partOf, rightOf, type Segment, trimmedPart } from './segment.ts';
import { type FormContext, latinForm, valueAs } from './value-forms.ts';

/** What told that a text is a field. */
export type Anchor = 'caption' | 'number' | 'value' | 'layout' | 'shape';

/** A field with the text that it was found in. */
export interface AssignedField {
  field: DocumentField;
  /** The rows of the value, as printed. */
  rows: readonly Segment[];
  value: string;
  anchor: Anchor;
}

/** Finds the fields of a family in the print of one side. Each text gives one field, and each field is given once. */
export class FieldFinder {
  readonly found: AssignedField[] = [];
  readonly #segments: readonly Segment[];
  readonly #context: FormContext;
  readonly #used = new Set<Segment>();
  /** Texts that are captions or numbers, with the field; a caption gives no value. */
  readonly #captions = new Map<Segment, CaptionedField>();

  constructor(segments: readonly Segment[], context: FormContext) {
    this.#segments = segments;
    this.#context = context;
  }

  byFamily(family: PrintFamily, sources: SideSources): this {
    if (family.numbers) this.#byNumbers(family);
    if (family.captions) this.#byCaptions();
    for (const { field, shape } of family.shapes ?? []) this.#byShape(field, shape);
    for (const rule of family.layout ?? []) this.#byLayout(rule);
    this.#byValues(sources);
    return this;
  }

  /** Keeps a text as a field where it has the field's form and the field is open. */
  #take(field: DocumentField, rows: readonly Segment[], anchor: Anchor): boolean {
    if (this.#has(field)) return false;
    const printed = rows.map(({ text }) => text).join(' ');
    const value = valueAs(field, printed, this.#context);
    if (value === undefined) return false;
    this.found.push({ field, rows, value, anchor });
    for (const row of rows) this.#used.add(row);
    return true;
  }

  #has(field: DocumentField): boolean {
    return this.found.some((one) => one.field === field);
  }

  #free(): Segment[] {
    return this.#segments.filter((segment) => !this.#used.has(segment) && !this.#captions.has(segment));
  }

  #byNumbers(family: PrintFamily): void {
    const numbers = family.numbers ?? {};
    for (const segment of this.#segments) {
      const parts = numberedParts(segment, family);
      if (parts.length === 0) continue;
      for (const { label, at, value } of parts) {
        const known = numbers[label];
        if (!known) continue;
        const beside = value.text
          ? value
          : rightOf(
              at,
              this.#free().filter((other) => other !== segment),
            )[0];
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
      const whole = captionIn(segment.text);
      if (whole) this.#captions.set(segment, whole);
      else this.#dividedCaption(segment);
    }
    for (const segment of this.#segments) {
      if (!this.#used.has(segment) && !this.#captions.has(segment)) this.#inLine(segment);
    }
    for (const [segment, captioned] of this.#captions) {
      for (const field of fieldsOf(captioned)) if (this.#beside(field, segment)) break;
    }
  }

  /** A caption that was found in two parts. */
  #dividedCaption(segment: Segment): void {
    const [next] = rightOf(segment, this.#segments);
    if (!next || next.left - segment.right > heightOf(segment) || this.#used.has(next)) return;
    const whole = captionIn(`${segment.text} ${next.text}`);
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
      const captioned = captionIn(characters.slice(0, end).join(''));
      if (!captioned) continue;
      const value = trimmedPart(segment, end, characters.length);
      // Without a colon the first word of a name may look like a caption.
      const fields = fieldsOf(captioned).filter((field) => colon > 0 || !isName(field));
      if (!value.text || !fields.some((field) => this.#take(field, [value], 'caption'))) continue;
      this.#used.add(segment);
      return;
    }
  }

  #beside(field: DocumentField, caption: Segment): boolean {
    const free = this.#free();
    for (const value of [...below(caption, free).slice(0, 2), ...rightOf(caption, free).slice(0, 1)]) {
      const second = isName(field) ? this.#continuation(value) : undefined;
      if (this.#take(field, second ? [value, second] : [value], 'caption')) return true;
    }
    return false;
  }

  /** The second row of a name. */
  #continuation(first: Segment): Segment | undefined {
    return this.#free().find(
      (other) => other !== first && continues(first, other) && valueAs('surname', other.text, this.#context),
    );
  }

  #byShape(field: DocumentField, shape: 'pan' | 'aadhaar'): void {
    const read = shape === 'pan' ? panNumber : aadhaarNumber;
    const segment = this.#free().find(({ text }) => read(text) !== undefined);
    if (segment && !this.#has(field)) {
      this.found.push({ field, rows: [segment], value: read(segment.text) ?? '', anchor: 'shape' });
      this.#used.add(segment);
    }
  }

  #byLayout({ field, anchor, rows }: NonNullable<PrintFamily['layout']>[number]): void {
    const at =
      typeof anchor === 'string'
        ? this.found.find((one) => one.field === anchor)?.rows[0]
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

  /** What the zone or the barcode of the same side says stands somewhere in the print, without a caption. */
  #byValues({ zone, barcode }: SideSources): void {
    for (const known of [zone?.fields, barcode?.fields]) {
      for (const [name, read] of Object.entries(known ?? {})) {
        const field = name as DocumentField;
        if (!read?.value || this.#has(field)) continue;
        const same = this.#free().find(({ text }) => {
          const value = valueAs(field, text, this.#context);
          return value !== undefined && folded(latinForm(field, value)) === folded(read.value);
        });
        if (same) this.#take(field, [same], 'value');
      }
    }
  }
}

const isName = (field: DocumentField): boolean => field === 'surname' || field === 'givenNames';

/** A whole name has no division into surname and given names; it stands where the first one does. */
const fieldsOf = (captioned: CaptionedField): DocumentField[] =>
  captioned === 'fullName' ? ['givenNames'] : [captioned];

/** The field of a caption in one language or in several, `Surname/Nom (1)`. */
function captionIn(text: string): CaptionedField | undefined {
  const plain = text.replace(/\(?\d{1,2}[a-d]?\)?[.:]?\s*$/u, '').replace(/^\s*\(?\d{1,2}[.)]?\s*/u, '');
  const whole = captionOf(plain);
  if (whole) return whole;
  const parts = plain.split(/[/|•·]/).map((part) => captionOf(part));
  return parts.find((part) => part !== undefined && part !== 'fullName') ?? undefined;
}

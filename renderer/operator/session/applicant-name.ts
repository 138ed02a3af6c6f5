import type { SessionView } from '#core/contract/counter/state.ts';
import { printedValue } from '../document/source-values.ts';

/** The name as the newest document that shows one writes it; undefined before. */
export function applicantName({ documents }: Pick<SessionView, 'documents'>): string | undefined {
  for (const { fields } of [...documents].reverse()) {
    const names = (['givenNames', 'surname'] as const).flatMap((name) => {
      const field = fields.find((one) => one.field === name);
      return (field && (field.value ?? printedValue(field))) ?? [];
    });
    if (names.length > 0) return names.join(' ');
  }
  return undefined;
}

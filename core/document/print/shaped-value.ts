import type { ShapeRule } from './family.ts';
import { aadhaarNumber, panNumber } from './number-shapes.ts';
import { plainNumber } from './value-forms.ts';
import { hasPattern } from './value-pattern.ts';

/** The value that a text has by its form alone; undefined where it has another form. */
export function shapedValue(rule: ShapeRule, text: string): string | undefined {
  if ('pattern' in rule) {
    const plain = plainNumber(text);
    return hasPattern(rule.pattern, plain) ? plain : undefined;
  }
  return rule.shape === 'pan' ? panNumber(text) : aadhaarNumber(text);
}

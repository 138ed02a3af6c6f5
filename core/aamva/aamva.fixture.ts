import { LICENCE_HOLDERS } from '#specimens/licence/licence-holder.ts';
import type { LicencePlan } from '#specimens/licence/licence-model.ts';
import type { AamvaFields, AamvaFinding, ParsedAamva } from './aamva.ts';
import { parseAamva } from './parse-aamva.ts';

export const today = '2026-06-15';

/** A licence of Virginia that is right in everything. */
export const planOf = (change: Partial<LicencePlan> = {}): LicencePlan => ({
  version: 10,
  jurisdiction: 'VA',
  type: 'DL',
  holder: LICENCE_HOLDERS.american,
  number: 'T12345678',
  issued: '2024-03-05',
  expires: '2032-08-12',
  ...change,
});

export function parse(data: Uint8Array | string): ParsedAamva {
  const parsed = parseAamva(data, { today });
  if (!parsed) throw new Error('no licence');
  return parsed;
}

export function valuesOf(fields: AamvaFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
}

/** Names of the rules that failed. */
export function failedRules(findings: readonly AamvaFinding[]): string[] {
  return findings.filter(({ verdict }) => verdict === 'FAILED').map(({ rule }) => rule);
}

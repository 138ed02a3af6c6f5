import type { HostedInput } from '#core/contract/hosted-page.ts';

/** Typed or ticked answers, by attribute. */
export type Draft = Readonly<Record<string, string | boolean | undefined>>;
export type DraftFault = 'missing' | 'number' | 'email' | 'date' | 'phone' | 'wrong';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+[1-9]\d{6,14}$/;

/** A number as people group it, in the international form. */
const phoneOf = (typed: string): string => typed.replace(/[\s().-]/g, '').replace(/^00/, '+');

const isDay = (typed: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? [];
  if (!year) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
};

function faultOf(input: HostedInput, typed: string | boolean | undefined): DraftFault | undefined {
  if (input.valueType === 'boolean') return input.required && typed === undefined ? 'missing' : undefined;
  const text = String(typed ?? '').trim();
  if (text === '') return input.required ? 'missing' : undefined;
  if (input.valueType === 'integer') return /^[+-]?\d{1,15}$/.test(text) ? undefined : 'number';
  if (input.valueType === 'number') return numberOf(text) === undefined ? 'number' : undefined;
  if (input.format === 'email') return EMAIL.test(text) ? undefined : 'email';
  if (input.format === 'phone') return PHONE.test(phoneOf(text)) ? undefined : 'phone';
  if (input.format === 'date') return isDay(text) ? undefined : 'date';
  return undefined;
}

const numberOf = (text: string): number | undefined =>
  /^[+-]?\d{1,15}([.,]\d{1,10})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;

/** Faults that keep a page from being sent; the services judge each answer again. */
export function faultsOf(inputs: readonly HostedInput[], draft: Draft): Record<string, DraftFault> {
  const found = inputs.flatMap((input) => {
    const fault = faultOf(input, draft[input.attribute]);
    return fault ? [[input.attribute, fault] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The answers as the services take them; empty ones are not sent. */
export function valuesOf(
  inputs: readonly HostedInput[],
  draft: Draft,
): Record<string, string | number | boolean> {
  const values = inputs.flatMap((input) => {
    const value = answerOf(input, draft[input.attribute]);
    return value === undefined ? [] : [[input.attribute, value] as const];
  });
  return Object.fromEntries(values);
}

function answerOf({ valueType, format }: HostedInput, typed: string | boolean | undefined) {
  if (typed === undefined) return undefined;
  if (valueType === 'boolean') return typed === true || typed === 'true';
  const text = String(typed).trim();
  if (text === '') return undefined;
  if (valueType === 'integer' || valueType === 'number') return numberOf(text);
  return format === 'phone' ? phoneOf(text) : text;
}

/** The answers that the services refused, by the paths of their faults. */
export const refusedFaults = (paths: readonly string[]): Record<string, DraftFault> =>
  Object.fromEntries(
    paths.flatMap((path) => {
      const [, name] = /^\/values\/(\w+)/.exec(path) ?? [];
      return name ? [[name, 'wrong'] as const] : [];
    }),
  );

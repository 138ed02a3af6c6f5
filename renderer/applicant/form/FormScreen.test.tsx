import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import type { RendererBridge } from '#core/contract/counter/index.ts';
import type { AnswerFault } from '#core/contract/form-answer.ts';
import { FormInput } from '#core/contract/form-step.ts';
import { screens as en } from '#core/languages/en/screens.ts';
import { KioskProvider } from '../../ui/state/kiosk.tsx';
import type { ActiveApplicant } from '../visit.ts';
import { FormField } from './FormField.tsx';
import { FormScreen } from './FormScreen.tsx';

const { form } = en.applicant;

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  }),
);

const input = (type: FormInput['type'], rest: object = {}): FormInput => {
  const label = { en: `Your ${type}`, fr: `${type} fr`, es: `${type} es`, 'zh-Hans': `${type} zh` };
  return FormInput.parse({ id: type, type, label, ...rest });
};
const NUMBER = input('number', { min: 1, max: 12 });
const DATE = input('date', { earliest: '2020-01-31' });
const INPUTS = [
  input('text', { required: true }),
  NUMBER,
  input('password'),
  input('email'),
  DATE,
  input('checkbox', { required: true }),
];

/** The screen of a form before its applicant has typed anything. */
const screen = (inputs: readonly FormInput[], language: 'en' | 'es' | null = 'en'): string => {
  const bridge = { onConnection: () => () => undefined, on: () => () => undefined };
  const state = { sessionId: 'a', at: { step: 'form', visit: 1 }, language };
  return renderToStaticMarkup(
    <KioskProvider bridge={bridge as unknown as RendererBridge}>
      <FormScreen state={state as ActiveApplicant} form={{ flowVersion: 1, inputs } as never} />
    </KioskProvider>,
  );
};

/** The row of one question. */
const row = (asked: FormInput, value = '', fault?: AnswerFault): string =>
  renderToStaticMarkup(
    <FormField input={asked} language="en" value={value} fault={fault} onChange={() => undefined} />,
  );

/** The attributes of each control, without their ids. */
const controls = (html: string): string[] =>
  [...html.matchAll(/<input [^>]*>/g)].map(([tag]) => tag.replaceAll(/ id="[^"]*"/g, ''));

it('asks every question in the order of the flow, under one button', () => {
  const html = screen(INPUTS);
  const at = INPUTS.map(({ label }) => html.indexOf(label.en));
  expect(at).not.toContain(-1);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(html).toContain(form.continue);
});

it('marks the questions that need an answer, and no other', () => {
  const html = screen(INPUTS);
  expect(html).toContain('Your text (required)');
  expect(html).toContain('Your checkbox (required)');
  expect(html.match(/\(required\)/g)).toHaveLength(2);
});

it('shows no fault before the applicant has tried to continue', () => {
  const html = screen(INPUTS);
  expect(html).not.toContain('aria-invalid');
  expect(html).not.toContain(form.wrong);
  expect(html).not.toContain(form.fault.missing);
});

it('asks in the language of the applicant, and in English before they chose one', () => {
  expect(screen([NUMBER], 'es')).toContain('number es');
  expect(screen([NUMBER], null)).toContain('Your number');
});

it('gives each kind of question its control', () => {
  const [text] = controls(row(input('text')));
  const [number] = controls(row(NUMBER));
  const [password] = controls(row(input('password')));
  const [email] = controls(row(input('email')));
  expect(text).toMatch(/type="text".*inputMode="text"|inputMode="text".*type="text"/i);
  expect(number).toMatch(/inputMode="decimal"/i);
  expect(password).toContain('type="password"');
  expect(password).toMatch(/autoComplete="new-password"/i);
  expect(email).toContain('type="email"');
  expect(controls(row(input('checkbox')))[0]).toContain('type="checkbox"');
});

it('asks for a day in three fields with their names', () => {
  const html = row(DATE, '1987-4-');
  expect(controls(html)).toHaveLength(3);
  for (const part of [form.day, form.month, form.year]) expect(html).toContain(part);
  expect(html).toContain('value="1987"');
  expect(html).toContain('value="4"');
});

it('tells the limits of an answer before they are exceeded, where there are any', () => {
  expect(row(NUMBER)).toContain('From 1 to 12');
  expect(row(input('number'))).not.toContain('From ');
  expect(row(input('password', { minLength: 10 }))).toContain('At least 10 characters.');
});

it('says what is wrong in place of the hint, and ties it to its control', () => {
  const html = row(NUMBER, '13', 'too-large');
  expect(html).toContain('Please enter 12 or less.');
  expect(html).not.toContain('From 1 to 12');
  expect(html).toContain('aria-invalid="true"');
  expect(row(DATE, '2019-1-1', 'too-early')).toContain('Please enter a day from January 31, 2020 on.');
});

it('says of a missing answer what to do: to type it, or to tick the box', () => {
  expect(row(input('text'), '', 'missing')).toContain(form.fault.missing);
  const box = row(input('checkbox'), '', 'missing');
  expect(box).toContain(form.untick);
  const described = /aria-describedby="([^"]+)"/.exec(box)?.[1]?.split(' ');
  expect(described).toContain(/<p id="([^"]+)"/.exec(box)?.[1]);
});

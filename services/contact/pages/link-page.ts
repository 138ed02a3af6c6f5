import { toString as qrSvg } from 'qrcode';
import { agreedTextHash } from '#core/contract/consent-texts.ts';
import type { FormInput, FormStep } from '#core/contract/form-step.ts';
import type { Language } from '#core/contract/language.ts';
import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { moment } from '#services/contract/message-texts.ts';
import type { FlowWords } from './flow-words.ts';
import { Html, html } from './html.ts';

/** Names the text that the page showed; no input of a form can have such an id. */
export const AGREED_FIELD = '_agreed';

interface Preparation {
  language: Language;
  path: string;
  words: FlowWords;
  form: FormStep | undefined;
  /** Ids of inputs that were answered wrongly. */
  wrong: readonly string[];
  /** Earlier entries, shown again; passwords are never returned. */
  typed: Readonly<Record<string, string>>;
}

const HTML_TYPES: Record<FormInput['type'], string> = {
  text: 'text',
  number: 'number',
  password: 'password',
  email: 'email',
  date: 'date',
  checkbox: 'checkbox',
};

/** The text to agree to, and the questions of the flow. */
export function preparationBody({ language, path, words, form, wrong, typed }: Preparation): Html {
  const texts = LANGUAGE_TEXTS[language].pages;
  return html`<p>${texts.prepareIntro}</p>
${words.instructions !== undefined && html`<section>${paragraphs(words.instructions)}</section>`}
<form method="post" action="${path}?lang=${language}">
<section aria-labelledby="consent"><h2 id="consent">${texts.consentHeading}</h2>
${paragraphs(words.consent.text)}
<input type="hidden" name="${AGREED_FIELD}" value="${agreedTextHash(words.consent)}">
<label class="tick"><input type="checkbox" name="consent" value="on" required${
    typed.consent === 'on' && CHECKED
  }> ${texts.consentTick}</label></section>
${form && formPart(form, language, wrong, typed)}
<button type="submit">${texts.next}</button></form>`;
}

/** A manual text may have several lines. */
export const paragraphs = (text: string): Html =>
  html`${text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p>${line}</p>`)}`;

const CHECKED = new Html(' checked');

function formPart(
  { inputs }: FormStep,
  language: Language,
  wrong: readonly string[],
  typed: Readonly<Record<string, string>>,
): Html {
  const texts = LANGUAGE_TEXTS[language].pages;
  const named = (input: FormInput) => input.label[language] ?? input.label.en ?? input.id;
  const problems = inputs.filter(({ id }) => wrong.includes(id));
  return html`${
    problems.length > 0 &&
    html`<section class="problem" role="alert"><p>${texts.answerWrong} ${problems.map(named).join(', ')}</p></section>`
  }<fieldset><legend>${texts.formHeading}</legend>${inputs.map((input) => question(input, named(input), language, wrong, typed))}</fieldset>`;
}

function question(
  input: FormInput,
  label: string,
  language: Language,
  wrong: readonly string[],
  typed: Readonly<Record<string, string>>,
): Html {
  const invalid = wrong.includes(input.id) && new Html(' aria-invalid="true"');
  const required = input.required && new Html(' required');
  if (input.type === 'checkbox') {
    const ticked = typed[input.id] === 'on' && CHECKED;
    return html`<label class="tick"><input type="checkbox" name="${input.id}" value="on"${required}${invalid}${ticked}> ${label}</label>`;
  }
  const value = input.type === 'password' ? undefined : typed[input.id];
  const given = value !== undefined && html` value="${value}"`;
  const note = input.required && html` <small>(${LANGUAGE_TEXTS[language].pages.required})</small>`;
  return html`<label for="${input.id}">${label}${note}</label>
<input id="${input.id}" name="${input.id}" type="${HTML_TYPES[input.type]}"${limits(input)}${required}${invalid}${given} autocomplete="off">`;
}

function limits(input: FormInput): Html {
  switch (input.type) {
    case 'text':
    case 'password':
      return html` minlength="${input.minLength}" maxlength="${input.maxLength}"`;
    case 'number':
      return html` min="${input.min}" max="${input.max}" step="${input.whole ? '1' : 'any'}"`;
    case 'date':
      return html` min="${input.earliest}" max="${input.latest}"`;
    default:
      return html``;
  }
}

interface Code {
  reference: string;
  qrText: string;
  expiresAt: Date;
  /** The flow's own words; absent: those of the product. */
  instructions: string | undefined;
}

/** The code that opens the session at a counter, as a picture and in letters. */
export async function readyBody(
  language: Language,
  { reference, qrText, expiresAt, instructions }: Code,
): Promise<Html> {
  const texts = LANGUAGE_TEXTS[language].pages;
  const svg = await qrSvg(qrText, { type: 'svg', errorCorrectionLevel: 'Q', margin: 2 });
  const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return html`<section><img class="qr" src="${picture}" alt="${texts.qrLabel}">
<p class="code" aria-label="${texts.codeLabel}">${reference}</p>
<p>${texts.readyIntro}</p></section>
${paragraphs(instructions ?? texts.bring)}<p>${texts.until(moment(language, expiresAt))}</p>`;
}

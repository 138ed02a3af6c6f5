import { type AgreedText, CONSENT_TEXTS } from '#core/contract/consent-texts.ts';
import type { Flow } from '#core/contract/flow.ts';
import type { Language } from '#core/contract/language.ts';
import type { TemplatePart } from '#services/contract/proofing-template.ts';
import { findTemplate, templateText } from '#services/flows/index.ts';
import type { ServicesContext } from '#services/kernel/context.ts';
import type { OpenLink } from './link-state.ts';

/** The flow's own words on the page of a link. */
export interface FlowWords {
  consent: AgreedText;
  /** Instructions for the visit; absent where the flow has no template. */
  instructions?: string | undefined;
}

/** The language of a page: the one that was asked for, where the flow speaks it. */
export const spokenLanguage = ({ languages }: Pick<Flow, 'languages'>, asked: Language): Language =>
  languages.includes(asked) ? asked : (languages[0] ?? asked);

/** The words of the flow's template, else those of the product. */
export async function flowWords(
  { db }: Pick<ServicesContext, 'db'>,
  { session }: Pick<OpenLink, 'session'>,
  language: Language,
): Promise<FlowWords> {
  const template = await findTemplate(db, session, session.flow.id);
  const say = (part: TemplatePart) =>
    template && templateText(template, session.flow.version, part, language);
  const own = say('consent');
  const consent =
    template && own !== undefined
      ? { version: `template ${template.flowVersion}.${template.revision}`, text: own }
      : { version: CONSENT_TEXTS.version, text: CONSENT_TEXTS.procedure[language] };
  return { consent: { ...consent, purpose: 'procedure', language }, instructions: say('instructions') };
}

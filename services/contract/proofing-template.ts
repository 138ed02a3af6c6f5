import { z } from 'zod';
import { Flow } from '#core/contract/flow.ts';
import { Language } from '#core/contract/language.ts';
import { isStorable } from '#core/contract/storable.ts';
import { next } from './paging.ts';

/** Parts of a template: texts for a person at a step, in plain words. */
export const TEMPLATE_PARTS = ['consent', 'instructions', 'result'] as const;
export const TemplatePart = z.enum(TEMPLATE_PARTS);
export type TemplatePart = z.infer<typeof TemplatePart>;

const Words = z
  .string()
  .trim()
  .min(1)
  .max(4000)
  .refine(isStorable, 'a text contains half of a character, or the character with code 0');

/** Texts by part and language, as they are made of the settings. */
export type TemplateTexts = Record<TemplatePart, Record<Language, string>>;

const PerLanguage = z.partialRecord(Language, Words.nullable()).optional();

/** Manual wording; absent or null parts are made from the settings. */
export const TemplateWording = z
  .strictObject({ consent: PerLanguage, instructions: PerLanguage, result: PerLanguage })
  .meta({ id: 'TemplateWording' });
export type TemplateWording = z.infer<typeof TemplateWording>;

const Place = z.object({ part: TemplatePart, language: Language });
export type TemplatePlace = z.infer<typeof Place>;

export const ProofingTemplate = z
  .object({
    flowId: z.string(),
    flowVersion: z.number().int(),
    revision: z.number().int(),
    updatedAt: z.iso.datetime(),
    texts: z.array(Place.extend({ text: z.string(), source: z.enum(['settings', 'manual']) })),
  })
  .meta({ id: 'ProofingTemplate' });
export type ProofingTemplate = z.infer<typeof ProofingTemplate>;
export const ProofingTemplates = z
  .object({ templates: z.array(ProofingTemplate), next })
  .meta({ id: 'ProofingTemplates' });

export const UpdateTemplates = z
  .strictObject({
    flowIds: z.array(Flow.shape.id).min(1).max(500).optional().describe('All flows when left out.'),
  })
  .meta({ id: 'UpdateTemplates' });

export const TemplatesUpdated = z
  .object({
    updated: z.array(
      z.object({
        flowId: z.string(),
        flowVersion: z.number().int(),
        changed: z.array(Place).describe('Texts that say something else now.'),
        kept: z.array(Place).describe('Manual wording that stands before a changed text.'),
      }),
    ),
    unchanged: z.array(z.string()),
    /** Templates of flows that no new session runs. */
    orphaned: z.array(z.string()),
  })
  .meta({ id: 'TemplatesUpdated' });
export type TemplatesUpdated = z.infer<typeof TemplatesUpdated>;

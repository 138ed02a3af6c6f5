import type { FastifyReply } from 'fastify';
import type { Language } from '#core/contract/language.ts';

/** What a page handler needs of a request. */
export interface PageRequest {
  token: string;
  language: Language;
  /** Fields of a posted form. */
  fields: Readonly<Record<string, string>>;
  reply: FastifyReply;
}

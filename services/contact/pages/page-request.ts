import type { FastifyReply } from 'fastify';
import type { Language } from '#core/contract/language.ts';

/** The part of a request that a page handler needs. */
export interface PageRequest {
  token: string;
  language: Language;
  /** Fields of a posted form. */
  fields: Readonly<Record<string, string>>;
  reply: FastifyReply;
}

import { type Kysely, sql } from 'kysely';

/**
 * What earlier versions made of the settings for the result promised things of a session under way. It is said after the
 * end now: an empty text is not said at all, and the next update from the flows makes it anew. Manual wording stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE proofing_template
    SET texts = jsonb_set(texts, '{result}', '{"en": "", "fr": "", "zh-Hans": "", "es": ""}')`.execute(db);
}

import { failure } from '#core/contract/errors.ts';
import type { SettingsRepository } from '../ports/vault.ts';
import type { Database } from './driver.ts';

export function settingsRepository(db: Database): SettingsRepository {
  const select = db.prepare<[string], string>('SELECT value FROM settings WHERE key = ?').pluck();
  const upsert = db.prepare(
    'INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  const remove = db.prepare('DELETE FROM settings WHERE key = ?');
  return {
    get(key, schema) {
      const text = select.get(key);
      if (text === undefined) return undefined;
      const parsed = schema.safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
      const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      throw failure('STORAGE_FAILED', `setting ${key}: ${issues.join('; ')}`, { hint: 'Set it again.' });
    },
    set: (key, value) => void upsert.run(key, JSON.stringify(value)),
    delete: (key) => void remove.run(key),
  };
}

import type { Database } from '#sdk/vault/driver.ts';
import { jsonOf } from '#sdk/vault/row-values.ts';
import type { FlowRepository } from '../ports/vault.ts';

interface FlowRow {
  id: string;
  version: number;
  hash: string;
  flow: string;
}

export function flowRepository(db: Database): FlowRepository {
  const replace = db.prepare('INSERT OR REPLACE INTO flows VALUES (?, ?, ?, ?, ?)');
  const select = db
    .prepare<[string, number], string>('SELECT flow FROM flows WHERE id = ? AND version = ?')
    .pluck();
  const latest = db.prepare<[], FlowRow>(
    'SELECT id, MAX(version) AS version, hash, flow FROM flows GROUP BY id ORDER BY id',
  );
  return {
    put: ({ reference, flow, storedAt }) =>
      void replace.run(reference.id, reference.version, reference.hash, JSON.stringify(flow), storedAt),
    find({ id, version }) {
      const text = select.get(id, version);
      return text === undefined ? undefined : jsonOf<unknown>(text);
    },
    latest: () =>
      latest.all().map(({ id, version, hash, flow }) => ({
        reference: { id, version, hash },
        flow: jsonOf<unknown>(flow),
      })),
  };
}

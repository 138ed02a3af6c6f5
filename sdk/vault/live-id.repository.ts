import type { LiveIdRepository } from '../ports/applicant-records.ts';
import type { Database } from './driver.ts';
import { bytesOf } from './row-values.ts';

interface LiveIdRow {
  owner: string;
  image: Buffer;
  media_type: string;
  proofed_by: string;
  sign_token: string;
  liveness_result: string;
  template: Buffer | null;
  registered_at: string;
  sync: number;
}

export function liveIdRepository(db: Database): LiveIdRepository {
  const replace = db.prepare('INSERT OR REPLACE INTO live_ids VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const select = db.prepare<[string], LiveIdRow>('SELECT * FROM live_ids WHERE owner = ?');
  const remove = db.prepare('DELETE FROM live_ids WHERE owner = ?');
  return {
    put({ owner, image, mediaType, proofedBy, signToken, livenessResult, template, registeredAt, sync }) {
      replace.run(
        owner,
        image,
        mediaType,
        proofedBy,
        signToken,
        livenessResult,
        template ?? null,
        registeredAt,
        sync ? 1 : 0,
      );
    },
    find(owner) {
      const row = select.get(owner);
      if (row === undefined) return undefined;
      return {
        owner: row.owner,
        image: bytesOf(row.image),
        mediaType: row.media_type,
        proofedBy: row.proofed_by,
        signToken: row.sign_token,
        livenessResult: row.liveness_result,
        ...(row.template === null ? {} : { template: bytesOf(row.template) }),
        registeredAt: row.registered_at,
        sync: row.sync === 1,
      };
    },
    remove: (owner) => remove.run(owner).changes > 0,
  };
}

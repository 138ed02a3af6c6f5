/**
 * Whether a Live ID may leave this machine. Of one that was kept before, the documents of its owner tell: where one of
 * them may not, the picture may not.
 */
export const liveIdSyncColumn = `
ALTER TABLE live_ids ADD COLUMN sync INTEGER NOT NULL DEFAULT 1;
UPDATE live_ids SET sync = 0
WHERE owner IN (SELECT owner FROM documents WHERE json_extract(metadata, '$.syncArtifacts') = 0);
`;

/**
 * A Live ID that was kept before that column, without a document that may leave, told nobody's wish: it stays on this
 * machine until it is registered again.
 */
export const olderLiveIdsStay = `
UPDATE live_ids SET sync = 0
WHERE registered_at <= (SELECT applied_at FROM schema_migrations WHERE name = 'live-id-sync')
AND owner NOT IN (SELECT owner FROM documents WHERE json_extract(metadata, '$.syncArtifacts') = 1);
`;

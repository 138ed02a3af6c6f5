/**
 * Whether a Live ID may leave this machine. Of one that was kept before, the documents of its owner tell: where one of
 * them may not, the picture may not.
 */
export const liveIdSyncColumn = `
ALTER TABLE live_ids ADD COLUMN sync INTEGER NOT NULL DEFAULT 1;
UPDATE live_ids SET sync = 0
WHERE owner IN (SELECT owner FROM documents WHERE json_extract(metadata, '$.syncArtifacts') = 0);
`;

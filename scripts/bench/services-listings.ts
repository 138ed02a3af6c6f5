import { fillListings, wideReads } from '../harness/services/listing-plans.ts';
import { say } from '../prepare/project.ts';
import { type BenchRow, benchRow } from './bench-row.ts';

interface Listed {
  databaseUrl: string;
  community: { tenantId: string; communityId: string };
  rows: number;
}

/** The rows that every list reads beside this many sessions, events, entries of the audit log, deliveries and cases. */
export async function benchListings({ databaseUrl, community, rows }: Listed): Promise<BenchRow> {
  await fillListings(databaseUrl, community, rows);
  const { queries, found } = await wideReads(databaseUrl, community);
  for (const { listing, read } of found) say(`  ${listing}: ${read}`);
  const name = `Queries of lists beside ${rows.toLocaleString('en')} rows, of ${queries}, that read more than they show`;
  return benchRow(name, { median: found.length, p95: found.length }, { target: 0, unit: 'queries' });
}

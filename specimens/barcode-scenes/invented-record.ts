import { between, pick, type Random } from '../seeded.ts';

const FAMILY = ['WINTERFELD', 'OKONKWO', 'ABERNATHY', 'DELACROIX', 'TSUKINO', 'MARLOWE'] as const;
const GIVEN = ['ROWAN', 'IMOGEN', 'TEODORO', 'SAOIRSE', 'LINUS', 'PRISCILLA'] as const;
const STREET = ['QUARRY LANE', 'OLD MILL ROAD', 'LIGHTHOUSE CRESCENT', 'NORTH ORCHARD AVENUE'] as const;
const TOWN = ['EXAMPLETON', 'SPECIMEN FALLS', 'NOWHERE BAY'] as const;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

/** An invented text as long and as mixed as that of a licence (250 to 450 bytes), in no issuer's format. */
export function inventedRecord(random: Random): string {
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
  const code = (count: number) =>
    Array.from({ length: count }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
  const lines = [
    '@\n\x1e\rINVENTED 000001',
    `AAQ${code(9)}`,
    `ACS${pick(random, FAMILY)}`,
    `AAC${pick(random, GIVEN)}`,
    `AAD${pick(random, GIVEN)}`,
    `ABD${digits(8)}`,
    `ABB${digits(8)}`,
    `ABA${digits(8)}`,
    `AAG${digits(4)} ${pick(random, STREET)}`,
    `AAI${pick(random, TOWN)}`,
    `AAK${digits(9)}  `,
    `ACF${code(20)}`,
  ];
  const more = Math.floor(between(random, 4, 14));
  for (let i = 0; i < more; i += 1) lines.push(`Z${code(2)}${code(Math.floor(between(random, 3, 18)))}`);
  return `${lines.join('\n')}\r`;
}

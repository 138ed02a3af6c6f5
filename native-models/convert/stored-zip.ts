import { type Zippable, zipSync } from 'fflate';

/** Extra field that Android's zipalign uses for padding; readers ignore it. */
const ALIGNMENT_FIELD = 0xd935;
const LOCAL_HEADER_SIZE = 30;
const EXTRA_HEADER_SIZE = 4;
/** Each file's content starts at a multiple of this, so that a reader can map models without a copy. */
const ALIGNMENT = 16;
/** The oldest date that the format can hold: archives made at different times are equal. */
const FIXED_DATE = '1980-01-01T00:00:00';

/** Packs files uncompressed, in the given order, with aligned contents and no dates. */
export function storedZip(files: readonly { name: string; bytes: Uint8Array }[]): Uint8Array {
  const entries: Zippable = {};
  let offset = 0;
  for (const { name, bytes } of files) {
    const headerEnd = offset + LOCAL_HEADER_SIZE + name.length + EXTRA_HEADER_SIZE;
    const padding = (ALIGNMENT - (headerEnd % ALIGNMENT)) % ALIGNMENT;
    entries[name] = [
      bytes,
      { level: 0, mtime: FIXED_DATE, extra: { [ALIGNMENT_FIELD]: new Uint8Array(padding) } },
    ];
    offset = headerEnd + padding + bytes.length;
  }
  return zipSync(entries);
}

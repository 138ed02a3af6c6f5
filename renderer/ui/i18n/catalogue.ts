import type { en } from './en/index.ts';

/** The same keys with texts of another language; a missing or an extra key does not compile. */
type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

export type Catalogue = Texts<typeof en>;

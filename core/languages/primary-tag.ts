/** The language without script or region, e.g. `zh` of `zh-Hans`: voices and browsers name languages so. */
export const primaryTag = (language: string): string => language.toLowerCase().split(/[-_]/)[0] ?? language;

declare module 'subset-font' {
  /** Cuts a font down to the glyphs of a text. */
  // The package itself is a default export.
  // biome-ignore lint/style/noDefaultExport: as above
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      /** A smaller range of a variable font, by the tag of its axis. */
      variationAxes?: Record<string, { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}

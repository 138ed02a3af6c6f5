declare module '*.css';

interface ImportMeta {
  /** Put in by the build. */
  readonly env: { readonly BASE_URL: string };
}

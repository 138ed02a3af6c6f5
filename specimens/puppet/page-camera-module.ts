/** The module that a page runs to put the puppet before its camera. */
export const PAGE_CAMERA = new URL('./page-camera.ts', import.meta.url);

export const support = new URL('../test/support.ts', import.meta.url);
export const model = new URL('../inference/model.ts', import.meta.url);

export const schemas = {};

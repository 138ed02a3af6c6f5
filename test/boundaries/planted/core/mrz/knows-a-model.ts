import { model } from '../../inference/model.ts';

export const found = model;

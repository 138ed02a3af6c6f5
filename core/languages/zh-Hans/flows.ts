import type { FlowNames } from '../language-texts.ts';

export const flows: FlowNames = {
  'counter-standard': '柜台身份核验',
  demo: '演示',
  'file-check': '两张图片的核对',
  'document-check': '证件核对',
  'remote-check': '手机身份核验',
};

import type { Screens } from '../language-texts.ts';

export const guide: Screens['session']['guide'] = {
  open: '指南',
  title: '查验指南：{{kind}}',
  text: '请将证件拿在手中查看。真实证件也可能没有某项特征，此时请选“无法判断”。',
  noEffect: '有不符时，批准后仍会转交复核。指南不能代替您对三个问题的回答。',
  save: '记录并签署',
  later: '关闭',
  recorded: '指南，证件 {{number}}：',
  counts: '相符：{{expected}}。不符：{{differs}}。无法判断：{{open}}。',
  kindChanged: '回答针对另一种证件：{{kind}}',
  face: {
    open: '逐部位',
    title: '人脸与证件照片',
    text: '请将面前的申请人与证件照片比对。头发、胡须、眼镜和年龄能解释许多差异；没有原因可解释时，请选“不符”。',
    recorded: '人脸，证件 {{number}}：',
    compare: '目视比对',
  },
  method: { tilt: '倾斜', feel: '触摸', look: '观察', uv: '紫外光' },
  answer: { 'as-expected': '相符', differs: '不符', 'not-possible': '无法判断' },
  point: {
    'moving-image': {
      title: '动态图像',
      text: '缓慢倾斜证件。全息图会改变形状或颜色，并覆盖部分证件照片。',
    },
    'second-image': {
      title: '第二图像',
      text: '左右倾斜证件。一个小窗口会交替显示两幅图像。',
    },
    'colour-shift': {
      title: '变色油墨',
      text: '倾斜证件。某个徽标的油墨在两种颜色之间变化。',
    },
    'raised-print': {
      title: '凸起印刷',
      text: '用指尖轻抚文字。部分文字凸出表面。',
    },
    'one-piece': {
      title: '整体一片',
      text: '用指甲划过边缘。没有翘起的层，厚度均匀。',
    },
    seam: {
      title: '装订线与内页',
      text: '把本册充分展开。装订线完整，没有松脱或粘贴的页。',
    },
    'label-flat': {
      title: '标签平整',
      text: '轻抚标签。标签平整，边角没有翘起或撕裂。',
    },
    'portrait-in-print': {
      title: '证件照片与底纹',
      text: '观察证件照片的边缘。底纹穿过照片，没有剪切或粘贴痕迹。',
    },
    'fine-lines': {
      title: '细线',
      text: '使用放大镜。线条清晰连续，没有打印机的网点。',
    },
    'small-portrait': {
      title: '小幅照片',
      text: '对照第二张较淡的照片。上面是同一个人。',
    },
    'page-numbers': {
      title: '各页号码',
      text: '翻阅各页。每页都有证件号码，且没有缺页。',
    },
    'uv-pattern': {
      title: '紫外图案',
      text: '使用紫外灯。图案发光，其余部分保持暗色。',
    },
    'face-shape': {
      title: '脸型',
      text: '长、圆或方；从耳到下巴的轮廓。',
    },
    hairline: {
      title: '发际与额头',
      text: '额头的高度和宽度；发际的位置。',
    },
    eyebrows: {
      title: '眉毛',
      text: '高度、弧度和间距；起止的位置。',
    },
    eyes: {
      title: '眼睛',
      text: '间距、倾斜和眼睑；上眼睑的褶皱。',
    },
    nose: {
      title: '鼻子',
      text: '长度、鼻梁、宽度和鼻尖；鼻孔的形状。',
    },
    ears: {
      title: '耳朵',
      text: '大小和高度；耳廓，以及耳垂是否相连。',
    },
    mouth: {
      title: '嘴与唇',
      text: '宽度、厚度和嘴角；唇上的凹沟。',
    },
    chin: {
      title: '下巴与下颌',
      text: '宽度和形状；有无凹陷。',
    },
    marks: {
      title: '永久印记',
      text: '痣、疤痕和雀斑在同一位置。',
    },
  },
};

import type { Screens } from '../language-texts.ts';

export const cameras: Screens['cameras'] = {
  title: '摄像头',
  text: '申请人屏幕的摄像头。流程规定的方向优先。',
  inSession: '核验期间摄像头保持不变。',
  role: {
    applicant: '用于面部',
    document: '用于证件',
  },
  use: {
    applicant: '用于面部',
    document: '用于证件',
  },
  preview: {
    start: '查看画面',
    stop: '停止查看',
    opening: '摄像头正在启动。',
    elsewhere: '此处只有申请人屏幕可以打开摄像头：步骤需要时，画面会显示在那里。',
  },
  untold: {
    title: '尚不知道有哪些摄像头',
    text: '申请人屏幕打开并获准使用摄像头后，就会显示在这里。',
  },
  denied: {
    title: '申请人屏幕不能使用摄像头',
    text: '请在系统或浏览器设置中允许终端使用摄像头，然后重新打开该屏幕。',
  },
  none: {
    title: '没有连接摄像头',
    text: '请连接到这台电脑，几秒钟内就会出现。',
  },
  gone: {
    title: '{{role}}：{{label}} 未连接',
    text: '不会自动由其他摄像头代替。请重新连接，或由系统选择。',
    forget: '由系统选择',
  },
  figure: {
    resolution: '分辨率',
    pixels: '{{width}} × {{height}}',
    frameRate: '每秒帧数',
    rates: '{{seen}} / {{told}}',
    dropped: '丢失的帧',
  },
  complaint: {
    frozen: {
      title: '画面静止',
      text: '请拔下摄像头，再重新插上。',
    },
    slow: {
      title: '每秒帧数太少',
      text: '光线亮一些会有帮助；请直接插在电脑上，不要用集线器。',
    },
    dropping: {
      title: '丢失很多帧',
      text: '请关闭其他程序，并不经集线器连接摄像头。',
    },
    hunting: {
      title: '亮度忽明忽暗',
      text: '请让光线均匀：申请人身后不要有灯或窗户，不要用闪烁的灯。',
    },
  },
};

import type { SignInTexts } from '../language-texts.ts';

export const signIn: SignInTexts = {
  title: '登录',
  intro: (party) => `登录后即可继续前往 ${party}。`,
  userName: '用户名',
  password: '密码',
  button: '登录',
  wrong: '用户名或密码错误。请检查后重试。',
  locked: (seconds) => `错误次数过多。请等待 ${seconds} 秒后重试。`,
  cancel: '取消',
  shareTitle: '您同意共享以下信息吗？',
  shareIntro: (party) => `${party} 请求获取：`,
  shared: {
    openid: '一个代表您的编号，不包含您的任何信息',
    profile: '您的姓名和用户名',
    email: '您的电子邮件地址',
    phone: '您的电话号码',
  },
  agree: '同意并继续',
  endedTitle: '此次登录已结束',
  ended: '请返回原来的页面并重新登录。',
  refusedTitle: '无法开始登录',
  refused: '将您带到此处的程序提出了不被允许的请求。请告知其运营者。',
};

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
    '/assurance/ial/2': '您在柜台核验过的姓名和出生日期，以及所用证件的种类',
  },
  agree: '同意并继续',
  endedTitle: '此次登录已结束',
  ended: '请返回原来的页面并重新登录。',
  refusedTitle: '无法开始登录',
  refused: '将您带到此处的程序提出了不被允许的请求。请告知其运营者。',
  verification: {
    title: '请到柜台核验身份',
    intro: (party) => `${party} 要求核验您的身份。请在此获取编号，并携带身份证件和编号前往柜台。`,
    start: '获取编号',
    sent: {
      sms: '我们正在向您的手机发送链接。请打开链接，为到访做准备。',
      email: '我们正在向您的电子邮箱发送链接。请打开链接，为到访做准备。',
    },
    branches: '可前往的地点',
    goesOn: (until) =>
      `身份核验完成后，登录会自动继续。您可以离开此页面，并在 ${until} 之前用此浏览器返回。之后请重新登录：您的核验仍然有效。`,
    look: '再次查看',
    underway: '柜台正在核验您的身份。',
    review: '工作人员正在复核您的身份核验。请稍后返回此页面。',
    short: (party) => `您的身份已核验，但未达到 ${party} 要求的程度。请向柜台询问还缺什么。`,
    failed: '身份核验未成功。',
    again: '获取新编号',
  },
};

import type { MessageTexts } from '../language-texts.ts';

export const messages: MessageTexts = {
  link: (community, url, until) => ({
    subject: `准备在 ${community} 办理身份核验`,
    text: `${community}：请于 ${until} 前在此准备您的身份核验：${url}\n请携带在该页面获得的编号和您的身份证件到柜台。如果您并未预期收到此消息，请勿操作。`,
  }),
  phoneLink: (community, url, until) => ({
    subject: `为 ${community} 核验您的身份`,
    text: `${community}：请于 ${until} 前在手机上核验您的身份：${url}\n请准备好您的身份证件。如果您并未预期收到此消息，请勿操作。`,
  }),
  newLink: (community, url, until) => ({
    subject: `您在 ${community} 的新链接`,
    text: `${community}：这是您的新链接，有效至 ${until}：${url}\n原链接已失效。如果不是您本人请求，请勿操作，也不要告诉任何人。`,
  }),
  accessCode: (community, url, until) => ({
    subject: `在 ${community} 关联您的钱包`,
    text: `${community}：请于 ${until} 前打开此链接，并将其中的二维码对准柜台的摄像头：${url}\n此链接只能使用一次。如果不是您本人请求，请勿操作，也不要告诉任何人。`,
  }),
  code: (community, code, minutes) => ({
    subject: `您在 ${community} 的验证码`,
    text: `${community}：您的验证码是 ${code}，${minutes} 分钟内有效。请仅在您请求验证码的页面上输入，切勿告诉他人。`,
  }),
  notice: (community, at) => ({
    subject: `您在 ${community} 的身份核验已通过`,
    text: `${at}，${community} 有一项以您名义进行的身份核验已通过。`,
  }),
  hold: (community, at, hold) => ({
    subject: `${community} 有一项核验已暂留`,
    text: `${community}：一项核验自 ${at} 起暂留。在两名工作人员解除暂留之前，不会删除任何数据。暂留编号：${hold}`,
  }),
  deny: (url) =>
    url ? `如果不是您本人办理，请在此告知我们：${url}` : '如果不是您本人办理，请立即告知柜台。',
};

import type { AuthenticationErrorCode } from '#core/contract/errors-authentication.ts';
import type { Screens } from '../language-texts.ts';

export const authenticationErrors: Pick<Screens['errors'], AuthenticationErrorCode> = {
  SCOPE_UNKNOWN: { title: '请求了未知的数据项', next: '请只请求参考文档中的数据项。' },
  SCOPE_VALUE_MISSING: {
    title: '钱包中没有所请求的数据',
    next: '请注册技术细节所示的证件或关联其中的账户，然后重试。',
  },
  CONSENT_REFUSED: { title: '本人不同意', next: '没有发送任何内容。只有本人愿意时才再次询问。' },
  AUTH_FACTOR_NOT_PASSED: {
    title: '本人刚才没有通过验证',
    next: '请让本人通过技术细节所示的验证方式，然后立即重试。',
  },
  AUTH_FACTOR_OTHER: { title: '请求方要求另一种验证方式', next: '请使用请求方要求的验证方式。' },
  SESSION_SOURCE_UNTRUSTED: {
    title: '此地址不属于贵机构的服务',
    next: '请勿继续。请向请求方索取新的二维码。',
  },
  AUTH_ORIGIN_UNKNOWN: { title: '此会话属于另一个来源', next: '请按服务中的记录填写租户、社区和地址。' },
  AUTH_SCOPE_NOT_ASKED: { title: '请求方没有请求此数据项', next: '请只发送会话中列出的数据项。' },
  AUTH_SESSION_NOT_FOUND: { title: '没有此验证会话', next: '请向请求方索取新的二维码。' },
  AUTH_SESSION_EXPIRED: { title: '验证会话已过期', next: '请向请求方索取新的二维码。' },
  AUTH_SESSION_ANSWERED: { title: '验证会话已有答复', next: '请向请求方索取新的二维码。' },
  AUTH_SESSION_UNANSWERED: { title: '本人尚未答复', next: '请几秒后再次查询，直到会话过期。' },
  ACCOUNT_CREDENTIAL_INVALID: {
    title: '账户凭据无效',
    next: '请获取新的凭据。每个凭据只能使用一次，几分钟内有效。',
  },
};

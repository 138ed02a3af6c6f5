import type { Screens } from '../language-texts.ts';
import { authenticationErrors } from './authentication-errors.ts';
import { captureErrors } from './capture-errors.ts';
import { holdErrors } from './hold-errors.ts';
import { installationErrors } from './installation-errors.ts';

export const errors: Screens['errors'] = {
  ...installationErrors,
  ...captureErrors,
  ...holdErrors,
  SESSION_NOT_FOUND: { title: '此核验不存在', next: '请从列表中选择一项核验。' },
  SESSION_ACTIVE: { title: '有核验正在进行', next: '请先结束此核验。' },
  SESSION_SHOWN: { title: '屏幕上仍有一次已结束的核验', next: '请先将其关闭。' },
  SESSION_ENDED: { title: '此核验已结束', next: '请开始新的核验。' },
  REFERENCE_INVALID: { title: '编号无效', next: '请将八个字符与申请人收到的消息核对。' },
  REFERENCE_UNKNOWN: {
    title: '没有以此编号准备的核验',
    next: '请将编号与申请人收到的消息核对，或开始新的核验。',
  },
  SESSION_CLAIMED: { title: '另一台终端已打开此核验', next: '请在那台终端继续，或在那里释放此核验。' },
  SESSION_EXPIRED: { title: '此核验已过期', next: '请开始新的核验，或请人重新准备。' },
  SESSION_NOT_WAITING: {
    title: '这个预先准备的核验已开始或已结束',
    next: '请开始新的核验，或请人重新准备。',
  },
  HAND_OVER_NOT_POSSIBLE: {
    title: '此核验无法在另一台终端继续',
    next: '请在此完成核验，或选择另一台终端。',
  },
  HAND_OVER_INCOMPLETE: {
    title: '另一台终端尚未发送完整的核验',
    next: '请让那台终端保持开机并联网，一分钟后重试。',
  },
  HAND_OVER_REVOKED: { title: '移交此核验的终端已不再登记', next: '请开始新的核验。' },
  HAND_OVER_BROKEN: {
    title: '另一台终端发送的内容未通过验证',
    next: '请开始新的核验，并告知管理员。',
  },
  PICTURES_EXHAUSTED: {
    title: '此核验的图像已用完可用空间',
    next: '请根据已有图像作出决定，或结束此核验并开始新的核验。',
  },
  ERASURE_UNDECIDED: {
    title: '本次核验尚待作出决定',
    next: '在此之前数据会保留。请在作出决定后再要求删除。',
  },
  ERASURE_ELSEWHERE: {
    title: '本次核验已转到另一台终端继续',
    next: '请在那台终端要求删除，或请管理员在服务端删除数据。',
  },
  ERASURE_ASKED: { title: '已经要求过删除', next: '请重新打开“隐私”查看进度。' },
  FLOW_NOT_FOUND: { title: '此流程不存在', next: '请从列表中选择流程。' },
  FLOW_NOT_ALLOWED: {
    title: '您的机构不允许在此使用该核验的流程',
    next: '请在另一台终端打开该核验，或请管理员允许在此终端使用其流程。',
  },
  FLOW_UNAVAILABLE: {
    title: '此终端没有该核验的流程',
    next: '核验已释放。请更新此终端，或在另一台终端打开该核验。',
  },
  DEFAULT_FLOW_UNAVAILABLE: {
    title: '此终端无法使用机构选择的流程',
    next: '请在此选择另一流程，并请管理员更正所选流程。',
  },
  FLOWS_OUTDATED: {
    title: '服务发送了较旧的流程列表',
    next: '终端将保留较新的一份。请一分钟后重试。如果再次发生，请管理员检查服务的时钟。',
  },
  STEP_NOT_ALLOWED: { title: '此步骤无法这样做', next: '请先完成当前步骤。' },
  STEP_STALE: { title: '此步骤已经结束', next: '请按屏幕当前显示的内容继续。' },
  CONSENT_REQUIRED: { title: '缺少同意', next: '请先征得同意。' },
  ANSWERS_INVALID: { title: '有一项回答不符合表单要求', next: '请更正指出的回答，然后重新提交表单。' },
  DECISION_INCOMPLETE: { title: '此决定还缺少内容', next: '请补全所列内容，或选择其他决定。' },
  SELF_VERIFICATION: { title: '您不能核验自己', next: '请让另一位操作员进行此核验，或转交复核。' },
  CLOCK_UNTRUSTED: { title: '此终端的时钟不正确', next: '请设置此电脑的日期和时间。核验将进入复核。' },
  SERVICES_UNREACHABLE: {
    title: '无法连接服务',
    next: '请检查网络和地址。证据在保险库中等待，终端会自动重试。',
  },
  SERVICES_TIMEOUT: { title: '服务响应太慢', next: '请等待：终端会自动重试。' },
  SERVICES_INVALID_ANSWER: {
    title: '服务发送了无法读取的答复',
    next: '请检查地址，以及是否有网络登录页面阻挡。',
  },
  SERVICES_SIGNATURE_INVALID: {
    title: '服务的一个答复未通过验证',
    next: '终端保留现有内容。请询问管理员地址是否正确。',
  },
  SERVICES_NOT_PROVEN: {
    title: '这不是设置时的服务',
    next: '终端不向其发送数据。请询问管理员地址是否正确。',
  },
  SERVICES_REFUSED: { title: '服务拒绝了请求', next: '请询问管理员。技术细节中有原因。' },
  PROXY_FAILED: { title: '代理无法使用', next: '请检查代理的主机、端口、用户名和密码。' },
  CERTIFICATE_UNTRUSTED: { title: '证书不受信任', next: '请添加贵机构的证书颁发机构，并检查时钟。' },
  CERTIFICATE_AUTHORITY_INVALID: {
    title: '无法使用此证书颁发机构',
    next: '请输入当前有效的证书颁发机构的 PEM 文本。',
  },
  RECEIPT_INVALID: { title: '回执未通过验证', next: '证据保留在保险库中。请询问管理员。' },
  EVIDENCE_BROKEN: { title: '证据未通过验证', next: '请保留证据，不要依赖它，并询问管理员。' },
  ...authenticationErrors,
  USER_NOT_FOUND: { title: '没有此用户', next: '请检查用户名。' },
  RELYING_PARTY_NOT_FOUND: { title: '没有此依赖方', next: '请检查依赖方的标识。' },
  USER_OR_PASSWORD_WRONG: { title: '用户名或密码错误', next: '请检查用户名和密码，然后重试。' },
  PASSWORD_REFUSED: { title: '密码不符合规则', next: '请选择符合详细信息中所列规则的密码。' },
  PASSWORD_REQUIRED: { title: '此访问码还需要用户的密码', next: '请同时输入密码。' },
  ACCESS_CODE_INVALID: { title: '访问码无效', next: '请检查访问码，或索取新的访问码。' },
  ACCESS_CODE_EXPIRED: { title: '访问码已过期', next: '请索取新的访问码。' },
  ACCESS_CODE_USED: { title: '访问码已被使用', next: '请索取新的访问码。' },
  ACCESS_CODE_NOT_VALIDATED: { title: '此钱包尚未验证该访问码', next: '请用此钱包重新扫描访问码。' },
  ACCOUNT_NOT_LINKED: { title: '钱包未关联此用户', next: '请先用访问码或密码关联钱包。' },
  ACCOUNT_LIMIT_REACHED: { title: '该机构不允许更多关联', next: '请先解除另一个用户或钱包的关联。' },
  WALLET_REVOKED: { title: '钱包已被吊销', next: '请联系您的管理员。' },
  DVC_NOT_FOUND: { title: '没有此连接器配置', next: '请查看连接器配置列表。' },
  CONFIG_NOT_FOUND: { title: '此路径没有公布的值', next: '请检查该值的路径。' },
  ORIGIN_NOT_REGISTERED: {
    title: '这不是终端所属的机构',
    next: '请使用此终端所属机构的访问码或账户。',
  },
  TENANT_NOT_FOUND: {
    title: '没有此租户',
    next: '请检查租户的标识、标签或 DNS 名称。',
  },
  COMMUNITY_NOT_FOUND: {
    title: '没有此社区',
    next: '请指定调用方所属的社区。',
  },
  LICENSE_EXPIRED: {
    title: '机构的许可证已过期',
    next: '请索取有效的许可证。',
  },
  LICENSE_MODULE_MISSING: {
    title: '机构的许可证缺少一个模块',
    next: '请索取包含此模块的许可证。',
  },
  LICENSE_MODULES_UNKNOWN: {
    title: '许可证的模块尚不可知',
    next: '请将终端连接到服务，然后重试。',
  },
  GATEWAY_NOT_CONFIGURED: {
    title: '此渠道未配置网关',
    next: '请先为此渠道配置网关。',
  },
  RATE_LIMITED: {
    title: '请求过多',
    next: '请稍候，然后重新发送请求。',
  },
  RESTORE_DISABLED: { title: '您的机构不允许恢复钱包', next: '请使用十二个恢复词恢复钱包，或联系管理员。' },
  RESTORE_MODE_OFF: { title: '当前没有进行恢复', next: '请先开始恢复。' },
  RESTORATION_NOT_FOUND: { title: '没有等待恢复的内容', next: '请重新开始恢复，有效时间为五分钟。' },
  BACKUP_NOT_FOUND: { title: '没有此钱包的备份', next: '请重新登记，或从其他设备恢复。' },
  BACKUP_TOO_LARGE: { title: '备份过大', next: '请去掉证件图片，然后重新备份。' },
  LIVE_ID_NOT_RECOGNISED: { title: '无法识别该申请人', next: '请重新拍摄，或使用十二个恢复词恢复钱包。' },
  LIVENESS_REQUIRED: { title: '照片未显示真人', next: '请重新拍摄，并按照屏幕上的提示操作。' },
  SECOND_FACTOR_WRONG: { title: '第二验证因素不正确', next: '请检查 PIN 后重试。继续输错将需要等待。' },
  WALLET_WORDS_SHOWN: {
    title: '此钱包的恢复词已经显示过',
    next: '请申请人显示十二个新的恢复词。',
  },
  APPLICANT_WALLET_MISSING: {
    title: '申请人在此终端没有钱包',
    next: '请开始核验，申请人可在其中恢复丢失的钱包，或在核验通过后领取钱包。然后重新扫描该码。',
  },
  WALLET_WORDS_WRONG: {
    title: '这不是所要求的恢复词',
    next: '请申请人将这两个词与记录核对。',
  },
  PROGRAM_UNKNOWN: { title: '此终端不认识此程序', next: '请将程序与此终端配对，并由主管确认。' },
  PROGRAM_SCOPE_MISSING: { title: '该程序无权执行此操作', next: '请使用详情中列出的权限重新配对该程序。' },
  PAIRING_REFUSED: { title: '主管拒绝了该程序', next: '请先与柜台主管沟通，再让程序重新请求。' },
  PAIRING_EXPIRED: { title: '配对未及时得到确认', next: '请在主管在柜台时让程序重新请求。' },
};

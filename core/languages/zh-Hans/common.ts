import type { Screens } from '../language-texts.ts';

export const common: Screens['common'] = {
  product: 'Counterproof',
  receipt: {
    title: '凭条',
    code: '包含本凭条文字的二维码',
    outcome: {
      Success: { title: '您的身份已核实。', text: '您无需再做任何事。' },
      Failed: { title: '未能核实您的身份。', text: '柜台工作人员可以说明其他办法。' },
      Review: { title: '工作人员将再次审核。', text: '目前还没有结果。' },
      'Not Performed': { title: '核实未完成。', text: '您可以再来重新开始。' },
      Expired: { title: '核实未能按时完成。', text: '您可以再来重新开始。' },
      Abandoned: { title: '核实未完成。', text: '您可以再来重新开始。' },
    },
    provisional: '记录再次检查后将确认此结果。',
    kept: {
      result: '得出结果后，我们保留您的数据 {{time}}，最多再加一天。',
      review: '我们保留您的数据至作出决定，之后再保留 {{time}}，最多再加一天。',
      nothing: '结束时已删除此处的照片和数据。服务端得知后即删除其所存的数据。',
      atOnce: '我们最迟在得出结果后一天删除您的数据。',
      provisional: '结果确认后，此期限可能改变。',
    },
    contact: '如对本次核实或您的数据有疑问，请向 {{place}} 咨询，并提供编号 {{reference}}。',
  },
  action: {
    cancel: '取消',
    close: '关闭',
    back: '返回',
    next: '下一步',
  },
  connection: {
    starting: { title: '终端正在启动', text: '正在打开保险库并启动服务，需要几秒钟。' },
    lost: { title: '与终端的连接已中断', text: '正在重新连接。已采集的内容没有丢失。' },
    replaced: {
      title: '此屏幕已在别处打开',
      text: '同类屏幕只能有一个处于活动状态。请关闭此窗口，在较新的窗口中继续。',
    },
    outside: {
      title: '请从终端打开此页面',
      text: '此页面只能在终端内使用。请启动 Counterproof，或运行“npm run open”获取新地址。',
    },
    crashed: {
      title: '此屏幕已停止工作',
      text: '已采集的内容没有丢失。请重新加载屏幕以继续。',
      reload: '重新加载屏幕',
    },
  },
  verdict: { PASSED: '通过', FAILED: '未通过', NOT_PERFORMED: '未执行' },
  outcome: {
    Success: '已核验',
    Failed: '已拒绝',
    'Not Performed': '未完成',
    Review: '待复核',
    Expired: '已过期',
    Abandoned: '已放弃',
  },
  theme: {
    label: '外观',
    system: '与此电脑相同',
    light: '浅色',
    dark: '深色',
    contrast: '高对比度',
  },
  passphrase: {
    show: '显示输入内容',
    hide: '隐藏输入内容',
    tooShort: '太短：至少 {{count}} 个字符。',
    weak: '较弱。请再加一两个词。',
    fair: '尚可。再加一个词会更强。',
    strong: '很强。',
    advice: '四个或更多互不相关的词，好记又难猜。',
    strength: '强度',
    mismatch: '两次输入不一致。',
  },
  error: {
    details: '技术细节',
    code: '代码',
    component: '部件',
    probe: '观察到的情况',
    hint: '供管理员参考',
    correlation: '支持人员参考号',
  },
};

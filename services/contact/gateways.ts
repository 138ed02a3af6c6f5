import type { MessageGateways } from '#services/kernel/ports/message-gateway.ts';
import { StartRefusal } from '#services/kernel/start-refusal.ts';
import { fileGateway } from './file-gateway.ts';
import { smsGateway } from './sms-gateway.ts';
import { smtpGateway } from './smtp-gateway.ts';

/** Settings of the installation, from its environment. */
export interface MessageSettings {
  smtpUrl?: string | undefined;
  mailFrom?: string | undefined;
  smsUrl?: string | undefined;
  smsToken?: string | undefined;
  /** Development: messages are written to files here and not sent. */
  folder?: string | undefined;
}

export const messageSettings = (environment: NodeJS.ProcessEnv): MessageSettings => ({
  smtpUrl: environment.COUNTERPROOF_SMTP_URL,
  mailFrom: environment.COUNTERPROOF_MAIL_FROM,
  smsUrl: environment.COUNTERPROOF_SMS_URL,
  smsToken: environment.COUNTERPROOF_SMS_TOKEN,
  folder: environment.COUNTERPROOF_MESSAGE_FOLDER,
});

/** @throws StartRefusal `SETTING_INVALID` when half of a gateway is configured. */
export function messageGateways(settings: MessageSettings): MessageGateways {
  const { smtpUrl, mailFrom, smsUrl, smsToken, folder } = settings;
  if (folder) return { sms: fileGateway(folder, 'sms'), email: fileGateway(folder, 'email') };
  if (Boolean(smtpUrl) !== Boolean(mailFrom)) {
    throw new StartRefusal(
      'SETTING_INVALID',
      'COUNTERPROOF_SMTP_URL and COUNTERPROOF_MAIL_FROM belong together',
    );
  }
  if (Boolean(smsUrl) !== Boolean(smsToken)) {
    throw new StartRefusal(
      'SETTING_INVALID',
      'COUNTERPROOF_SMS_URL and COUNTERPROOF_SMS_TOKEN belong together',
    );
  }
  return {
    ...(smtpUrl && mailFrom ? { email: smtpGateway({ url: smtpUrl, from: mailFrom }) } : {}),
    ...(smsUrl && smsToken ? { sms: smsGateway({ url: smsUrl, token: smsToken }) } : {}),
  };
}

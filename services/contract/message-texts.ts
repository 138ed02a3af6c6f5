import type { Language } from '#core/contract/language.ts';

interface LinkFacts {
  community: string;
  url: string;
  expiresAt: Date;
}
interface NoticeFacts {
  community: string;
  endedAt: Date;
  /** What the flow's template says of a result; absent where there is none. */
  result?: string | undefined;
  /** Absent where these services are not reached from outside: the person is told to go to the counter. */
  repudiationUrl?: string | undefined;
}
interface Text {
  subject: string;
  text: string;
}

const TAGS: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', 'zh-Hans': 'zh-Hans-CN', es: 'es-ES' };

/** Date and time as people of this language write it, in UTC, which is said. */
export function moment(language: Language, time: Date): string {
  const format = new Intl.DateTimeFormat(TAGS[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(time)} UTC`;
}

const LINK: Record<Language, (community: string, url: string, until: string) => Text> = {
  en: (community, url, until) => ({
    subject: `Prepare your identity check at ${community}`,
    text: `${community}: prepare your identity check here, until ${until}: ${url}\nBring the code that you get there, and your identity document, to the counter. If you did not expect this, do nothing.`,
  }),
  fr: (community, url, until) => ({
    subject: `Préparez votre vérification d’identité chez ${community}`,
    text: `${community} : préparez ici votre vérification d’identité, jusqu’au ${until} : ${url}\nApportez au guichet le code que vous y recevrez et votre pièce d’identité. Si vous n’attendiez pas ce message, ne faites rien.`,
  }),
  'zh-Hans': (community, url, until) => ({
    subject: `准备在 ${community} 办理身份核验`,
    text: `${community}：请于 ${until} 前在此准备您的身份核验：${url}\n请携带在该页面获得的代码和您的身份证件到柜台。如果您并未预期收到此消息，请勿操作。`,
  }),
  es: (community, url, until) => ({
    subject: `Prepare su verificación de identidad en ${community}`,
    text: `${community}: prepare aquí su verificación de identidad, hasta el ${until}: ${url}\nLleve al mostrador el código que reciba allí y su documento de identidad. Si no esperaba este mensaje, no haga nada.`,
  }),
};

/** What a person is sent who will come to the counter. */
export const linkText = (language: Language, { community, url, expiresAt }: LinkFacts): Text =>
  LINK[language](community, url, moment(language, expiresAt));

const NOTICE: Record<
  Language,
  { text: (community: string, at: string) => Text; deny: (url?: string) => string }
> = {
  en: {
    text: (community, at) => ({
      subject: `Your identity was verified at ${community}`,
      text: `An identity was verified as yours at ${community} on ${at}.`,
    }),
    deny: (url) =>
      url
        ? `If this was not you, say so here: ${url}`
        : 'If this was not you, tell the counter without delay.',
  },
  fr: {
    text: (community, at) => ({
      subject: `Votre identité a été vérifiée chez ${community}`,
      text: `Une identité a été vérifiée comme étant la vôtre chez ${community} le ${at}.`,
    }),
    deny: (url) =>
      url
        ? `Si ce n’était pas vous, signalez-le ici : ${url}`
        : 'Si ce n’était pas vous, prévenez le guichet sans tarder.',
  },
  'zh-Hans': {
    text: (community, at) => ({
      subject: `您的身份已在 ${community} 通过核验`,
      text: `${at}，${community} 已将一项身份核验为您本人。`,
    }),
    deny: (url) =>
      url ? `如果不是您本人办理，请在此告知我们：${url}` : '如果不是您本人办理，请立即告知柜台。',
  },
  es: {
    text: (community, at) => ({
      subject: `Su identidad se verificó en ${community}`,
      text: `Se verificó una identidad como la suya en ${community} el ${at}.`,
    }),
    deny: (url) =>
      url ? `Si no fue usted, avísenos aquí: ${url}` : 'Si no fue usted, avise en el mostrador cuanto antes.',
  },
};

/** What a person is sent after an identity was verified as theirs: date, service, and how to say that it was not them. */
export function noticeText(
  language: Language,
  { community, endedAt, result, repudiationUrl }: NoticeFacts,
): Text {
  const { text, deny } = NOTICE[language];
  const words = text(community, moment(language, endedAt));
  return { ...words, text: [words.text, result, deny(repudiationUrl)].filter(Boolean).join('\n') };
}

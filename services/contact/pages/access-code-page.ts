import type { FastifyReply } from 'fastify';
import { toString as qrSvg } from 'qrcode';
import type { Language } from '#core/contract/language.ts';
import { magicLinkText, readMagicLink } from '#core/contract/wallet-calls/magic-link.ts';
import { LANGUAGE_TEXTS } from '#core/languages/index.ts';
import { html } from './html.ts';
import { sendPage } from './page-shell.ts';

/**
 * Draws the content of a magic link, for the camera of a kiosk. The page looks nothing up and shows nothing that the
 * link says: the page shows no text from the link, so a forged link adds none.
 */
export async function accessCodePage(
  reply: FastifyReply,
  { text, language }: { text: string; language: Language },
): Promise<FastifyReply> {
  const texts = LANGUAGE_TEXTS[language].pages;
  const path = `/a?link=${encodeURIComponent(text)}`;
  const shell = { language, community: '', path };
  let link: string;
  try {
    link = magicLinkText(readMagicLink(text));
  } catch {
    const body = html`<section><p>${texts.unknown}</p></section>`;
    return sendPage(reply, 404, { ...shell, title: texts.unknownTitle, body });
  }
  const svg = await qrSvg(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const body = html`<section><img class="qr" src="${picture}" alt="${texts.accessCodeLabel}">
<p>${texts.accessCodeIntro}</p></section>`;
  return sendPage(reply, 200, { ...shell, title: texts.accessCodeTitle, body });
}

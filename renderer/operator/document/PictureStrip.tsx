import { ScanLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DocumentView } from '#core/contract/counter/state.ts';
import type { BarcodeRecord, CaptureRecord, ZoneRecord } from '#core/document/document-records.ts';
import { useFormats } from '../../ui/i18n/format.ts';
import { Picture } from '../session/Picture.tsx';
import { type DocumentPicture, picturesOf } from './pictures-of.ts';
import { printNotes } from './print-notes.ts';
import { unreadAdvice } from './unread-advice.ts';

/** Every picture of the document in one strip, and what came without a picture. */
export function PictureStrip({ document }: { document: DocumentView }) {
  const { t } = useTranslation('documents');
  const withoutPicture = document.captures.filter(({ pictures }) => pictures.length === 0);
  const advice = unreadAdvice(document);
  const pictures = picturesOf(document);
  return (
    <div className="PictureStrip">
      {pictures.filter(isTall).map((picture) => (
        <StripPicture key={picture.artefact.id} picture={picture} />
      ))}
      <div className="PictureStrip-wide">
        {pictures
          .filter((picture) => !isTall(picture))
          .map((picture) => (
            <StripPicture key={picture.artefact.id} picture={picture} />
          ))}
        {withoutPicture.map((capture) => (
          <ReaderRead key={capture.id} capture={capture} />
        ))}
        {advice && document.complete && <p className="soft">{t(`nothingRead.${advice}`)}</p>}
        {printNotes(document).map((note) => (
          <p key={note} className="soft">
            {t(`printNote.${note}`)}
          </p>
        ))}
      </div>
    </div>
  );
}

/** Sides and portraits stand beside each other; crops of lines and codes share the room that is left. */
const isTall = ({ role }: DocumentPicture): boolean => role === 'side' || role === 'portrait';

function StripPicture({ picture }: { picture: DocumentPicture }) {
  const { t } = useTranslation('documents');
  const { role, side, artefact, capture } = picture;
  const name = t(`picture.${role}`, { side });
  return (
    <figure
      className="PictureStrip-item"
      data-role={role}
      style={{ '--aspect': artefact.width / artefact.height } as React.CSSProperties}
    >
      <Picture artefact={artefact} alt={name} />
      <figcaption>
        <PictureCaption picture={picture} name={name} />
      </figcaption>
      {role === 'mrz' && capture.zone && <ZoneLines zone={capture.zone} />}
    </figure>
  );
}

function PictureCaption({ picture, name }: { picture: DocumentPicture; name: string }) {
  const { t } = useTranslation(['documents', 'session']);
  const { number } = useFormats();
  const { role, capture } = picture;
  if (role === 'portrait' && capture.portraitInterEyePx !== undefined) {
    const eyes = t('documents:picture.portraitEyes', { px: number(capture.portraitInterEyePx) });
    const { ghost } = capture;
    if (!ghost) return eyes;
    if (ghost.score === undefined) return `${eyes} · ${t('documents:picture.ghostUncompared')}`;
    return `${eyes} · ${t('documents:picture.ghost', { score: number(ghost.score, 2) })}`;
  }
  if (role === 'mrz' && capture.zone) {
    const { format, readings } = capture.zone;
    return `${name} · ${format} · ${t('session:document.readings', { count: readings })}`;
  }
  return role === 'barcode' && capture.barcode ? <BarcodeFacts barcode={capture.barcode} /> : name;
}

function BarcodeFacts({ barcode }: { barcode: BarcodeRecord }) {
  const { t } = useTranslation('documents');
  const { number } = useFormats();
  const { symbology, variant, version, jurisdiction, pixelsPerModule } = barcode;
  const facts = [
    symbology,
    t(`barcode.${variant}`),
    version !== undefined && t('barcode.version', { version }),
    jurisdiction?.name,
    pixelsPerModule !== undefined && t('barcode.modules', { px: number(pixelsPerModule, 1) }),
  ];
  return facts.filter(Boolean).join(' · ');
}

function ZoneLines({ zone }: { zone: ZoneRecord }) {
  return (
    <div className="PictureStrip-lines code">
      {zone.lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}

/** A look without a camera: which reader delivered what. */
function ReaderRead({ capture }: { capture: CaptureRecord }) {
  const { t } = useTranslation('documents');
  const { channel, device, zone, barcode, stripe } = capture;
  return (
    <div className="PictureStrip-reader">
      <ScanLine aria-hidden />
      <div>
        <p>
          <strong>{device || t(`captured.${channel}`)}</strong>
        </p>
        {barcode && (
          <p>
            <BarcodeFacts barcode={barcode} />
          </p>
        )}
        {stripe && <p>{t('stripe', { tracks: stripe.tracks.join(', ') })}</p>}
        {zone && (
          <p>
            {t('picture.mrz')} · {zone.format}
          </p>
        )}
      </div>
    </div>
  );
}

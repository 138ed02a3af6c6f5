/** Drawn pictures for screens: a specimen document and an invented face. SVG, so that they need no file. */
const dataUrl = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** A stylised bust in its own 200 by 250 box. */
const bust = (background: string): string => `
  <rect width="200" height="250" fill="${background}"/>
  <path d="M18 250c4-58 40-76 82-76s78 18 82 76z" fill="#2f4a5c"/>
  <path d="M78 160h44v34q-22 18-44 0z" fill="#c98f6b"/>
  <ellipse cx="100" cy="112" rx="47" ry="60" fill="#dba981"/>
  <path d="M50 108C44 40 74 28 102 28s58 14 48 80c-6-30-18-42-26-46-20 12-50 8-60 4-8 10-12 24-14 42z" fill="#3b2a22"/>
  <ellipse cx="82" cy="108" rx="6" ry="4" fill="#2b201b"/><ellipse cx="118" cy="108" rx="6" ry="4" fill="#2b201b"/>
  <path d="M70 96q12-7 22 0M108 96q12-7 22 0" stroke="#3b2a22" stroke-width="4" fill="none" stroke-linecap="round"/>
  <path d="M100 108q-8 22-4 28h10" stroke="#b47c58" stroke-width="3" fill="none" stroke-linecap="round"/>
  <path d="M84 148q16 9 32 0" stroke="#9b5b4b" stroke-width="4" fill="none" stroke-linecap="round"/>`;

export const MRZ_LINES = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F3204155ZE184226B<<<<<10',
];

/** Where the value of a {@link label} stands on a picture of 1000 by `height`. */
export const valueBox = (x: number, y: number, value: string, height: number) => ({
  x: x / 1000,
  y: (y + 7) / height,
  width: (value.length * 16) / 1000,
  height: 24 / height,
});

const mrzText = (x: number, y: number, size: number, lineHeight: number): string =>
  MRZ_LINES.map(
    (line, index) =>
      `<text x="${x}" y="${y + index * lineHeight}" font-family="monospace" font-size="${size}" fill="#1c2326" textLength="${size * 0.6 * 44}" lengthAdjust="spacingAndGlyphs">${line.replaceAll('<', '&lt;')}</text>`,
  ).join('');

const label = (x: number, y: number, name: string, value: string): string => `
  <text x="${x}" y="${y}" font-family="sans-serif" font-size="15" fill="#51707a">${name}</text>
  <text x="${x}" y="${y + 26}" font-family="sans-serif" font-size="23" font-weight="600" fill="#17262b">${value}</text>`;

/** The data page of the specimen of ICAO Doc 9303-4, with a later date of expiry, in a box of 1000 by 704. */
const page = `
  <rect width="1000" height="704" rx="22" fill="#e9efe9"/>
  <path d="M0 140C240 60 420 260 1000 110M0 300C260 200 520 420 1000 250M0 470C280 380 600 560 1000 420" stroke="#c5d8cf" stroke-width="16" fill="none"/>
  <text x="48" y="66" font-family="sans-serif" font-size="30" font-weight="700" fill="#20424a">UTOPIA</text>
  <text x="952" y="66" text-anchor="end" font-family="sans-serif" font-size="22" fill="#20424a">PASSPORT  SPECIMEN</text>
  <svg x="48" y="120" width="288" height="360" viewBox="0 0 200 250">${bust('#cfdbe0')}</svg>
  ${label(380, 140, 'Surname', 'ERIKSSON')}${label(380, 212, 'Given names', 'ANNA MARIA')}
  ${label(380, 284, 'Nationality', 'UTOPIAN')}${label(380, 356, 'Date of birth', '12 AUG 1974')}
  ${label(680, 356, 'Sex', 'F')}${label(380, 428, 'Date of expiry', '15 APR 2032')}
  ${label(680, 140, 'Document number', 'L898902C3')}
  <rect y="540" width="1000" height="164" fill="#f4f7f3"/>${mrzText(40, 600, 34.8, 58)}`;

const documentScene = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900">
  <rect width="1600" height="900" fill="#4a4640"/><rect width="1600" height="900" fill="url(#light)"/>
  <defs><radialGradient id="light"><stop offset="0" stop-color="#8a8377"/><stop offset="1" stop-color="#3a3732"/></radialGradient></defs>
  <svg x="285" y="88" width="1030" height="725" viewBox="0 0 1000 704">${page}</svg></svg>`;

const faceScene = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900">
  <defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="#c9d3d2"/><stop offset="1" stop-color="#93a3a4"/></linearGradient></defs>
  <rect width="1600" height="900" fill="url(#wall)"/>
  <svg x="330" y="0" width="940" height="1175" viewBox="0 0 200 250">${bust('none')}</svg></svg>`;

/** A licence of no real state in a box of 1000 by 630, ISO/IEC 7810 ID-1. */
const licenceFront = `
  <rect width="1000" height="630" rx="36" fill="#eef1e6"/>
  <path d="M0 120C260 30 420 230 1000 90M0 300C260 200 520 420 1000 260" stroke="#d3dcbf" stroke-width="18" fill="none"/>
  <text x="40" y="70" font-family="sans-serif" font-size="38" font-weight="700" fill="#2c4a2f">SPECIMEN STATE</text>
  <text x="960" y="70" text-anchor="end" font-family="sans-serif" font-size="26" fill="#2c4a2f">DRIVER LICENSE</text>
  <path d="M905 92l12 26 28 3-21 19 6 28-25-14-25 14 6-28-21-19 28-3z" fill="#b98a1c"/>
  <svg x="40" y="110" width="270" height="338" viewBox="0 0 200 250">${bust('#d6dccb')}</svg>
  ${label(350, 140, 'DL', 'I1234562')}${label(350, 212, 'LN', 'RIVERS')}${label(350, 284, 'FN', 'JORDAN ALEX')}
  ${label(350, 356, 'DOB', '08/31/2007')}${label(620, 356, 'EXP', '12/15/2026')}${label(620, 140, 'CLASS', 'C')}
  ${label(620, 212, 'SEX', 'M')}${label(620, 284, 'HGT', '5 ft 11 in')}${label(350, 428, 'ISS', '08/31/2022')}
  <path d="M60 560q40-70 70-10t60-20 50 10 70-10" stroke="#22333a" stroke-width="5" fill="none"/>`;

/** Bars of no code: they look like a PDF417 and say nothing. */
const bars = (width: number, height: number): string =>
  Array.from({ length: 24 * 110 }, (_, index) => {
    const [row, column] = [Math.floor(index / 110), index % 110];
    const dark =
      column < 3 || column > 106 ? column % 2 === 0 : (column * 7 + row * row * 3 + column * row) % 5 < 2;
    if (!dark) return '';
    const [w, h] = [width / 110, height / 24];
    return `<rect x="${(column * w).toFixed(1)}" y="${(row * h).toFixed(1)}" width="${w.toFixed(2)}" height="${h.toFixed(2)}"/>`;
  }).join('');

const licenceBack = `
  <rect width="1000" height="630" rx="36" fill="#f3f4ee"/>
  <rect y="40" width="1000" height="92" fill="#2a2d2b"/>
  <svg x="60" y="190" width="880" height="240">${bars(880, 240)}</svg>
  <text x="60" y="500" font-family="sans-serif" font-size="24" fill="#33413a">CLASS C  REST NONE  END NONE</text>
  <text x="60" y="560" font-family="sans-serif" font-size="20" fill="#5b6a62">SPECIMEN</text>`;

const taxCard = `
  <rect width="1000" height="630" rx="36" fill="#dfe9f2"/>
  <text x="40" y="70" font-family="sans-serif" font-size="32" font-weight="700" fill="#21416b">SPECIMEN TAX DEPARTMENT</text>
  <svg x="700" y="110" width="240" height="300" viewBox="0 0 200 250">${bust('#c3d3e0')}</svg>
  ${label(40, 150, 'Name', 'ASHA VERMA')}${label(40, 240, 'Father\u2019s name', 'RAVI VERMA')}
  ${label(40, 330, 'Date of birth', '14/02/1988')}${label(40, 440, 'Permanent account number', 'ABCPV1234D')}`;

const card = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 630" width="1000" height="630">${content}</svg>`;

const cardScene = documentScene.replace(
  `<svg x="285" y="88" width="1030" height="725" viewBox="0 0 1000 704">${page}</svg>`,
  `<svg x="330" y="150" width="940" height="592" viewBox="0 0 1000 630">${licenceBack}</svg>`,
);

/** Scenes before the cameras of the applicant's screens, 16:9. */
export const CAMERA_SCENES = { document: documentScene, card: cardScene, selfie: faceScene };

/** Pictures of a session by artefact id. */
export const PICTURES: Readonly<Record<string, string>> = {
  'frame-1': dataUrl(documentScene),
  'page-1': dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 704" width="1000" height="704">${page}</svg>`,
  ),
  'portrait-1': dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 250" width="400" height="500">${bust('#cfdbe0')}</svg>`,
  ),
  'mrz-1': dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 924 110" width="1848" height="220"><rect width="924" height="110" fill="#f1f4ef"/>${mrzText(0, 38, 35, 55)}</svg>`,
  ),
  'licence-front': dataUrl(card(licenceFront)),
  'licence-back': dataUrl(card(licenceBack)),
  'licence-barcode': dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -20 920 280" width="920" height="280"><rect x="-20" y="-20" width="920" height="280" fill="#f3f4ee"/>${bars(880, 240)}</svg>`,
  ),
  'licence-signature': dataUrl(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="40 490 300 90" width="300" height="90"><rect x="40" y="490" width="300" height="90" fill="#eef1e6"/><path d="M60 560q40-70 70-10t60-20 50 10 70-10" stroke="#22333a" stroke-width="5" fill="none"/></svg>',
  ),
  'licence-portrait': dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 250" width="400" height="500">${bust('#d6dccb')}</svg>`,
  ),
  'tax-card': dataUrl(card(taxCard)),
  'selfie-1': dataUrl(
    faceScene.replace('viewBox="0 0 1600 900" width="1600"', 'viewBox="440 0 720 900" width="720"'),
  ),
};

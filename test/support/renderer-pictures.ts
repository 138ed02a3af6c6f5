/** Drawn pictures for screens: a specimen document and a face that is nobody's. SVG, so that they need no file. */
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

/** What the cameras of the applicant's screens see, 16:9. */
export const CAMERA_SCENES = { document: documentScene, selfie: faceScene };

/** Pictures of a session by artefact id. */
export const PICTURES: Readonly<Record<string, string>> = {
  'frame-1': dataUrl(documentScene),
  'portrait-1': dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 250" width="400" height="500">${bust('#cfdbe0')}</svg>`,
  ),
  'mrz-1': dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 924 110" width="1848" height="220"><rect width="924" height="110" fill="#f1f4ef"/>${mrzText(0, 38, 35, 55)}</svg>`,
  ),
  'selfie-1': dataUrl(
    faceScene.replace('viewBox="0 0 1600 900" width="1600"', 'viewBox="440 0 720 900" width="720"'),
  ),
};

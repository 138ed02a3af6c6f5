import type { Screens } from '../language-texts.ts';

export const cameras: Screens['cameras'] = {
  title: 'Cámaras',
  text: 'Las cámaras de la pantalla del solicitante. El lado que impone el flujo va primero.',
  inSession: 'Durante una verificación las cámaras quedan como están.',
  role: {
    applicant: 'Para la cara',
    document: 'Para documentos',
  },
  use: {
    applicant: 'Usar para la cara',
    document: 'Usar para documentos',
  },
  preview: {
    start: 'Mostrar la imagen',
    stop: 'Ocultar la imagen',
    opening: 'La cámara se está iniciando.',
    elsewhere:
      'Aquí solo la pantalla del solicitante puede abrir cámaras: la imagen aparece allí en cuanto un paso la pide.',
  },
  untold: {
    title: 'Aún no se conoce ninguna cámara',
    text: 'Aparecerán en cuanto la pantalla del solicitante esté abierta y pueda usar una cámara.',
  },
  denied: {
    title: 'La pantalla del solicitante no puede usar cámaras',
    text: 'Permita la cámara para el quiosco en los ajustes del sistema o del navegador y vuelva a abrir la pantalla.',
  },
  none: {
    title: 'No hay ninguna cámara conectada',
    text: 'Conecte una a este ordenador, aparece en unos segundos.',
  },
  gone: {
    title: '{{role}}: {{label}} no está conectada',
    text: 'Ninguna otra cámara la sustituye automáticamente. Conéctela de nuevo o deje elegir al sistema.',
    forget: 'Dejar elegir al sistema',
  },
  figure: {
    resolution: 'Resolución',
    pixels: '{{width}} × {{height}}',
    frameRate: 'Imágenes por segundo',
    rates: '{{seen}} de {{told}}',
    dropped: 'Imágenes perdidas',
  },
  complaint: {
    frozen: {
      title: 'La imagen está parada',
      text: 'Desenchufe la cámara y vuelva a enchufarla.',
    },
    slow: {
      title: 'Pocas imágenes por segundo',
      text: 'Ayuda más luz, y una toma del propio ordenador en lugar de un concentrador.',
    },
    dropping: {
      title: 'Se pierden muchas imágenes',
      text: 'Cierre otros programas y conecte la cámara sin concentrador.',
    },
    hunting: {
      title: 'El brillo oscila',
      text: 'Iguale la luz: sin lámpara ni ventana detrás del solicitante, sin lámparas que parpadeen.',
    },
  },
};

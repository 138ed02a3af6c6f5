import type { Screens } from '../language-texts.ts';

export const guide: Screens['session']['guide'] = {
  open: 'Guía',
  title: 'Guía de inspección: {{kind}}',
  text: 'Tenga el documento en la mano. Uno auténtico puede carecer de un elemento: responda «No verificable».',
  noEffect: 'Una diferencia retiene la aprobación para revisión. La guía no sustituye sus tres respuestas.',
  save: 'Registrar y firmar',
  later: 'Cerrar',
  recorded: 'Guía, documento {{number}}:',
  counts: 'Conformes: {{expected}}. Difieren: {{differs}}. No verificables: {{open}}.',
  kindChanged: 'Respuestas para otro tipo de documento: {{kind}}',
  face: {
    open: 'Por partes',
    title: 'Cara junto al retrato',
    text: 'Compare al solicitante con el retrato. Pelo, barba, gafas y edad explican mucho: responda «Difiere» a lo que nada explica.',
    recorded: 'Cara, documento {{number}}:',
    compare: 'Comparar a simple vista',
  },
  method: { tilt: 'Inclinar', feel: 'Tocar', look: 'Mirar', uv: 'Luz UV' },
  answer: { 'as-expected': 'Conforme', differs: 'Difiere', 'not-possible': 'No verificable' },
  point: {
    'moving-image': {
      title: 'Imagen móvil',
      text: 'Inclínelo despacio. El holograma cambia de forma o de color y cubre parte del retrato.',
    },
    'second-image': {
      title: 'Segunda imagen',
      text: 'Inclínelo a izquierda y derecha. Una ventana pequeña muestra dos imágenes por turnos.',
    },
    'colour-shift': {
      title: 'Tinta cambiante',
      text: 'Inclínelo. La tinta de un emblema cambia entre dos colores.',
    },
    'raised-print': {
      title: 'Impresión en relieve',
      text: 'Pase el dedo por las letras. Algunas sobresalen de la superficie.',
    },
    'one-piece': {
      title: 'De una pieza',
      text: 'Pase la uña por el borde. Ninguna capa se levanta, y el grosor es uniforme.',
    },
    seam: {
      title: 'Costura y páginas',
      text: 'Abra bien la libreta. El hilo está entero, y ninguna página está suelta ni pegada.',
    },
    'label-flat': {
      title: 'Etiqueta plana',
      text: 'Pase la mano por la etiqueta. Está plana, y ninguna esquina se levanta ni se rompe.',
    },
    'portrait-in-print': {
      title: 'Retrato en el fondo',
      text: 'Mire el borde del retrato. El dibujo del fondo lo atraviesa, sin corte ni pegamento.',
    },
    'fine-lines': {
      title: 'Líneas finas',
      text: 'Use una lupa. Las líneas son nítidas y continuas, sin puntos de impresora.',
    },
    'small-portrait': {
      title: 'Retrato pequeño',
      text: 'Compare el segundo retrato, más pálido. Muestra a la misma persona.',
    },
    'page-numbers': {
      title: 'Números de las páginas',
      text: 'Pase las páginas. Cada una lleva el número del documento, y no falta ninguna.',
    },
    'uv-pattern': {
      title: 'Dibujo bajo luz UV',
      text: 'Use la lámpara UV. Un dibujo brilla, y el resto queda oscuro.',
    },
    'face-shape': {
      title: 'Forma de la cara',
      text: 'Larga, redonda o cuadrada; la línea de la oreja al mentón.',
    },
    hairline: {
      title: 'Frente y pelo',
      text: 'Altura y anchura de la frente; dónde empieza el pelo.',
    },
    eyebrows: {
      title: 'Cejas',
      text: 'Altura, curva y distancia; dónde empieza y acaba cada una.',
    },
    eyes: {
      title: 'Ojos',
      text: 'Distancia, inclinación y párpados; el pliegue del párpado.',
    },
    nose: {
      title: 'Nariz',
      text: 'Longitud, puente, anchura y punta; la forma de las ventanas.',
    },
    ears: {
      title: 'Orejas',
      text: 'Tamaño y altura; el borde, y si el lóbulo está unido.',
    },
    mouth: {
      title: 'Boca y labios',
      text: 'Anchura, grosor y comisuras; el surco sobre el labio.',
    },
    chin: {
      title: 'Mentón y mandíbula',
      text: 'Anchura y forma; un hoyuelo.',
    },
    marks: {
      title: 'Marcas duraderas',
      text: 'Lunares, cicatrices y pecas en el mismo lugar.',
    },
  },
};

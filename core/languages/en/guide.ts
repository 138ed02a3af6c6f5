/** The guide for the inspection of a document: what to do, and what a genuine one shows. */
export const guide = {
  open: 'Guide',
  title: 'Inspection guide: {{kind}}',
  text: 'Hold the document in your hand. A genuine one may lack a feature: answer “Cannot tell”.',
  noEffect: 'A difference holds an approval for review. Nothing here replaces your three answers.',
  save: 'Record and sign',
  later: 'Close',
  recorded: 'Guide, document {{number}}:',
  counts: 'As expected: {{expected}}. Differs: {{differs}}. Cannot tell: {{open}}.',
  kindChanged: 'Answered for another kind of document: {{kind}}',
  face: {
    open: 'Part by part',
    title: 'Face beside the portrait',
    text: 'Compare the applicant in front of you with the portrait. Hair, beard, glasses and age explain much: answer “Differs” for what nothing explains.',
    recorded: 'Face, document {{number}}:',
    compare: 'Compare by eye',
  },
  method: { tilt: 'Tilt', feel: 'Feel', look: 'Look', uv: 'UV light' },
  answer: { 'as-expected': 'As expected', differs: 'Differs', 'not-possible': 'Cannot tell' },
  point: {
    'moving-image': {
      title: 'Moving image',
      text: 'Tilt it slowly. The hologram changes shape or colour and covers part of the portrait.',
    },
    'second-image': {
      title: 'Second image',
      text: 'Tilt it left and right. One small window shows two images in turn.',
    },
    'colour-shift': {
      title: 'Changing ink',
      text: 'Tilt it. The ink of one emblem changes between two colours.',
    },
    'raised-print': {
      title: 'Raised print',
      text: 'Run a fingertip over the letters. Some of them stand out from the surface.',
    },
    'one-piece': {
      title: 'One piece',
      text: 'Run a nail along the edge. No layer lifts, and the thickness is even.',
    },
    seam: {
      title: 'Seam and pages',
      text: 'Bend the booklet open. The thread is whole, and no page is loose or glued.',
    },
    'label-flat': {
      title: 'Flat label',
      text: 'Stroke over the label. It lies flat, and no corner lifts or tears.',
    },
    'portrait-in-print': {
      title: 'Portrait in the print',
      text: 'Look at the edge of the portrait. The pattern runs through it, without cut or glue.',
    },
    'fine-lines': {
      title: 'Fine lines',
      text: 'Use a magnifier. The lines are sharp and unbroken, without dots of a printer.',
    },
    'small-portrait': {
      title: 'Small portrait',
      text: 'Compare the second, pale portrait. It shows the same person.',
    },
    'page-numbers': {
      title: 'Numbers of the pages',
      text: 'Leaf through it. Each page has the document number, and no page is missing.',
    },
    'uv-pattern': {
      title: 'Pattern under UV',
      text: 'Use the UV lamp. A pattern glows, and the rest stays dark.',
    },
    'face-shape': {
      title: 'Shape of the face',
      text: 'Long, round or square; the line from ear to chin.',
    },
    hairline: {
      title: 'Hairline and forehead',
      text: 'Height and width of the forehead; where the hair begins.',
    },
    eyebrows: {
      title: 'Eyebrows',
      text: 'Height, bend and distance; where each begins and ends.',
    },
    eyes: {
      title: 'Eyes',
      text: 'Distance, slant and lids; the fold of the upper lid.',
    },
    nose: {
      title: 'Nose',
      text: 'Length, bridge, width and tip; the shape of the nostrils.',
    },
    ears: {
      title: 'Ears',
      text: 'Size and height; the rim, and whether the lobe is attached.',
    },
    mouth: {
      title: 'Mouth and lips',
      text: 'Width, fullness and corners; the groove above the lip.',
    },
    chin: {
      title: 'Chin and jaw',
      text: 'Width and shape; a dimple or cleft.',
    },
    marks: {
      title: 'Lasting marks',
      text: 'Moles, scars and freckles at the same place.',
    },
  },
} as const;

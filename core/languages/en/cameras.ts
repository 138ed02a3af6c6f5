export const cameras = {
  title: 'Cameras',
  text: 'The cameras of the applicant’s display. A side that the flow enforces comes first.',
  inSession: 'During a session the cameras stay as they are.',
  role: {
    applicant: 'For the face',
    document: 'For documents',
  },
  use: {
    applicant: 'Use for the face',
    document: 'Use for documents',
  },
  preview: {
    start: 'Look through it',
    stop: 'Stop looking',
    opening: 'The camera is starting.',
    elsewhere:
      'Only the applicant’s display may open cameras here: the picture stands there as soon as a step asks for it.',
  },
  untold: {
    title: 'No cameras are known yet',
    text: 'They appear as soon as the applicant’s display is open and may use a camera.',
  },
  denied: {
    title: 'The applicant’s display may not use cameras',
    text: 'Allow the camera for the kiosk in the settings of the system or browser, then open the display again.',
  },
  none: {
    title: 'No camera is connected',
    text: 'Connect one to this computer, it appears within seconds.',
  },
  gone: {
    title: '{{role}}: {{label}} is not connected',
    text: 'Nothing takes its place by itself. Connect it again, or let the system choose.',
    forget: 'Let the system choose',
  },
  figure: {
    resolution: 'Resolution',
    pixels: '{{width}} × {{height}}',
    frameRate: 'Frames a second',
    rates: '{{seen}} of {{told}}',
    dropped: 'Lost frames',
  },
  complaint: {
    frozen: {
      title: 'The picture stands still',
      text: 'Unplug the camera and plug it in again.',
    },
    slow: {
      title: 'Few frames a second',
      text: 'More light helps; so does a socket of the computer itself instead of a hub.',
    },
    dropping: {
      title: 'Many frames are lost',
      text: 'Close other programs, and connect the camera without a hub.',
    },
    hunting: {
      title: 'The brightness swings',
      text: 'Even out the light: no lamp or window behind the person, no flickering lamp.',
    },
  },
} as const;

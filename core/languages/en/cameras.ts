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
    start: 'Show the picture',
    stop: 'Hide the picture',
    opening: 'The camera is starting.',
    elsewhere:
      'Only the applicant’s display may open cameras here. The picture appears there when a step needs it.',
  },
  untold: {
    title: 'No cameras are known yet',
    text: 'Cameras appear as soon as the applicant’s display is open and may use a camera.',
  },
  denied: {
    title: 'The applicant’s display may not use cameras',
    text: 'Allow the camera for the kiosk in the settings of the system or browser, then open the display again.',
  },
  none: {
    title: 'No camera is connected',
    text: 'Connect a camera to this computer: it appears within seconds.',
  },
  gone: {
    title: '{{role}}: {{label}} is not connected',
    text: 'No other camera takes its place automatically. Connect it again, or let the system choose.',
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
      title: 'The picture is frozen',
      text: 'Unplug the camera and plug it in again.',
    },
    slow: {
      title: 'Few frames a second',
      text: 'Add light, or connect the camera without a hub.',
    },
    dropping: {
      title: 'Many frames are lost',
      text: 'Close other programs, and connect the camera without a hub.',
    },
    hunting: {
      title: 'The brightness varies',
      text: 'Even out the light: no lamp or window behind the applicant, no flickering lamp.',
    },
  },
} as const;

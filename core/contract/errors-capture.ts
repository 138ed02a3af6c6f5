import { errorGroup, mergeGroups } from './error-group.ts';

/** Pictures, faces, documents, and the cameras, readers and models that deliver and judge them. */
export const CAPTURE_ERRORS = mergeGroups(
  errorGroup('picture', ['operator', 'developer'], {
    IMAGE_UNREADABLE: ['The picture cannot be read', 'Take or choose the picture again.'],
    IMAGE_EMPTY: ['The picture is empty', 'Take or choose the picture again.'],
    IMAGE_TOO_LARGE: ['The picture is too large', 'Use a smaller picture.'],
    IMAGE_TOO_SMALL: ['The picture is too small', 'Move closer, or use a better camera.'],
    IMAGE_TYPE_UNSUPPORTED: ['This type of picture is not accepted', 'Use JPEG, PNG or WebP.'],
    IMAGE_TYPE_MISMATCH: [
      'The picture is not of the declared type',
      'Save the picture again as JPEG, PNG or WebP.',
    ],
    IMAGE_ANIMATED: ['Animated pictures are not accepted', 'Use a still picture.'],
    IMAGE_BLACK: ['The picture is black', 'Uncover the camera, switch on a light, or choose another camera.'],
    DOCUMENT_MIRRORED: ['The picture is mirrored', 'Turn off mirroring, then take the picture again.'],
    PICTURE_NOT_FOUND: ['There is no such picture', 'Open the session again.', { status: 404 }],
  }),
  errorGroup('frames', ['operator'], {
    FRAME_DROPPED: ['A frame was skipped', 'Nothing to do: the next frame follows.'],
    FRAME_STALE: ['A frame came too late', 'Nothing to do: the next frame follows.'],
    FRAME_REPEATED: [
      'The same picture came twice',
      'Take another picture. If it happens again, reconnect the camera.',
    ],
  }),
  errorGroup('face', ['operator', 'developer'], {
    FACE_NOT_FOUND: ['No face was found', 'Take the picture again, facing the camera.'],
    FACE_MULTIPLE: ['More than one face', 'Take the picture with one person only.'],
    FACE_TOO_SMALL: ['The face is too small', 'Come closer to the camera.'],
    FACE_QUALITY: ['The face is not clear enough', 'Improve the light and take the picture again.'],
    INJECTION_SUSPECTED: [
      'The pictures may not come from a camera',
      'Check the camera and its cable, and compare the applicant yourself. The best possible outcome is Review.',
    ],
  }),
  errorGroup('live-id', ['developer'], {
    LIVE_ID_MISSING: ['No face is enrolled', 'Enrol the face first.', { hint: 'SDK: register a Live ID.' }],
  }),
  errorGroup('verification', ['operator', 'developer'], {
    VERIFICATION_FAILED: ['The verification did not pass', 'Read the checks for the reason.'],
    VERIFICATION_NOT_PERFORMED: [
      'The verification could not be made',
      'Read the checks for the reason. A check that was not made counts as not passed.',
    ],
    SIGN_TOKEN_INVALID: [
      'The captured data failed verification',
      'Capture the document or the face again.',
      { status: 422, hint: 'SDK: pass captured data unchanged, with its sign token.' },
    ],
  }),
  errorGroup('pin', ['developer'], {
    PIN_MISSING: ['No PIN is registered', 'Register a PIN first.'],
    PIN_EXISTS: ['A PIN is registered already', 'Remove the PIN first, then register the new one.'],
    PIN_WEAK: ['The PIN is too easy to guess', 'Choose 6 to 12 digits that do not follow each other.'],
    PIN_LOCKED: ['The PIN is locked after too many wrong tries', 'Wait, then try again.'],
  }),
  errorGroup('passkey', ['developer'], {
    PASSKEY_NOT_USED: ['No passkey was used', 'Try again, and use a passkey before the window is closed.'],
  }),
  errorGroup('credential', ['developer'], {
    DOWNLOAD_ADDRESS_REFUSED: [
      'The address of the credential is not trusted',
      'Use the address that the issuer of the credential gave.',
      { hint: 'SDK: HTTPS, at the origin of the registered tenant.' },
    ],
    DOWNLOAD_FAILED: [
      'The credential could not be fetched',
      'Try again, or ask the issuer for a new address.',
    ],
    CREDENTIAL_INVALID: [
      'The credential is not valid',
      'Ask the issuer for a new credential.',
      {
        hint: 'SDK: the details say whether it is expired, revoked, of another holder or of an unknown issuer.',
      },
    ],
  }),
  errorGroup('one-time code', ['developer'], {
    OTP_SEED_MISSING: [
      'No one-time codes are set up for the account',
      'Set up the one-time codes of the account first.',
      { hint: 'SDK: call updateOTPSeedForSingleAccount for the account.' },
    ],
    OTP_SEED_INVALID: [
      'The seed of the one-time codes is not valid',
      'Enter the seed again, or ask for a new one.',
      { hint: 'SDK: pass base32 (RFC 4648) of 80 to 512 bits.' },
    ],
    ACCOUNT_NOT_SELECTED: [
      'No account is selected',
      'Select an account first.',
      { hint: 'SDK: call setSelectedAccount with a linked account.' },
    ],
  }),
  errorGroup('documents', ['operator', 'developer'], {
    MRZ_NOT_FOUND: [
      'No machine-readable zone was found',
      'Show the page with the lines of < signs, flat and whole.',
    ],
    MRZ_CHECK_DIGIT: ['A check digit is wrong', 'Take the picture again and compare the MRZ with the print.'],
    DOCUMENT_EXPIRED: ['The document has expired', 'Ask for a valid document.'],
    DOCUMENT_UNSUPPORTED: ['This document is not supported', 'Ask for another document.'],
    DOCUMENT_RECAPTURED: [
      'A picture of a document was shown',
      'Ask for the original document, not a screen or a copy.',
    ],
    DOCUMENT_NOT_ALLOWED: ['This document is not allowed here', 'Ask for a document that this flow allows.'],
    DOCUMENT_NOT_FOUND: [
      'There is no such document',
      'Choose another document, or capture the document again.',
    ],
    COMPANION_UNVERIFIED: [
      'No verified session with this reference',
      'Check the reference: the final outcome must be Verified, at this kiosk. Or inspect a document.',
    ],
    COMPANION_UNKNOWN: ['This person is not recorded', 'Open the list of companions again.'],
  }),
  errorGroup('document-sessions', ['developer'], {
    DOCUMENT_SESSION_NOT_FOUND: [
      'There is no such document session',
      'Start a new document session.',
      { status: 404 },
    ],
    DOCUMENT_SESSION_ENDED: ['The document session has ended', 'Start a new document session.'],
  }),
  errorGroup('camera', ['operator'], {
    CAMERA_MISSING: [
      'No camera was found',
      'Connect a camera. The kiosk uses it as soon as it is connected.',
    ],
    CAMERA_REFUSED: ['The camera is not allowed', 'Allow the camera for this kiosk in the system settings.'],
    CAMERA_BUSY: ['Another program is using the camera', 'Close the other program.'],
    CAMERA_LOST: [
      'The camera was disconnected',
      'Check the cable. The kiosk uses the camera as soon as it is back.',
    ],
    CAMERA_NOT_STARTED: ['The camera does not start', 'Unplug the camera and plug it in again.'],
    CAMERA_WRONG_SIDE: [
      'The camera faces the wrong side',
      'Choose a camera for this role that faces the side that the flow asks for.',
    ],
    CAMERA_UNSTEADY: [
      'The camera delivers too few or unsteady pictures',
      'Plug the camera into another port, close other programs, or choose another camera.',
    ],
  }),
  errorGroup('reader', ['operator'], {
    READER_UNAVAILABLE: [
      'The reader cannot be used',
      'Check the cable, or unplug the reader and plug it in again.',
    ],
    READER_ACCESS_DENIED: [
      'The kiosk may not use the reader',
      'Ask your administrator to give the kiosk access to the reader.',
    ],
    READER_IN_USE: [
      'Another program is using the reader',
      'Close the other program. The kiosk tries again automatically.',
    ],
    READER_TEST_RUNNING: ['A test of this reader is running', 'Wait until the test ends.'],
    READER_UNPLUGGED: [
      'The reader was unplugged',
      'Plug the reader in again. The kiosk uses it as soon as it is back.',
    ],
    READER_STALLED: ['The reader delivered no whole read in time', 'Read the document again.'],
    READER_FLOOD: [
      'The reader sends without a pause',
      'Take the document away. If the reader does not stop, unplug it.',
    ],
    READER_ENCRYPTED: [
      'The card reader encrypts what it reads',
      'Use a reader without encryption, or ask the supplier to set this one to plain tracks.',
    ],
    READER_DATA_INVALID: [
      'The reader sent no whole document',
      'Read the document again, slowly and to its end.',
    ],
  }),
  errorGroup('models', ['operator', 'administrator', 'developer'], {
    MODEL_MISSING: [
      'A model is not installed',
      'Ask your administrator to install it, or continue without this check.',
      { hint: 'npm run models:build' },
    ],
    MODEL_ALTERED: [
      'A model file was changed',
      'Ask your administrator to install the genuine file again. The kiosk does not use this one.',
      {
        hint: 'Delete the built models and run npm run models:build; if this repeats, do not use the installation.',
      },
    ],
    MODEL_FAILED: [
      'A model failed',
      'Try again. If it happens again, restart the kiosk.',
      { hint: 'If a restart does not help, run npm run models:build or install the application again.' },
    ],
  }),
);
export type CaptureErrorCode = keyof typeof CAPTURE_ERRORS;

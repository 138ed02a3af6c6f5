export const errors = {
  NOT_READY: { title: 'The kiosk is still starting', next: 'Wait a few seconds and try again.' },
  LICENSE_MISSING: { title: 'No licence key', next: 'Enter the licence key of your organisation.' },
  LICENSE_INVALID: { title: 'The licence key is not valid', next: 'Check the key, or ask for a new one.' },
  ENROLMENT_CODE_INVALID: {
    title: 'The enrolment code is not valid',
    next: 'Check the code, or ask for a new one. Each registers one kiosk within 24 hours.',
  },
  WALLET_MISSING: { title: 'The kiosk has no wallet yet', next: 'Finish the set-up.' },
  WALLET_EXISTS: { title: 'A wallet exists already', next: 'Use the wallet that is there.' },
  WALLET_UNCOMMITTED: { title: 'The wallet is not saved yet', next: 'Confirm the wallet, then try again.' },
  TENANT_NOT_REGISTERED: {
    title: 'The kiosk is not registered',
    next: 'Finish the set-up with the services.',
  },
  TENANT_ALREADY_REGISTERED: {
    title: 'The kiosk is registered already',
    next: 'Nothing to do: go on with the registration that exists.',
  },
  CONTEXT_REQUIRED: { title: 'No person is being verified', next: 'Start a session first.' },
  NOT_SUPPORTED: { title: 'This kiosk cannot do that', next: 'Use another way, or ask your administrator.' },
  INTERNAL: {
    title: 'Something went wrong in the kiosk',
    next: 'Try again. If it happens again, give support the reference below.',
  },
  INVALID_INPUT: { title: 'An entry was not understood', next: 'Check what was entered and try again.' },
  UNKNOWN_OPERATION: {
    title: 'The kiosk does not know this action',
    next: 'Restart the kiosk to load the same version everywhere.',
  },
  FORBIDDEN_ROLE: { title: 'This screen may not do that', next: 'Use the operator’s screen.' },
  FORBIDDEN_SENDER: { title: 'This window is not trusted', next: 'Close it and open the kiosk again.' },
  MESSAGE_TOO_LARGE: { title: 'Too much was sent at once', next: 'Use a smaller picture or a shorter text.' },
  NOT_SIGNED_IN: { title: 'Nobody is signed in', next: 'Sign in and try again.' },
  PERMISSION_DENIED: { title: 'You do not have the permission', next: 'Ask a supervisor.' },
  KEYCHAIN_UNAVAILABLE: {
    title: 'The keychain of this computer does not work',
    next: 'Unlock the keychain, or keep the keys in a file with a passphrase.',
  },
  KEY_MISSING: {
    title: 'A key is missing',
    next: 'Restore the wallet from its backup, or ask your administrator.',
  },
  PASSPHRASE_REQUIRED: { title: 'A passphrase is needed', next: 'Enter the passphrase.' },
  PASSPHRASE_WRONG: {
    title: 'The passphrase is wrong',
    next: 'Check Caps Lock and the keyboard language, then try again.',
  },
  PASSPHRASE_WEAK: { title: 'The passphrase is too weak', next: 'Use four or more unrelated words.' },
  MNEMONIC_INVALID: {
    title: 'The recovery words are not valid',
    next: 'Check each of the twelve words and their order.',
  },
  KEY_INVALID: { title: 'The key is not valid', next: 'Check that the whole identity was copied.' },
  DECRYPTION_FAILED: { title: 'It cannot be decrypted', next: 'Check that it was made for this kiosk.' },
  VAULT_KEY_WRONG: {
    title: 'The key does not open the vault',
    next: 'Use the key that belongs to this vault. Nothing was changed.',
  },
  VAULT_CORRUPT: {
    title: 'The vault is damaged',
    next: 'Do not delete it. Ask your administrator to restore a backup.',
  },
  VAULT_LOCKED_BY_OTHER_PROCESS: {
    title: 'The kiosk is already running',
    next: 'Use the running kiosk, or close it first.',
  },
  VAULT_VERSION_UNSUPPORTED: {
    title: 'The vault belongs to a newer version',
    next: 'Install the newer version of the kiosk.',
  },
  DISK_FULL: { title: 'The disk is full', next: 'Free some space, then try again. Nothing was lost.' },
  STORAGE_FAILED: { title: 'It could not be stored', next: 'Check the disk, then try again.' },
  EVIDENCE_UNSYNCED: {
    title: 'Evidence has not been sent yet',
    next: 'Wait until it has arrived, or let a supervisor export it sealed.',
  },
  SIGN_IN_FAILED: { title: 'Sign-in failed', next: 'Check the name and the passphrase.' },
  SIGN_IN_LOCKED: { title: 'Too many wrong tries', next: 'Wait until the lock ends, or ask a supervisor.' },
  ROSTER_EXPIRED: {
    title: 'The list of operators is too old',
    next: 'Connect the kiosk to the services, then sign in.',
  },
  ROSTER_INVALID: {
    title: 'The list of operators is not genuine',
    next: 'Connect the kiosk to the services and ask your administrator.',
  },
  SETUP_REQUIRED: { title: 'The kiosk is not set up', next: 'Finish the set-up first.' },
  SETUP_ALREADY_DONE: { title: 'The kiosk is set up already', next: 'Sign in.' },
  SUPERVISOR_EXISTS: {
    title: 'This community has operators already',
    next: 'Let one of its supervisors sign in to finish the set-up.',
  },
  SESSION_NOT_FOUND: { title: 'This session does not exist', next: 'Go back to the start screen.' },
  SESSION_ACTIVE: { title: 'A session is running', next: 'End it before you start another one.' },
  SESSION_ENDED: { title: 'This session has ended', next: 'Start a new one.' },
  REFERENCE_INVALID: {
    title: 'This is not a reference',
    next: 'Compare the eight characters: the last one checks the others.',
  },
  REFERENCE_UNKNOWN: {
    title: 'No session was prepared under this reference',
    next: 'Compare it with the person’s message, or start an ordinary session.',
  },
  SESSION_CLAIMED: {
    title: 'Another kiosk has opened this session',
    next: 'Go on at that kiosk, or have the session ended there.',
  },
  SESSION_EXPIRED: {
    title: 'This prepared session has expired',
    next: 'Start an ordinary session, or have a new one prepared.',
  },
  SESSION_NOT_WAITING: {
    title: 'This prepared session was begun or ended before',
    next: 'Start an ordinary session, or have a new one prepared.',
  },
  FLOW_UNAVAILABLE: {
    title: 'This kiosk does not have the flow of the session',
    next: 'The session was given back. Update this kiosk, or open it at another one.',
  },
  DEFAULT_FLOW_UNAVAILABLE: {
    title: 'The flow that your organisation chose cannot run at this kiosk',
    next: 'Have the flow corrected and published again, or choose another flow here.',
  },
  STEP_NOT_ALLOWED: { title: 'That is not possible at this step', next: 'Finish the present step first.' },
  STEP_STALE: { title: 'The session has already moved on', next: 'Go on with what the screen shows now.' },
  CONSENT_REQUIRED: { title: 'Consent is missing', next: 'The applicant has to agree first.' },
  ANSWERS_INVALID: { title: 'An answer does not fit the form', next: 'Correct the answers that are marked.' },
  DECISION_INCOMPLETE: {
    title: 'Something is missing for this decision',
    next: 'Complete what is listed, or choose another decision.',
  },
  SELF_VERIFICATION: { title: 'You cannot verify yourself', next: 'Let a colleague run this session.' },
  CLOCK_UNTRUSTED: {
    title: 'The clock of this kiosk is wrong',
    next: 'Set date and time of this computer. The session goes to review.',
  },
  IMAGE_UNREADABLE: { title: 'The picture cannot be read', next: 'Take it again.' },
  IMAGE_EMPTY: { title: 'The picture is empty', next: 'Take it again.' },
  IMAGE_TOO_LARGE: { title: 'The picture is too large', next: 'Use a smaller picture.' },
  IMAGE_TOO_SMALL: { title: 'The picture is too small', next: 'Come closer, or use a better camera.' },
  IMAGE_TYPE_UNSUPPORTED: { title: 'This kind of picture is not accepted', next: 'Use JPEG, PNG or WebP.' },
  IMAGE_TYPE_MISMATCH: {
    title: 'The picture is not what it claims to be',
    next: 'Save it again as JPEG or PNG.',
  },
  IMAGE_ANIMATED: { title: 'Animated pictures are not accepted', next: 'Use a still picture.' },
  IMAGE_BLACK: {
    title: 'The picture is black',
    next: 'Open the cover of the camera and switch on the light.',
  },
  FRAME_DROPPED: { title: 'A frame was skipped', next: 'Nothing to do, the next one follows.' },
  FRAME_STALE: { title: 'A frame came too late', next: 'Nothing to do, the next one follows.' },
  FACE_NOT_FOUND: { title: 'No face was found', next: 'Take the picture again, facing the camera.' },
  FACE_MULTIPLE: { title: 'More than one face', next: 'Take the picture with one person only.' },
  FACE_TOO_SMALL: { title: 'The face is too small', next: 'Come closer to the camera.' },
  FACE_QUALITY: {
    title: 'The face is not clear enough',
    next: 'Improve the light and take the picture again.',
  },
  LIVE_ID_MISSING: { title: 'No face is enrolled', next: 'Enrol the face first.' },
  PIN_MISSING: { title: 'No PIN is registered', next: 'Register a PIN first.' },
  PIN_EXISTS: {
    title: 'A PIN is registered already',
    next: 'Remove the PIN first, then register the new one.',
  },
  PIN_WEAK: {
    title: 'The PIN is too easy to guess',
    next: 'Choose 6 to 12 digits that do not follow each other.',
  },
  PIN_LOCKED: { title: 'The PIN is locked after too many wrong tries', next: 'Wait, then try again.' },
  MRZ_NOT_FOUND: {
    title: 'No machine readable zone was found',
    next: 'Show the page with the lines of < signs, flat and whole.',
  },
  MRZ_CHECK_DIGIT: {
    title: 'A check digit is wrong',
    next: 'Take the picture again and compare the lines with the print.',
  },
  DOCUMENT_EXPIRED: { title: 'The document has expired', next: 'Ask for a valid document.' },
  DOCUMENT_UNSUPPORTED: { title: 'This document is not accepted', next: 'Ask for another document.' },
  DOCUMENT_RECAPTURED: { title: 'A picture of a document was shown', next: 'Show the document itself.' },
  DOCUMENT_NOT_ALLOWED: { title: 'This document is not allowed here', next: 'Ask for another document.' },
  DOCUMENT_MIRRORED: {
    title: 'The picture is mirrored',
    next: 'Switch off mirroring in the settings of the camera, then take it again.',
  },
  DOCUMENT_NOT_FOUND: { title: 'The document was not found', next: 'Capture it again.' },
  DOCUMENT_SESSION_NOT_FOUND: { title: 'The document session has ended', next: 'Start it again.' },
  SIGN_TOKEN_INVALID: { title: 'The confirmation is not valid', next: 'Verify the document again.' },
  VERIFICATION_FAILED: { title: 'The verification did not pass', next: 'Look at the checks for the reason.' },
  VERIFICATION_NOT_PERFORMED: {
    title: 'The verification could not be made',
    next: 'Look at the checks for the reason.',
  },
  INJECTION_SUSPECTED: {
    title: 'The pictures may not come from a camera',
    next: 'Look at the camera and its cable, and compare the person yourself. The session can reach Review at best.',
  },
  CAMERA_MISSING: {
    title: 'No camera was found',
    next: 'Connect a camera. It is used as soon as it is there.',
  },
  CAMERA_REFUSED: {
    title: 'The camera is not allowed',
    next: 'Allow the camera for this kiosk in the system settings.',
  },
  CAMERA_BUSY: { title: 'Another program is using the camera', next: 'Close the other program.' },
  CAMERA_LOST: {
    title: 'The camera was disconnected',
    next: 'Check the cable. It is used as soon as it is back.',
  },
  CAMERA_NOT_STARTED: { title: 'The camera does not start', next: 'Unplug it and plug it in again.' },
  CAMERA_WRONG_SIDE: {
    title: 'The camera looks to the other side',
    next: 'The flow asks for the other side of the device. Choose another camera for this role.',
  },
  CAMERA_UNSTEADY: {
    title: 'The camera delivers too few or unsteady pictures',
    next: 'Plug it into another port, close other programs, or choose another camera.',
  },
  READER_UNAVAILABLE: {
    title: 'The reader cannot be used',
    next: 'Check its cable, or unplug it and plug it in again.',
  },
  READER_ACCESS_DENIED: {
    title: 'The kiosk may not use the reader',
    next: 'Ask your administrator to allow it: see “Document readers” in the guide.',
  },
  READER_IN_USE: {
    title: 'Another program is using the reader',
    next: 'Close the other program. The reader is tried again by itself.',
  },
  READER_UNPLUGGED: {
    title: 'The reader was unplugged',
    next: 'Plug it in again. It is used as soon as it is back.',
  },
  READER_STALLED: { title: 'The reader did not finish', next: 'Read the document again.' },
  READER_FLOOD: {
    title: 'The reader sends without a pause',
    next: 'Take the document away. If it goes on, unplug the reader.',
  },
  READER_ENCRYPTED: {
    title: 'The card reader encrypts what it reads',
    next: 'Use a reader without encryption, or have this one set to plain tracks.',
  },
  READER_DATA_INVALID: {
    title: 'The reader sent no whole document',
    next: 'Read the document again, slowly and to its end.',
  },
  MODEL_MISSING: {
    title: 'A model is not installed',
    next: 'Run “npm run models:build”, or go on without this check.',
  },
  MODEL_ALTERED: {
    title: 'A model file was changed',
    next: 'It is not used. Build or copy the genuine file again.',
  },
  MODEL_FAILED: {
    title: 'A model did not answer',
    next: 'Try again. If it happens again, restart the kiosk.',
  },
  SERVICES_UNREACHABLE: {
    title: 'The services do not answer',
    next: 'Check network and address. Evidence waits safely in the vault.',
  },
  SERVICES_TIMEOUT: { title: 'The services take too long', next: 'Wait: the kiosk tries again by itself.' },
  SERVICES_INVALID_ANSWER: {
    title: 'The services answered nonsense',
    next: 'Check the address, and whether a login page of the network is in the way.',
  },
  SERVICES_REFUSED: {
    title: 'The services refused',
    next: 'Check licence key and enrolment code, or ask your administrator.',
  },
  PROXY_FAILED: {
    title: 'The proxy does not work',
    next: 'Check host, port, user name and password of the proxy.',
  },
  CERTIFICATE_UNTRUSTED: {
    title: 'The certificate is not trusted',
    next: 'Add the certificate authority of your organisation.',
  },
  RECEIPT_INVALID: {
    title: 'The receipt is not genuine',
    next: 'The evidence stays here. Ask your administrator.',
  },
  EVIDENCE_BROKEN: {
    title: 'The evidence was changed',
    next: 'Do not use it. Keep it and ask your administrator.',
  },
  EVIDENCE_SIGNER_UNKNOWN: {
    title: 'The signer of the evidence is not known',
    next: 'Check the identity of the kiosk that made it.',
  },
} as const;

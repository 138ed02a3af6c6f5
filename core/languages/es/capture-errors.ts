import type { CaptureErrorCode } from '#core/contract/errors-capture.ts';
import type { Screens } from '../language-texts.ts';

export const captureErrors: Pick<Screens['errors'], CaptureErrorCode> = {
  IMAGE_UNREADABLE: { title: 'La imagen no se puede leer', next: 'Tome o elija la imagen de nuevo.' },
  IMAGE_EMPTY: { title: 'La imagen está vacía', next: 'Tome o elija la imagen de nuevo.' },
  IMAGE_TOO_LARGE: { title: 'La imagen es demasiado grande', next: 'Use una imagen más pequeña.' },
  IMAGE_TOO_SMALL: { title: 'La imagen es demasiado pequeña', next: 'Acérquese o use una cámara mejor.' },
  IMAGE_TYPE_UNSUPPORTED: { title: 'Este tipo de imagen no se acepta', next: 'Use JPEG, PNG o WebP.' },
  IMAGE_TYPE_MISMATCH: {
    title: 'La imagen no es del tipo declarado',
    next: 'Guarde la imagen otra vez como JPEG, PNG o WebP.',
  },
  IMAGE_ANIMATED: { title: 'No se aceptan imágenes animadas', next: 'Use una imagen fija.' },
  IMAGE_BLACK: {
    title: 'La imagen es negra',
    next: 'Destape la cámara, encienda una luz o elija otra cámara.',
  },
  PICTURE_NOT_FOUND: { title: 'No existe esta imagen', next: 'Abra la verificación de nuevo.' },
  FRAME_DROPPED: { title: 'Se saltó un fotograma', next: 'No hay que hacer nada: llega el siguiente.' },
  FRAME_STALE: { title: 'Un fotograma llegó tarde', next: 'No hay que hacer nada: llega el siguiente.' },
  FRAME_REPEATED: {
    title: 'La misma imagen llegó dos veces',
    next: 'Tome otra imagen. Si se repite, vuelva a conectar la cámara.',
  },
  FACE_NOT_FOUND: {
    title: 'No se encontró ninguna cara',
    next: 'Tome la foto de nuevo, de frente a la cámara.',
  },
  FACE_MULTIPLE: { title: 'Más de una cara', next: 'Tome la foto con una sola persona.' },
  FACE_TOO_SMALL: { title: 'La cara es demasiado pequeña', next: 'Acérquese a la cámara.' },
  FACE_QUALITY: { title: 'La cara no es lo bastante clara', next: 'Mejore la luz y tome la foto de nuevo.' },
  LIVE_ID_MISSING: { title: 'No hay ninguna cara registrada', next: 'Registre primero la cara.' },
  PIN_MISSING: { title: 'No hay ningún PIN registrado', next: 'Registre primero un PIN.' },
  PIN_EXISTS: {
    title: 'Ya hay un PIN registrado',
    next: 'Elimine primero ese PIN y registre después el nuevo.',
  },
  PIN_WEAK: {
    title: 'El PIN es demasiado fácil de adivinar',
    next: 'Elija de 6 a 12 cifras que no sean consecutivas.',
  },
  PIN_LOCKED: {
    title: 'El PIN está bloqueado tras demasiados intentos fallidos',
    next: 'Espere y vuelva a intentarlo.',
  },
  PASSKEY_NOT_USED: {
    title: 'No se usó ninguna clave de acceso',
    next: 'Inténtelo de nuevo y use una clave de acceso antes de que se cierre la ventana.',
  },
  DOWNLOAD_ADDRESS_REFUSED: {
    title: 'La dirección de la credencial no es de confianza',
    next: 'Use la dirección que le dio el emisor de la credencial.',
  },
  DOWNLOAD_FAILED: {
    title: 'No se pudo descargar la credencial',
    next: 'Inténtelo de nuevo o pida una nueva dirección al emisor.',
  },
  CREDENTIAL_INVALID: {
    title: 'La credencial no es válida',
    next: 'Pida una nueva credencial al emisor.',
  },
  OTP_SEED_MISSING: {
    title: 'La cuenta no tiene códigos de un solo uso configurados',
    next: 'Configure primero los códigos de un solo uso de la cuenta.',
  },
  OTP_SEED_INVALID: {
    title: 'La semilla de los códigos de un solo uso no es válida',
    next: 'Introduzca de nuevo la semilla o solicite una nueva.',
  },
  ACCOUNT_NOT_SELECTED: {
    title: 'No hay ninguna cuenta seleccionada',
    next: 'Seleccione primero una cuenta.',
  },
  MRZ_NOT_FOUND: {
    title: 'No se encontró la zona de lectura mecánica',
    next: 'Muestre la página con las líneas de signos <, plana y entera.',
  },
  MRZ_CHECK_DIGIT: {
    title: 'Un dígito de control es incorrecto',
    next: 'Tome la imagen de nuevo y compare la MRZ con lo impreso.',
  },
  DOCUMENT_EXPIRED: { title: 'El documento ha caducado', next: 'Pida un documento válido.' },
  DOCUMENT_UNSUPPORTED: { title: 'Este documento no es compatible', next: 'Pida otro documento.' },
  DOCUMENT_RECAPTURED: {
    title: 'Se mostró la imagen de un documento',
    next: 'Pida el documento original, no una pantalla ni una copia.',
  },
  DOCUMENT_NOT_ALLOWED: {
    title: 'Este documento no está permitido aquí',
    next: 'Pida un documento que este flujo admita.',
  },
  DOCUMENT_MIRRORED: {
    title: 'La imagen está en espejo',
    next: 'Desactive el espejo y tome la imagen de nuevo.',
  },
  DOCUMENT_NOT_FOUND: {
    title: 'No se encontró el documento',
    next: 'Elija otro documento o capture el documento de nuevo.',
  },
  COMPANION_UNVERIFIED: {
    title: 'No hay ninguna verificación superada con esta referencia',
    next: 'Compruebe la referencia: el resultado final debe ser «Verificada», en este quiosco. O inspeccione un documento.',
  },
  COMPANION_UNKNOWN: {
    title: 'Esta persona no está registrada',
    next: 'Abra de nuevo la lista de acompañantes.',
  },
  DOCUMENT_SESSION_NOT_FOUND: {
    title: 'No existe esta captura de documento',
    next: 'Inicie una captura de documento nueva.',
  },
  DOCUMENT_SESSION_ENDED: {
    title: 'La captura del documento ha terminado',
    next: 'Inicie una captura de documento nueva.',
  },
  SIGN_TOKEN_INVALID: {
    title: 'Los datos capturados no superaron la comprobación',
    next: 'Capture de nuevo el documento o la cara.',
  },
  VERIFICATION_FAILED: { title: 'La verificación no se superó', next: 'Lea el motivo en los controles.' },
  VERIFICATION_NOT_PERFORMED: {
    title: 'La verificación no se pudo hacer',
    next: 'Lea el motivo en los controles. Un control no realizado no cuenta como superado.',
  },
  INJECTION_SUSPECTED: {
    title: 'Las imágenes quizá no vienen de una cámara',
    next: 'Compruebe la cámara y su cable, y compare usted al solicitante. El mejor resultado posible es «En revisión».',
  },
  CAMERA_MISSING: {
    title: 'No se encontró ninguna cámara',
    next: 'Conecte una cámara. Se usará en cuanto esté conectada.',
  },
  CAMERA_REFUSED: {
    title: 'La cámara no está permitida',
    next: 'Permita la cámara para este quiosco en los ajustes del sistema.',
  },
  CAMERA_BUSY: { title: 'Otro programa está usando la cámara', next: 'Cierre el otro programa.' },
  CAMERA_LOST: {
    title: 'La cámara se desconectó',
    next: 'Compruebe el cable. El quiosco usará la cámara en cuanto vuelva.',
  },
  CAMERA_NOT_STARTED: { title: 'La cámara no arranca', next: 'Desenchufe la cámara y vuelva a enchufarla.' },
  CAMERA_WRONG_SIDE: {
    title: 'La cámara mira hacia el lado equivocado',
    next: 'Elija para este uso una cámara que mire hacia el lado que pide el flujo.',
  },
  CAMERA_UNSTEADY: {
    title: 'La cámara entrega pocas imágenes o imágenes inestables',
    next: 'Conecte la cámara a otro puerto, cierre otros programas o elija otra cámara.',
  },
  READER_UNAVAILABLE: {
    title: 'No se puede usar el lector',
    next: 'Revise el cable, o desconecte el lector y vuelva a conectarlo.',
  },
  READER_ACCESS_DENIED: {
    title: 'El quiosco no tiene acceso al lector',
    next: 'Pida a su administrador que dé al quiosco acceso al lector.',
  },
  READER_IN_USE: {
    title: 'Otro programa está usando el lector',
    next: 'Cierre el otro programa. El quiosco lo intenta de nuevo automáticamente.',
  },
  READER_TEST_RUNNING: {
    title: 'Hay una prueba de este lector en curso',
    next: 'Espere a que termine la prueba.',
  },
  READER_UNPLUGGED: {
    title: 'El lector se ha desconectado',
    next: 'Vuelva a conectar el lector. El quiosco lo usará en cuanto vuelva.',
  },
  READER_STALLED: {
    title: 'El lector no entregó una lectura completa a tiempo',
    next: 'Lea el documento otra vez.',
  },
  READER_FLOOD: {
    title: 'El lector envía sin pausa',
    next: 'Retire el documento. Si el lector no se detiene, desconéctelo.',
  },
  READER_ENCRYPTED: {
    title: 'El lector de tarjetas cifra lo que lee',
    next: 'Use un lector sin cifrado, o pida al proveedor que configure este para pistas sin cifrar.',
  },
  READER_DATA_INVALID: {
    title: 'El lector no envió un documento completo',
    next: 'Lea el documento otra vez, despacio y hasta el final.',
  },
  MODEL_MISSING: {
    title: 'Un modelo no está instalado',
    next: 'Pida a su administrador que lo instale o continúe sin este control.',
  },
  MODEL_ALTERED: {
    title: 'Se cambió el archivo de un modelo',
    next: 'Pida a su administrador que instale de nuevo el archivo auténtico. El quiosco no usa este.',
  },
  MODEL_FAILED: { title: 'Falló un modelo', next: 'Inténtelo de nuevo. Si se repite, reinicie el quiosco.' },
};

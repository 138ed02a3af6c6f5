import type { Catalogue } from '../catalogue.ts';

export const errors: Catalogue['errors'] = {
  NOT_READY: {
    title: 'El quiosco aún se está iniciando',
    next: 'Espere unos segundos e inténtelo de nuevo.',
  },
  LICENSE_MISSING: {
    title: 'Falta la clave de licencia',
    next: 'Escriba la clave de licencia de su organización.',
  },
  LICENSE_INVALID: {
    title: 'La clave de licencia no es válida',
    next: 'Compruebe la clave o pida una nueva.',
  },
  ENROLMENT_CODE_INVALID: {
    title: 'El código de alta no es válido',
    next: 'Compruebe el código o pida uno nuevo. Cada uno da de alta un quiosco en 24 horas.',
  },
  WALLET_MISSING: { title: 'El quiosco aún no tiene cartera', next: 'Termine la configuración.' },
  WALLET_EXISTS: { title: 'Ya existe una cartera', next: 'Use la cartera que hay.' },
  WALLET_UNCOMMITTED: {
    title: 'La cartera aún no está guardada',
    next: 'Confirme la cartera e inténtelo de nuevo.',
  },
  TENANT_NOT_REGISTERED: {
    title: 'El quiosco no está registrado',
    next: 'Termine la configuración con los servicios.',
  },
  TENANT_ALREADY_REGISTERED: {
    title: 'El quiosco ya está registrado',
    next: 'No hay nada que hacer: siga con el registro que existe.',
  },
  CONTEXT_REQUIRED: { title: 'No se está verificando a nadie', next: 'Inicie primero una verificación.' },
  NOT_SUPPORTED: {
    title: 'Este quiosco no puede hacer eso',
    next: 'Use otra vía o pregunte a su administrador.',
  },
  INTERNAL: {
    title: 'Algo falló en el quiosco',
    next: 'Inténtelo de nuevo. Si se repite, dé a soporte la referencia de abajo.',
  },
  INVALID_INPUT: { title: 'No se entendió un dato', next: 'Compruebe lo escrito e inténtelo de nuevo.' },
  UNKNOWN_OPERATION: {
    title: 'El quiosco no conoce esta acción',
    next: 'Reinicie el quiosco para tener la misma versión en todas partes.',
  },
  FORBIDDEN_ROLE: { title: 'Esta pantalla no puede hacer eso', next: 'Use la pantalla del operador.' },
  FORBIDDEN_SENDER: {
    title: 'Esta ventana no es de confianza',
    next: 'Ciérrela y abra el quiosco de nuevo.',
  },
  MESSAGE_TOO_LARGE: {
    title: 'Se envió demasiado de una vez',
    next: 'Use una imagen más pequeña o un texto más corto.',
  },
  NOT_SIGNED_IN: { title: 'Nadie ha iniciado sesión', next: 'Inicie sesión e inténtelo de nuevo.' },
  PERMISSION_DENIED: { title: 'No tiene permiso', next: 'Pregunte a quien supervisa.' },
  KEYCHAIN_UNAVAILABLE: {
    title: 'El llavero de este ordenador no funciona',
    next: 'Desbloquee el llavero o guarde las claves en un archivo con frase de acceso.',
  },
  KEY_MISSING: {
    title: 'Falta una clave',
    next: 'Restaure la cartera desde su copia o pregunte a su administrador.',
  },
  PASSPHRASE_REQUIRED: { title: 'Hace falta una frase de acceso', next: 'Escriba la frase de acceso.' },
  PASSPHRASE_WRONG: {
    title: 'La frase de acceso es incorrecta',
    next: 'Compruebe las mayúsculas y el idioma del teclado e inténtelo de nuevo.',
  },
  PASSPHRASE_WEAK: {
    title: 'La frase de acceso es demasiado débil',
    next: 'Use cuatro o más palabras sin relación.',
  },
  MNEMONIC_INVALID: {
    title: 'Las palabras de recuperación no son válidas',
    next: 'Compruebe cada una de las doce palabras y su orden.',
  },
  KEY_INVALID: { title: 'La clave no es válida', next: 'Compruebe que se copió la identidad completa.' },
  DECRYPTION_FAILED: { title: 'No se puede descifrar', next: 'Compruebe que se hizo para este quiosco.' },
  VAULT_KEY_WRONG: {
    title: 'La clave no abre el almacén',
    next: 'Use la clave de este almacén. No se cambió nada.',
  },
  VAULT_CORRUPT: {
    title: 'El almacén está dañado',
    next: 'No lo borre. Pida a su administrador que restaure una copia.',
  },
  VAULT_LOCKED_BY_OTHER_PROCESS: {
    title: 'El quiosco ya está en marcha',
    next: 'Use el quiosco en marcha o ciérrelo primero.',
  },
  VAULT_VERSION_UNSUPPORTED: {
    title: 'El almacén es de una versión más nueva',
    next: 'Instale la versión más nueva del quiosco.',
  },
  DISK_FULL: {
    title: 'El disco está lleno',
    next: 'Libere espacio e inténtelo de nuevo. No se perdió nada.',
  },
  STORAGE_FAILED: { title: 'No se pudo guardar', next: 'Compruebe el disco e inténtelo de nuevo.' },
  EVIDENCE_UNSYNCED: {
    title: 'Hay pruebas que aún no se enviaron',
    next: 'Espere a que lleguen, o deje que quien supervisa las exporte selladas.',
  },
  SIGN_IN_FAILED: { title: 'No se pudo iniciar sesión', next: 'Compruebe el nombre y la frase de acceso.' },
  SIGN_IN_LOCKED: {
    title: 'Demasiados intentos fallidos',
    next: 'Espere a que termine el bloqueo o pregunte a quien supervisa.',
  },
  ROSTER_EXPIRED: {
    title: 'La lista de operadores es demasiado antigua',
    next: 'Conecte el quiosco a los servicios e inicie sesión.',
  },
  ROSTER_INVALID: {
    title: 'La lista de operadores no es auténtica',
    next: 'Conecte el quiosco a los servicios y avise a su administrador.',
  },
  SETUP_REQUIRED: { title: 'El quiosco no está configurado', next: 'Termine primero la configuración.' },
  SETUP_ALREADY_DONE: { title: 'El quiosco ya está configurado', next: 'Inicie sesión.' },
  SUPERVISOR_EXISTS: {
    title: 'Esta comunidad ya tiene operadores',
    next: 'Pida a alguien que supervise en ella que inicie sesión para terminar la configuración.',
  },
  SESSION_NOT_FOUND: { title: 'Esta verificación no existe', next: 'Vuelva a la pantalla inicial.' },
  SESSION_ACTIVE: { title: 'Hay una verificación en curso', next: 'Termínela antes de iniciar otra.' },
  SESSION_ENDED: { title: 'Esta verificación ha terminado', next: 'Inicie una nueva.' },
  REFERENCE_INVALID: {
    title: 'Esto no es una referencia',
    next: 'Compare los ocho caracteres: el último comprueba los demás.',
  },
  REFERENCE_UNKNOWN: {
    title: 'No se preparó ninguna verificación con esta referencia',
    next: 'Compárela con el mensaje de la persona o inicie una verificación ordinaria.',
  },
  SESSION_CLAIMED: {
    title: 'Otro quiosco ha abierto esta verificación',
    next: 'Continúe en ese quiosco o haga que la terminen allí.',
  },
  SESSION_EXPIRED: {
    title: 'Esta verificación preparada ha caducado',
    next: 'Inicie una verificación ordinaria o haga preparar una nueva.',
  },
  SESSION_NOT_WAITING: {
    title: 'Esta verificación preparada ya se inició o terminó',
    next: 'Inicie una verificación ordinaria o haga preparar una nueva.',
  },
  FLOW_UNAVAILABLE: {
    title: 'Este quiosco no tiene el flujo de la verificación',
    next: 'La verificación se devolvió. Actualice este quiosco o ábrala en otro.',
  },
  DEFAULT_FLOW_UNAVAILABLE: {
    title: 'El flujo que eligió su organización no puede ejecutarse en este quiosco',
    next: 'Pida que corrijan el flujo y lo publiquen de nuevo, o elija otro aquí.',
  },
  STEP_NOT_ALLOWED: { title: 'No es posible en este paso', next: 'Termine primero el paso actual.' },
  STEP_STALE: { title: 'La verificación ya ha avanzado', next: 'Siga con lo que muestra ahora la pantalla.' },
  CONSENT_REQUIRED: { title: 'Falta el consentimiento', next: 'El solicitante debe aceptar primero.' },
  ANSWERS_INVALID: {
    title: 'Una respuesta no encaja en el formulario',
    next: 'Corrija las respuestas señaladas.',
  },
  DECISION_INCOMPLETE: {
    title: 'Falta algo para esta decisión',
    next: 'Complete lo indicado o elija otra decisión.',
  },
  SELF_VERIFICATION: {
    title: 'No puede verificarse a sí mismo',
    next: 'Deje esta verificación a un compañero.',
  },
  CLOCK_UNTRUSTED: {
    title: 'El reloj de este quiosco está mal',
    next: 'Ajuste fecha y hora de este equipo. La verificación pasa a revisión.',
  },
  IMAGE_UNREADABLE: { title: 'La imagen no se puede leer', next: 'Tómela de nuevo.' },
  IMAGE_EMPTY: { title: 'La imagen está vacía', next: 'Tómela de nuevo.' },
  IMAGE_TOO_LARGE: { title: 'La imagen es demasiado grande', next: 'Use una imagen más pequeña.' },
  IMAGE_TOO_SMALL: { title: 'La imagen es demasiado pequeña', next: 'Acérquese o use una cámara mejor.' },
  IMAGE_TYPE_UNSUPPORTED: { title: 'Este tipo de imagen no se acepta', next: 'Use JPEG, PNG o WebP.' },
  IMAGE_TYPE_MISMATCH: {
    title: 'La imagen no es lo que dice ser',
    next: 'Guárdela otra vez como JPEG o PNG.',
  },
  IMAGE_ANIMATED: { title: 'No se aceptan imágenes animadas', next: 'Use una imagen fija.' },
  IMAGE_BLACK: { title: 'La imagen es negra', next: 'Abra la tapa de la cámara y encienda la luz.' },
  FRAME_DROPPED: { title: 'Se saltó un fotograma', next: 'No hay que hacer nada, llega el siguiente.' },
  FRAME_STALE: { title: 'Un fotograma llegó tarde', next: 'No hay que hacer nada, llega el siguiente.' },
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
  MRZ_NOT_FOUND: {
    title: 'No se encontró zona de lectura mecánica',
    next: 'Muestre la página con las líneas de signos <, plana y entera.',
  },
  MRZ_CHECK_DIGIT: {
    title: 'Un dígito de control es incorrecto',
    next: 'Tome la imagen de nuevo y compare las líneas con lo impreso.',
  },
  DOCUMENT_EXPIRED: { title: 'El documento ha caducado', next: 'Pida un documento válido.' },
  DOCUMENT_UNSUPPORTED: { title: 'Este documento no se acepta', next: 'Pida otro documento.' },
  DOCUMENT_RECAPTURED: { title: 'Se mostró la imagen de un documento', next: 'Muestre el documento mismo.' },
  DOCUMENT_NOT_ALLOWED: { title: 'Este documento no está permitido aquí', next: 'Pida otro documento.' },
  DOCUMENT_MIRRORED: {
    title: 'La imagen está en espejo',
    next: 'Desactive el espejo en los ajustes de la cámara y tómela de nuevo.',
  },
  DOCUMENT_NOT_FOUND: { title: 'No se encontró el documento', next: 'Captúrelo de nuevo.' },
  DOCUMENT_SESSION_NOT_FOUND: { title: 'La sesión del documento ha terminado', next: 'Iníciela de nuevo.' },
  SIGN_TOKEN_INVALID: { title: 'La confirmación no es válida', next: 'Verifique el documento de nuevo.' },
  VERIFICATION_FAILED: { title: 'La verificación no se superó', next: 'El motivo está en los controles.' },
  VERIFICATION_NOT_PERFORMED: {
    title: 'La verificación no se pudo hacer',
    next: 'El motivo está en los controles.',
  },
  INJECTION_SUSPECTED: {
    title: 'Las imágenes quizá no vienen de una cámara',
    next: 'Mire la cámara y su cable, y compare usted a la persona. La verificación llega como mucho a revisión.',
  },
  CAMERA_MISSING: {
    title: 'No se encontró ninguna cámara',
    next: 'Conecte una cámara. Se usa en cuanto está.',
  },
  CAMERA_REFUSED: {
    title: 'La cámara no está permitida',
    next: 'Permita la cámara para este quiosco en los ajustes del sistema.',
  },
  CAMERA_BUSY: { title: 'Otro programa está usando la cámara', next: 'Cierre el otro programa.' },
  CAMERA_LOST: { title: 'La cámara se desconectó', next: 'Compruebe el cable. Se usa en cuanto vuelve.' },
  CAMERA_NOT_STARTED: { title: 'La cámara no arranca', next: 'Desenchúfela y vuelva a enchufarla.' },
  CAMERA_WRONG_SIDE: {
    title: 'La cámara mira hacia el otro lado',
    next: 'El flujo pide el otro lado del dispositivo. Elija otra cámara para este uso.',
  },
  CAMERA_UNSTEADY: {
    title: 'La cámara entrega pocas imágenes o imágenes inestables',
    next: 'Conéctela a otro puerto, cierre otros programas o elija otra cámara.',
  },
  READER_UNAVAILABLE: {
    title: 'No se puede usar el lector',
    next: 'Revise el cable, o desconéctelo y vuelva a conectarlo.',
  },
  READER_ACCESS_DENIED: {
    title: 'El quiosco no tiene acceso al lector',
    next: 'Pida permiso a su administrador: consulte «Document readers» en la guía.',
  },
  READER_IN_USE: {
    title: 'Otro programa está usando el lector',
    next: 'Cierre el otro programa. El lector se vuelve a intentar solo.',
  },
  READER_UNPLUGGED: {
    title: 'El lector se ha desconectado',
    next: 'Vuelva a conectarlo. Se usará en cuanto regrese.',
  },
  READER_STALLED: { title: 'El lector no terminó', next: 'Lea el documento otra vez.' },
  READER_FLOOD: {
    title: 'El lector envía sin pausa',
    next: 'Retire el documento. Si continúa, desconecte el lector.',
  },
  READER_ENCRYPTED: {
    title: 'El lector de tarjetas cifra lo que lee',
    next: 'Use un lector sin cifrado, o haga configurar este para pistas sin cifrar.',
  },
  READER_DATA_INVALID: {
    title: 'El lector no envió un documento completo',
    next: 'Lea el documento otra vez, despacio y hasta el final.',
  },
  MODEL_MISSING: {
    title: 'Un modelo no está instalado',
    next: 'Ejecute «npm run models:build» o siga sin este control.',
  },
  MODEL_ALTERED: {
    title: 'Se cambió el archivo de un modelo',
    next: 'No se usa. Genere o copie de nuevo el archivo auténtico.',
  },
  MODEL_FAILED: {
    title: 'Un modelo no respondió',
    next: 'Inténtelo de nuevo. Si se repite, reinicie el quiosco.',
  },
  SERVICES_UNREACHABLE: {
    title: 'Los servicios no responden',
    next: 'Compruebe red y dirección. Las pruebas esperan seguras en el almacén.',
  },
  SERVICES_TIMEOUT: {
    title: 'Los servicios tardan demasiado',
    next: 'Espere: el quiosco lo intenta de nuevo solo.',
  },
  SERVICES_INVALID_ANSWER: {
    title: 'Los servicios respondieron algo sin sentido',
    next: 'Compruebe la dirección y si se interpone una página de acceso de la red.',
  },
  SERVICES_REFUSED: {
    title: 'Los servicios lo rechazaron',
    next: 'Compruebe la clave de licencia y el código de alta, o pregunte a su administrador.',
  },
  PROXY_FAILED: {
    title: 'El proxy no funciona',
    next: 'Compruebe servidor, puerto, usuario y contraseña del proxy.',
  },
  CERTIFICATE_UNTRUSTED: {
    title: 'El certificado no es de confianza',
    next: 'Añada la autoridad de certificación de su organización.',
  },
  RECEIPT_INVALID: {
    title: 'El recibo no es auténtico',
    next: 'Las pruebas siguen aquí. Avise a su administrador.',
  },
  EVIDENCE_BROKEN: {
    title: 'Las pruebas se modificaron',
    next: 'No las use. Consérvelas y avise a su administrador.',
  },
  EVIDENCE_SIGNER_UNKNOWN: {
    title: 'No se conoce al firmante de las pruebas',
    next: 'Compruebe la identidad del quiosco que las creó.',
  },
};

import type { Screens } from '../language-texts.ts';
import { authenticationErrors } from './authentication-errors.ts';

export const errors: Screens['errors'] = {
  NOT_READY: {
    title: 'El quiosco no está disponible',
    next: 'Espere unos segundos e inténtelo de nuevo. Si no basta, reinicie el quiosco.',
  },
  LICENSE_MISSING: {
    title: 'No hay clave de licencia',
    next: 'Escriba la clave de licencia de su organización.',
  },
  LICENSE_INVALID: {
    title: 'La clave de licencia no es válida',
    next: 'Compruebe cada carácter de la clave o pida una nueva.',
  },
  ENROLMENT_CODE_INVALID: {
    title: 'El código de alta no es válido',
    next: 'Compruebe el código o pida uno nuevo. Cada código da de alta un quiosco en 24 horas.',
  },
  WALLET_MISSING: { title: 'Falta la cartera', next: 'Termine la configuración e inténtelo de nuevo.' },
  WALLET_EXISTS: { title: 'Ya existe una cartera', next: 'Use la cartera existente.' },
  WALLET_UNCOMMITTED: {
    title: 'La cartera aún no está guardada',
    next: 'Guarde la cartera e inténtelo de nuevo.',
  },
  WALLET_DAMAGED: {
    title: 'La cartera guardada está dañada',
    next: 'Restaure la cartera con sus doce palabras de recuperación.',
  },
  TENANT_NOT_REGISTERED: {
    title: 'El quiosco no está registrado',
    next: 'Termine la configuración con los servicios.',
  },
  TENANT_ALREADY_REGISTERED: {
    title: 'El quiosco ya está registrado',
    next: 'Continúe con el registro existente.',
  },
  TENANT_MISMATCH: {
    title: 'La organización indicada no coincide',
    next: 'Compruebe la dirección, la etiqueta y el nombre de su organización.',
  },
  CONTEXT_REQUIRED: {
    title: 'La operación necesita otro contexto',
    next: 'Llame a la operación en el contexto que indican los detalles.',
  },
  NOT_SUPPORTED: {
    title: 'Este quiosco no puede hacer eso',
    next: 'Use otra vía o pregunte a su administrador.',
  },
  INTERNAL: {
    title: 'Se produjo un error inesperado',
    next: 'Inténtelo de nuevo. Si se repite, dé a soporte la referencia que indican los detalles.',
  },
  INVALID_INPUT: {
    title: 'Un dato no es válido',
    next: 'Corrija el dato que indican los detalles e inténtelo de nuevo.',
  },
  UNKNOWN_OPERATION: {
    title: 'El quiosco no conoce esta acción',
    next: 'Reinicie el quiosco para que todas sus partes tengan la misma versión.',
  },
  FORBIDDEN_ROLE: { title: 'Esta pantalla no puede hacer eso', next: 'Use la pantalla del operador.' },
  FORBIDDEN_SENDER: {
    title: 'Esta ventana no puede usar el quiosco',
    next: 'Cierre esta ventana y abra el quiosco de nuevo.',
  },
  MESSAGE_TOO_LARGE: {
    title: 'Se envió demasiado de una vez',
    next: 'Use una imagen más pequeña o un texto más corto.',
  },
  NOT_SIGNED_IN: { title: 'Ningún operador ha iniciado sesión', next: 'Inicie sesión e inténtelo de nuevo.' },
  PERMISSION_DENIED: { title: 'No tiene permiso', next: 'Pida a un responsable que lo haga.' },
  KEYCHAIN_UNAVAILABLE: {
    title: 'El llavero de este ordenador no funciona',
    next: 'Desbloquee el llavero o guarde las claves en un archivo con frase de acceso.',
  },
  KEY_MISSING: {
    title: 'Falta una clave',
    next: 'Restaure la clave desde una copia o pregunte a su administrador.',
  },
  PASSPHRASE_REQUIRED: {
    title: 'Hace falta una frase de acceso',
    next: 'Escriba la frase de acceso del archivo de claves.',
  },
  PASSPHRASE_WRONG: {
    title: 'La frase de acceso es incorrecta',
    next: 'Compruebe las mayúsculas y el idioma del teclado e inténtelo de nuevo.',
  },
  PASSPHRASE_WEAK: {
    title: 'La frase de acceso es demasiado fácil de adivinar',
    next: 'Use cuatro o más palabras sin relación.',
  },
  MNEMONIC_INVALID: {
    title: 'Las palabras de recuperación no encajan',
    next: 'Compruebe las doce palabras, su orden y que sean de este quiosco.',
  },
  KEY_INVALID: {
    title: 'La clave no es válida',
    next: 'Compruebe que escribió la clave o la identidad completa y sin cambios.',
  },
  DECRYPTION_FAILED: {
    title: 'El contenido no se puede descifrar',
    next: 'Compruebe que se cifró para esta clave y que no se ha modificado.',
  },
  INSTALLATION_CHANGED: {
    title: 'Se modificó un archivo del quiosco',
    next: 'Vuelva a instalar el quiosco con su propio instalador.',
  },
  VAULT_KEY_WRONG: {
    title: 'La clave no abre la caja fuerte',
    next: 'Use la clave de esta caja fuerte. No se cambió nada.',
  },
  VAULT_CORRUPT: {
    title: 'La caja fuerte está dañada',
    next: 'No borre la caja fuerte. Pida a su administrador que restaure una copia.',
  },
  VAULT_LOCKED_BY_OTHER_PROCESS: {
    title: 'El quiosco ya está en marcha',
    next: 'Use el quiosco en marcha o ciérrelo primero.',
  },
  VAULT_COPIED_BACK: {
    title: 'Este quiosco continúa a partir de una copia anterior de sus datos',
    next: 'Faltan aquí las verificaciones hechas desde esa copia. Avise a su administrador y deje de usar este quiosco, salvo que haya restaurado una copia de seguridad.',
  },
  VAULT_VERSION_UNSUPPORTED: {
    title: 'La caja fuerte es de una versión más nueva',
    next: 'Instale la versión más nueva del quiosco.',
  },
  DISK_FULL: {
    title: 'El disco está lleno',
    next: 'Libere espacio e inténtelo de nuevo. No se perdió nada.',
  },
  STORAGE_FAILED: {
    title: 'Falló la lectura o la escritura de datos',
    next: 'Compruebe el disco e inténtelo de nuevo. Si se repite, pregunte a su administrador.',
  },
  EVIDENCE_UNSYNCED: {
    title: 'Hay evidencias que aún no se enviaron',
    next: 'Espere a que los servicios tengan las evidencias o pida a un responsable que las exporte selladas.',
  },
  SECOND_PERSON_REQUIRED: {
    title: 'Una segunda persona debe confirmarlo',
    next: 'Pida a otro responsable que escriba su frase de acceso.',
  },
  SIGN_IN_FAILED: {
    title: 'No se pudo iniciar sesión',
    next: 'Compruebe el nombre y la frase de acceso e inténtelo de nuevo.',
  },
  SIGN_IN_LOCKED: {
    title: 'Demasiados intentos fallidos',
    next: 'Espere a que termine el bloqueo e inténtelo de nuevo.',
  },
  ROSTER_EXPIRED: {
    title: 'La lista de operadores es demasiado antigua',
    next: 'Conecte el quiosco a los servicios e inicie sesión.',
  },
  ROSTER_INVALID: {
    title: 'La lista de operadores no superó la comprobación',
    next: 'Conecte el quiosco a los servicios. Si se repite, pregunte a su administrador.',
  },
  ROSTER_OUTDATED: {
    title: 'Los servicios enviaron una lista de operadores más antigua',
    next: 'El quiosco conserva la más reciente. Inténtelo de nuevo dentro de un minuto. Si se repite, pida a su administrador que compruebe el reloj de los servicios.',
  },
  SETUP_REQUIRED: { title: 'El quiosco no está configurado', next: 'Termine primero la configuración.' },
  SETUP_ALREADY_DONE: { title: 'El quiosco ya está configurado', next: 'Inicie sesión.' },
  SUPERVISOR_EXISTS: {
    title: 'Esta organización ya tiene operadores',
    next: 'Pida a uno de sus responsables que inicie sesión y termine la configuración.',
  },
  SESSION_NOT_FOUND: { title: 'Esta verificación no existe', next: 'Elija una verificación de la lista.' },
  SESSION_ACTIVE: { title: 'Hay una verificación en curso', next: 'Termine primero la verificación.' },
  SESSION_ENDED: { title: 'Esta verificación ha terminado', next: 'Inicie una verificación nueva.' },
  REFERENCE_INVALID: {
    title: 'La referencia no es válida',
    next: 'Compare los ocho caracteres con el mensaje del solicitante.',
  },
  REFERENCE_UNKNOWN: {
    title: 'No se preparó ninguna verificación con esta referencia',
    next: 'Compare la referencia con el mensaje del solicitante o inicie una verificación nueva.',
  },
  SESSION_CLAIMED: {
    title: 'Otro quiosco ha abierto esta verificación',
    next: 'Continúe en ese quiosco o libere allí la verificación.',
  },
  SESSION_EXPIRED: {
    title: 'Esta verificación ha caducado',
    next: 'Inicie una verificación nueva o pida que se prepare otra.',
  },
  SESSION_NOT_WAITING: {
    title: 'Esta verificación preparada ya se inició o terminó',
    next: 'Inicie una verificación nueva o pida que se prepare otra.',
  },
  HAND_OVER_NOT_POSSIBLE: {
    title: 'Esta verificación no puede continuar en otro quiosco',
    next: 'Termine la verificación aquí o elija otro quiosco.',
  },
  HAND_OVER_INCOMPLETE: {
    title: 'El otro quiosco aún no ha enviado toda la verificación',
    next: 'Mantenga ese quiosco encendido y conectado, e inténtelo de nuevo en un minuto.',
  },
  HAND_OVER_REVOKED: {
    title: 'El quiosco que traspasó esta verificación ya no está registrado',
    next: 'Inicie una verificación nueva.',
  },
  HAND_OVER_BROKEN: {
    title: 'Lo que envió el otro quiosco no superó la verificación',
    next: 'Inicie una verificación nueva y avise a su administrador.',
  },
  PICTURES_EXHAUSTED: {
    title: 'Las imágenes de esta verificación ocupan todo el espacio previsto',
    next: 'Decida con las imágenes que hay, o termine la verificación e inicie una nueva.',
  },
  FLOW_NOT_FOUND: { title: 'No existe este flujo', next: 'Elija un flujo de la lista.' },
  FLOW_NOT_ALLOWED: {
    title: 'Su organización no permite aquí el flujo de esta verificación',
    next: 'Abra la verificación en otro quiosco o pida a su administrador que permita su flujo en este.',
  },
  FLOW_UNAVAILABLE: {
    title: 'Este quiosco no tiene el flujo de la verificación',
    next: 'La verificación se liberó. Actualice este quiosco o abra la verificación en otro.',
  },
  DEFAULT_FLOW_UNAVAILABLE: {
    title: 'El flujo que eligió su organización no puede ejecutarse en este quiosco',
    next: 'Elija aquí otro flujo y pida a su administrador que corrija el elegido.',
  },
  FLOWS_OUTDATED: {
    title: 'Los servicios enviaron una lista de flujos más antigua',
    next: 'El quiosco conserva la más reciente. Inténtelo de nuevo dentro de un minuto. Si se repite, pida a su administrador que compruebe el reloj de los servicios.',
  },
  STEP_NOT_ALLOWED: { title: 'No es posible en este paso', next: 'Termine primero el paso actual.' },
  STEP_STALE: { title: 'Este paso ya ha terminado', next: 'Siga con lo que muestra ahora la pantalla.' },
  CONSENT_REQUIRED: { title: 'Falta el consentimiento', next: 'Pida primero el consentimiento.' },
  ANSWERS_INVALID: {
    title: 'Una respuesta no encaja en el formulario',
    next: 'Corrija las respuestas indicadas y envíe de nuevo el formulario.',
  },
  DECISION_INCOMPLETE: {
    title: 'Falta algo para esta decisión',
    next: 'Complete lo indicado o elija otra decisión.',
  },
  SELF_VERIFICATION: {
    title: 'No puede verificarse a sí mismo',
    next: 'Pida a otro operador que haga esta verificación o derívela a revisión.',
  },
  CLOCK_UNTRUSTED: {
    title: 'El reloj de este quiosco está mal',
    next: 'Ajuste la fecha y la hora de este ordenador. La verificación pasa a revisión.',
  },
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
  SERVICES_UNREACHABLE: {
    title: 'No se puede acceder a los servicios',
    next: 'Compruebe la red y la dirección. Las evidencias esperan en la caja fuerte, y el quiosco lo intenta de nuevo automáticamente.',
  },
  SERVICES_TIMEOUT: {
    title: 'Los servicios tardan demasiado',
    next: 'Espere: el quiosco lo intenta de nuevo automáticamente.',
  },
  SERVICES_INVALID_ANSWER: {
    title: 'Los servicios enviaron una respuesta ilegible',
    next: 'Compruebe la dirección y si se interpone una página de acceso de la red.',
  },
  SERVICES_SIGNATURE_INVALID: {
    title: 'Una respuesta de los servicios no superó la comprobación',
    next: 'El quiosco conserva lo que tiene. Pregunte a su administrador si la dirección es correcta.',
  },
  SERVICES_NOT_PROVEN: {
    title: 'Estos no son los servicios de la configuración',
    next: 'El quiosco no les envía datos. Pregunte a su administrador si la dirección es correcta.',
  },
  SERVICES_REFUSED: {
    title: 'Los servicios rechazaron la solicitud',
    next: 'Pregunte a su administrador. Los detalles indican el motivo.',
  },
  PROXY_FAILED: {
    title: 'El proxy no funciona',
    next: 'Compruebe servidor, puerto, usuario y contraseña del proxy.',
  },
  CERTIFICATE_UNTRUSTED: {
    title: 'El certificado no es de confianza',
    next: 'Añada la autoridad de certificación de su organización y compruebe el reloj.',
  },
  CERTIFICATE_AUTHORITY_INVALID: {
    title: 'La autoridad de certificación no se puede usar',
    next: 'Introduzca el texto PEM de una autoridad de certificación válida en este momento.',
  },
  RECEIPT_INVALID: {
    title: 'El acuse de recibo no superó la comprobación',
    next: 'Las evidencias siguen en la caja fuerte. Pregunte a su administrador.',
  },
  EVIDENCE_BROKEN: {
    title: 'Las evidencias no superaron la comprobación',
    next: 'Conserve las evidencias, no confíe en ellas y pregunte a su administrador.',
  },
  ...authenticationErrors,
  USER_NOT_FOUND: { title: 'No existe ese usuario', next: 'Compruebe el nombre del usuario.' },
  RELYING_PARTY_NOT_FOUND: {
    title: 'No existe ese cliente de OpenID Connect',
    next: 'Compruebe el identificador del cliente.',
  },
  USER_OR_PASSWORD_WRONG: {
    title: 'El usuario o la contraseña son incorrectos',
    next: 'Compruebe el nombre de usuario y la contraseña, y vuelva a intentarlo.',
  },
  PASSWORD_REFUSED: {
    title: 'La contraseña no cumple las reglas',
    next: 'Elija una contraseña que cumpla las reglas que indican los detalles.',
  },
  PASSWORD_REQUIRED: {
    title: 'El código de acceso exige la contraseña del usuario',
    next: 'Introduzca también la contraseña.',
  },
  ACCESS_CODE_INVALID: {
    title: 'El código de acceso no es válido',
    next: 'Compruebe el código o pida uno nuevo.',
  },
  ACCESS_CODE_EXPIRED: { title: 'El código de acceso ha caducado', next: 'Pida un código nuevo.' },
  ACCESS_CODE_USED: { title: 'El código de acceso ya se usó', next: 'Pida un código nuevo.' },
  ACCESS_CODE_NOT_VALIDATED: {
    title: 'Esta cartera no ha validado el código de acceso',
    next: 'Escanee de nuevo el código con esta cartera.',
  },
  ACCOUNT_NOT_LINKED: {
    title: 'La cartera no está vinculada a este usuario',
    next: 'Vincule antes la cartera con un código de acceso o la contraseña.',
  },
  ACCOUNT_LIMIT_REACHED: {
    title: 'La organización no permite más vínculos',
    next: 'Desvincule antes otro usuario u otra cartera.',
  },
  WALLET_REVOKED: { title: 'La cartera fue revocada', next: 'Consulte a su administrador.' },
  DVC_NOT_FOUND: {
    title: 'No existe esa configuración de conector',
    next: 'Consulte la lista de configuraciones de conectores.',
  },
  CONFIG_NOT_FOUND: {
    title: 'No se publica ningún valor en esa ruta',
    next: 'Compruebe la ruta del valor.',
  },
  ORIGIN_NOT_REGISTERED: {
    title: 'Esta no es la organización del quiosco',
    next: 'Use un código de acceso o una cuenta de la organización de este quiosco.',
  },
  TENANT_NOT_FOUND: {
    title: 'No existe ese inquilino',
    next: 'Compruebe el identificador, la etiqueta o el nombre DNS del inquilino.',
  },
  COMMUNITY_NOT_FOUND: {
    title: 'No existe esa comunidad',
    next: 'Indique una comunidad a la que pertenezca quien llama.',
  },
  LICENSE_EXPIRED: {
    title: 'La licencia de la comunidad ha caducado',
    next: 'Pida una licencia vigente.',
  },
  LICENSE_MODULE_MISSING: {
    title: 'A la licencia de la comunidad le falta un módulo',
    next: 'Pida una licencia con este módulo.',
  },
  LICENSE_MODULES_UNKNOWN: {
    title: 'Aún no se conocen los módulos de la licencia',
    next: 'Conecte el quiosco a los servicios e inténtelo de nuevo.',
  },
  GATEWAY_NOT_CONFIGURED: {
    title: 'No hay ninguna pasarela configurada para este canal',
    next: 'Configure primero una pasarela para este canal.',
  },
  RATE_LIMITED: {
    title: 'Demasiadas solicitudes',
    next: 'Espere y envíe la solicitud de nuevo.',
  },
  RESTORE_DISABLED: {
    title: 'Su organización no permite restaurar carteras',
    next: 'Restaure la cartera con sus doce palabras o consulte a su administrador.',
  },
  RESTORE_MODE_OFF: {
    title: 'No hay ninguna restauración en curso',
    next: 'Inicie primero la restauración.',
  },
  RESTORATION_NOT_FOUND: {
    title: 'No hay nada que restaurar',
    next: 'Vuelva a iniciar la restauración. Dura cinco minutos.',
  },
  BACKUP_NOT_FOUND: {
    title: 'No existe ninguna copia de seguridad de esta cartera',
    next: 'Vuelva a inscribirse o restaure desde otro dispositivo.',
  },
  BACKUP_TOO_LARGE: {
    title: 'La copia de seguridad es demasiado grande',
    next: 'Quite imágenes de documentos y vuelva a hacer la copia.',
  },
  LIVE_ID_NOT_RECOGNISED: {
    title: 'No se reconoce a la persona',
    next: 'Repita la foto o restaure la cartera con sus doce palabras.',
  },
  LIVENESS_REQUIRED: {
    title: 'La foto no muestra a una persona viva',
    next: 'Repita la foto y siga las preguntas de la pantalla.',
  },
  SECOND_FACTOR_WRONG: {
    title: 'El segundo factor es incorrecto',
    next: 'Compruebe el PIN y vuelva a intentarlo. Más errores obligan a esperar.',
  },
  WALLET_WORDS_SHOWN: {
    title: 'Las palabras de esta cartera ya se mostraron',
    next: 'Pida al solicitante que muestre doce palabras nuevas.',
  },
  WALLET_WORDS_WRONG: {
    title: 'No son las palabras que se pidieron',
    next: 'Pida al solicitante que compare ambas palabras con su nota.',
  },
  PROGRAM_UNKNOWN: {
    title: 'El quiosco no conoce este programa',
    next: 'Vincule el programa con el quiosco y haga que un responsable lo confirme.',
  },
  PROGRAM_SCOPE_MISSING: {
    title: 'El programa no puede hacer eso',
    next: 'Vincule de nuevo el programa con el permiso que indican los detalles.',
  },
  PAIRING_REFUSED: {
    title: 'Un responsable ha rechazado el programa',
    next: 'Hable con el responsable del mostrador antes de que el programa vuelva a pedirlo.',
  },
  PAIRING_EXPIRED: {
    title: 'La vinculación no se confirmó a tiempo',
    next: 'Haga que el programa lo pida de nuevo mientras haya un responsable en el mostrador.',
  },
};

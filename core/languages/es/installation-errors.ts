import type { InstallationErrorCode } from '#core/contract/errors-installation.ts';
import type { Screens } from '../language-texts.ts';

export const installationErrors: Pick<Screens['errors'], InstallationErrorCode> = {
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
    next: 'Pida a la segunda persona que inicie sesión ella misma.',
  },
  SIGN_IN_FAILED: {
    title: 'No se pudo iniciar sesión',
    next: 'Compruebe el nombre y la frase de acceso e inténtelo de nuevo.',
  },
  SIGN_IN_LOCKED: {
    title: 'Demasiados intentos fallidos',
    next: 'Espere a que termine el bloqueo e inténtelo de nuevo.',
  },
  SIGN_IN_ENDED: { title: 'Su acceso ha terminado', next: 'Inicie sesión de nuevo.' },
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
};

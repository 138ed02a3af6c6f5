import type { Screens } from '../language-texts.ts';
import { authenticationErrors } from './authentication-errors.ts';
import { captureErrors } from './capture-errors.ts';
import { holdErrors } from './hold-errors.ts';
import { installationErrors } from './installation-errors.ts';

export const errors: Screens['errors'] = {
  ...installationErrors,
  ...captureErrors,
  ...holdErrors,
  SESSION_NOT_FOUND: { title: 'Esta verificación no existe', next: 'Elija una verificación de la lista.' },
  SESSION_ACTIVE: { title: 'Hay una verificación en curso', next: 'Termine primero la verificación.' },
  SESSION_SHOWN: {
    title: 'Una verificación terminada sigue en la pantalla',
    next: 'Ciérrela primero.',
  },
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
  ERASURE_UNDECIDED: {
    title: 'Falta una decisión sobre esta verificación',
    next: 'Los datos se conservan hasta entonces. Pida el borrado después.',
  },
  ERASURE_ELSEWHERE: {
    title: 'Esta verificación continuó en otro quiosco',
    next: 'Pida el borrado en ese quiosco, o a un administrador en los servicios.',
  },
  ERASURE_ASKED: {
    title: 'El borrado ya se pidió',
    next: 'Abra de nuevo Privacidad para ver cómo va.',
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
  APPLICANT_WALLET_MISSING: {
    title: 'El solicitante no tiene cartera en este quiosco',
    next: 'Inicie una verificación, en la que el solicitante recupera una cartera perdida o toma una tras un resultado correcto. Después escanee el código de nuevo.',
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

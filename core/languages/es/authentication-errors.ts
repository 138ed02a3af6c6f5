import type { AuthenticationErrorCode } from '#core/contract/errors-authentication.ts';
import type { Screens } from '../language-texts.ts';

export const authenticationErrors: Pick<Screens['errors'], AuthenticationErrorCode> = {
  SCOPE_UNKNOWN: {
    title: 'Se pide un dato desconocido',
    next: 'Pida solo los datos de la referencia.',
  },
  SCOPE_VALUE_MISSING: {
    title: 'La cartera no contiene un dato que se pide',
    next: 'Registre el documento o vincule la cuenta que indican los detalles y vuelva a intentarlo.',
  },
  CONSENT_REFUSED: {
    title: 'La persona no da su consentimiento',
    next: 'No se envió nada. Vuelva a preguntar solo si la persona lo desea.',
  },
  AUTH_FACTOR_NOT_PASSED: {
    title: 'La persona no acaba de autenticarse',
    next: 'Haga que la persona supere el factor que indican los detalles y vuelva a intentarlo enseguida.',
  },
  AUTH_FACTOR_OTHER: {
    title: 'El servicio solicitante pide otro factor',
    next: 'Use el factor que pide el servicio solicitante.',
  },
  SESSION_SOURCE_UNTRUSTED: {
    title: 'La dirección no es de los servicios de su organización',
    next: 'No continúe. Pida un código nuevo al servicio solicitante.',
  },
  AUTH_ORIGIN_UNKNOWN: {
    title: 'La sesión es para otro origen',
    next: 'Indique el inquilino, la comunidad y la dirección como los conocen los servicios.',
  },
  AUTH_SCOPE_NOT_ASKED: {
    title: 'El servicio solicitante no pidió este dato',
    next: 'Envíe solo los datos que indica la sesión.',
  },
  AUTH_SESSION_NOT_FOUND: {
    title: 'No existe esta sesión de autenticación',
    next: 'Pida un código nuevo al servicio solicitante.',
  },
  AUTH_SESSION_EXPIRED: {
    title: 'La sesión de autenticación ha caducado',
    next: 'Pida un código nuevo al servicio solicitante.',
  },
  AUTH_SESSION_ANSWERED: {
    title: 'La sesión de autenticación ya tiene su respuesta',
    next: 'Pida un código nuevo al servicio solicitante.',
  },
  AUTH_SESSION_UNANSWERED: {
    title: 'La persona aún no ha respondido',
    next: 'Vuelva a preguntar en unos segundos, hasta que caduque la sesión.',
  },
  ACCOUNT_CREDENTIAL_INVALID: {
    title: 'La credencial de la cuenta no es válida',
    next: 'Obtenga una credencial nueva. Cada una vale una vez, durante unos minutos.',
  },
};

import type { SignInTexts } from '../language-texts.ts';

export const signIn: SignInTexts = {
  title: 'Iniciar sesión',
  intro: (party) => `Inicie sesión para continuar a ${party}.`,
  userName: 'Nombre de usuario',
  password: 'Contraseña',
  button: 'Iniciar sesión',
  wrong: 'El nombre de usuario o la contraseña son incorrectos. Compruebe ambos y vuelva a intentarlo.',
  locked: (seconds) => `Demasiados intentos incorrectos. Espere ${seconds} segundos y vuelva a intentarlo.`,
  cancel: 'Cancelar',
  shareTitle: '¿Acepta compartir estos datos?',
  shareIntro: (party) => `${party} pide:`,
  shared: {
    openid: 'un número que le representa y no dice nada de usted',
    profile: 'su nombre y su nombre de usuario',
    email: 'su dirección de correo electrónico',
    phone: 'su número de teléfono',
    '/assurance/ial/2':
      'su nombre y fecha de nacimiento tal como se verificaron en el mostrador, y con qué tipos de documento',
  },
  agree: 'Aceptar y continuar',
  endedTitle: 'Este inicio de sesión ha terminado',
  ended: 'Vuelva al lugar del que vino e inicie sesión de nuevo.',
  refusedTitle: 'Este inicio de sesión no puede empezar',
  refused: 'El programa que le envió aquí pidió algo que no está permitido. Avise a quienes lo gestionan.',
  verification: {
    title: 'Verifique su identidad en un mostrador',
    intro: (party) =>
      `${party} pide que se verifique su identidad. Obtenga aquí una referencia y llévela a un mostrador con sus documentos de identidad.`,
    start: 'Obtener una referencia',
    sent: {
      sms: 'Enviamos un enlace a su teléfono. Ábralo para preparar su visita.',
      email: 'Enviamos un enlace a su correo electrónico. Ábralo para preparar su visita.',
    },
    branches: 'Adónde puede ir',
    goesOn: (until) =>
      `Este inicio de sesión continúa solo en cuanto se verifique su identidad. Puede dejar esta página y volver a ella en este navegador hasta el ${until}. Después, inicie sesión de nuevo: su verificación sigue contando.`,
    look: 'Mirar de nuevo',
    underway: 'Se está comprobando su identidad en el mostrador.',
    review: 'Un miembro del personal revisa su verificación. Vuelva más tarde a esta página.',
    short: (party) =>
      `Se verificó su identidad, pero con menos firmeza de la que pide ${party}. Pregunte en el mostrador qué falta.`,
    failed: 'La verificación de identidad terminó sin éxito.',
    again: 'Obtener una nueva referencia',
    online: {
      title: 'Verifique su identidad',
      intro:
        'También puede empezar en este dispositivo con su documento de identidad. Esa página le dirá si además necesita ir a un mostrador.',
      begin: 'Verificar en este dispositivo',
      unavailable:
        'Ahora no es posible verificar en este dispositivo. Vaya a un mostrador o inténtelo más tarde.',
      open: 'La verificación en su dispositivo no ha terminado.',
      resume: 'Continuar en este dispositivo',
      stop: 'Detener la verificación',
      expired: 'Se acabó el tiempo para la verificación en su dispositivo.',
      incomplete: 'No pudimos verificar su identidad en su dispositivo. Esto no es un rechazo.',
      stopped: 'La verificación en su dispositivo se ha detenido.',
    },
  },
  signOut: {
    title: 'Cerrar sesión',
    intro: (party) =>
      `${party ?? 'El programa del que viene'} pide cerrar su sesión. ¿Cerrarla en todo? Se cerrará entonces en todos los programas en los que inició sesión aquí.`,
    none: 'No ha iniciado sesión aquí.',
    button: 'Cerrar sesión en todo',
    stay: 'Seguir con la sesión aquí',
    goOn: 'Continuar',
    doneTitle: 'Ha cerrado la sesión',
    done: 'Puede cerrar esta página.',
  },
};

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
  },
  agree: 'Aceptar y continuar',
  endedTitle: 'Este inicio de sesión ha terminado',
  ended: 'Vuelva al lugar del que vino e inicie sesión de nuevo.',
  refusedTitle: 'Este inicio de sesión no puede empezar',
  refused: 'El programa que le envió aquí pidió algo que no está permitido. Avise a quienes lo gestionan.',
};

import type { Screens } from '../language-texts.ts';

export const holds: Screens['holds'] = {
  title: 'Verificaciones retenidas',
  text: 'Dos personas liberan una verificación retenida: una lo pide y otra lo confirma.',
  back: 'Atrás',
  signIn: {
    title: 'Responsable de seguridad',
    text: 'Inicie sesión con su cuenta en los servicios. No es su acceso como operador.',
    name: 'Nombre de la cuenta',
    passphrase: 'Frase de acceso de la cuenta',
    submit: 'Iniciar sesión',
  },
  officer: 'Cuenta: {{name}}',
  signOut: 'Cerrar sesión',
  readOnly: 'Su cuenta muestra esta lista, pero no puede liberar verificaciones.',
  own: 'Usted retuvo esta verificación. La liberan otras dos personas.',
  unread: 'La lista está en los servicios. Cárguela de nuevo cuando respondan.',
  loaded: 'Situación: {{time}}',
  reload: 'Cargar de nuevo',
  more: 'Mostrar más',
  none: 'No hay ninguna verificación retenida',
  noneText:
    'Una verificación aparece aquí cuando un operador la señala o un miembro del personal la retiene.',
  session: 'Verificación {{reference}}',
  elsewhere: 'Verificación de otro quiosco',
  fact: {
    reason: 'Motivo',
    by: 'Retenida por',
    since: 'Desde',
    release: 'Liberación',
    sessionId: 'Número de la verificación',
  },
  reason: {
    suspicion: 'Sospecha en el mostrador',
    'fraud-reported': 'Fraude comunicado',
    'duress-reported': 'Coacción comunicada',
    'legal-request': 'Requerimiento legal',
    investigation: 'Investigación',
  },
  by: {
    operator: '{{name}}, operador',
    unlisted: 'Un operador que ya no está en la lista',
    me: 'Usted',
    officer: 'Otro responsable de seguridad',
    counter: 'Un mostrador',
  },
  state: { held: 'Retenida', asked: 'Espera a la segunda persona', released: 'Liberada' },
  asked: {
    me: 'Usted la pidió {{time}}: {{reason}}',
    other: 'Otra persona la pidió {{time}}: {{reason}}',
  },
  why: {
    unfounded: 'La sospecha no tiene fundamento',
    confirmed: 'La sospecha está confirmada y atendida',
    'request-ended': 'El requerimiento ha terminado',
    'placed-by-mistake': 'Retenida por error',
  },
  ask: {
    action: 'Pedir la liberación',
    text: 'La verificación sigue retenida hasta que otra persona lo confirme.',
    reason: '¿Por qué se puede liberar?',
  },
  confirm: {
    action: 'Confirmar la liberación',
    text: 'La verificación se libera de inmediato. Empieza su plazo de conservación, salvo que un revisor aún tenga que decidir.',
  },
  second: {
    action: 'La segunda persona confirma',
    text: 'Otro responsable de seguridad confirma con su propia cuenta. Usted no pierde su acceso.',
  },
  refuse: 'Rechazar la liberación',
  takeBack: 'Retirar la petición',
};

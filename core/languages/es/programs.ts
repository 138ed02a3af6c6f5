import type { Screens } from '../language-texts.ts';

export const programs: Screens['programs'] = {
  title: 'Programas',
  text: 'Otros programas de este ordenador que pueden usar el quiosco.',
  asks: 'Un programa pide acceso',
  back: 'Volver',
  access: {
    title: 'Acceso de programas',
    off: 'El acceso está desactivado. Ningún programa puede conectarse.',
    on: 'El acceso está activado. Solo los programas que un responsable ha vinculado pueden usar el quiosco.',
    address: 'Los programas se conectan en',
    turnOn: 'Activar el acceso',
    turnOff: 'Desactivar el acceso',
  },
  request: {
    title: 'Un programa pide vincularse',
    text: 'Permítalo solo si lo ha iniciado usted y muestra el mismo código.',
    name: 'Se llama',
    executable: 'Su archivo',
    untold: 'El sistema no lo indica. Asegúrese de saber qué programa lo pide.',
    code: 'Código',
    until: 'Termina a las {{time}}',
    scopes: 'Lo que puede hacer',
    allow: 'Permitir',
    refuse: 'Rechazar',
  },
  paired: {
    title: 'Programas vinculados',
    none: 'No hay ningún programa vinculado',
    noneText: 'Con el acceso activado, un programa pide él mismo vincularse.',
    connected: 'Conectado',
    since: 'Vinculado el {{time}}',
    revoke: 'Quitar',
    revokeOf: 'Quitar {{name}}',
    revokeTitle: '¿Quitar {{name}}?',
    revokeText:
      'Sus conexiones terminan de inmediato. Para conectarse de nuevo, hay que volver a vincularlo.',
    keep: 'Conservar',
  },
  scope: {
    'library.read': 'Leer la configuración del quiosco',
    'person.read': 'Leer si el solicitante ha registrado un documento, una cara o un PIN',
    'person.share': 'Pedir datos al solicitante, en la pantalla del solicitante',
    'sign-ins.ask':
      'Mostrar al solicitante un código para iniciar sesión y leer la respuesta de su propia cartera',
    'documents.read': 'Leer qué documentos ha registrado el solicitante: tipo, número y caducidad',
    'accounts.read': 'Leer las cuentas del solicitante',
    'sessions.start': 'Iniciar verificaciones del operador actual, y seguirlas',
    'sessions.read': 'Seguir todas las verificaciones: referencia, paso y resultado',
  },
};

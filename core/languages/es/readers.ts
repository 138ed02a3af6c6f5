import type { Screens } from '../language-texts.ts';

export const readers: Screens['readers'] = {
  title: 'Lectores de documentos',
  text: 'Los lectores se detectan automáticamente, también al conectarlos sobre la marcha.',
  open: 'Mostrar los lectores',
  back: 'Volver',
  backToSession: 'Volver a la verificación',
  ailing: 'Lectores con un problema: {{count}}',
  attention: 'Última lectura perdida',
  showGuide: 'Qué hacer',
  guides: 'Si algo no funciona',
  state: {
    ready: 'Listo',
    opening: 'Abriéndose',
    reading: 'Leyendo',
    stalled: 'Lectura sin acabar',
    flooding: 'Envía sin pausa',
    unavailable: 'No se puede usar',
    unplugged: 'Desconectado',
  },
  kind: {
    barcode: 'Lector de códigos de barras',
    'magnetic-stripe': 'Lector de banda magnética',
    mrz: 'Lector de MRZ',
  },
  transport: { hid: 'USB, modo HID', serial: 'Serie', wedge: 'Escribe como un teclado' },
  read: { barcode: 'Código de barras', stripe: 'Banda magnética', mrz: 'Zona de lectura mecánica' },
  fact: {
    kind: 'Tipo',
    transport: 'Conexión',
    driver: 'Controlador',
    usb: 'Fabricante y modelo',
    serial: 'Número de serie',
    firmware: 'Versión interna',
    last: 'Última lectura',
    never: 'Nada todavía',
    reads: 'Lecturas',
    dropped: 'No utilizables',
    notTold: 'el lector no lo dice',
  },
  wedgeNote: 'Lo que escribe solo se lee mientras una ventana del quiosco está delante.',
  outcome: {
    faulty:
      'La última lectura tiene errores. Se conserva con esos errores anotados; lea el documento de nuevo.',
    'not-understood':
      'La última lectura no era un documento que el quiosco entienda. No se guarda nada de ella.',
  },
  test: {
    start: 'Lectura de prueba',
    inSession: 'No disponible durante una verificación.',
    waiting: 'Lea ahora un documento',
    left: 'Segundos restantes: {{seconds}}',
    understood: 'El lector funciona y el quiosco lo entiende',
    faulty: 'El lector funciona, pero lo que leyó tiene errores: acerque el documento otra vez',
    notUnderstood: 'El lector funciona, pero no es un documento que el quiosco entienda',
    length: 'Caracteres: {{length}}',
  },
  none: {
    title: 'No hay ningún lector conectado',
    text: 'Conecte uno, aparece aquí en segundos. Funcionan:',
    scanner: 'Lectores de códigos USB (HID POS) o serie, para el PDF417 de los permisos',
    stripe: 'Lectores de banda magnética USB sin cifrado',
    mrz: 'Lectores de MRZ por puerto serie',
    wedge: 'Cualquiera de ellos que escriba como un teclado',
    without: 'Sin lector, la cámara lee zonas de lectura mecánica y códigos de barras.',
  },
  guide: {
    'not-listed': {
      title: 'El lector no está en la lista',
      step1:
        'Mire si su luz está encendida. Pruebe otro cable y otra toma de este ordenador, sin concentrador.',
      step2: 'Ponga el lector en «USB HID POS» o «USB serie» con el código de ajuste de su manual.',
      step3:
        'El lector aparece automáticamente en segundos. Si no, dé fabricante y modelo a su administrador.',
    },
    'access-linux': {
      title: 'Acceso denegado en Linux',
      step1:
        'Un administrador copia el archivo de reglas del quiosco y lo carga, con las dos órdenes de abajo.',
      step2: 'Desconecte el lector y conéctelo de nuevo.',
      step3: 'Si un lector serie sigue rechazado: añada la cuenta del quiosco al grupo «dialout».',
    },
    'access-windows': {
      title: 'Acceso denegado en Windows',
      step1: 'Cierre cualquier otro programa que use el lector, también la demostración del fabricante.',
      step2: 'Para un lector serie instale el controlador de puerto COM virtual del fabricante.',
      step3: 'En modo teclado Windows se queda con el lector. Déjelo así: se lee como un teclado.',
    },
    'access-macos': {
      title: 'Acceso denegado en macOS',
      step1:
        'Abra Ajustes del Sistema, Privacidad y seguridad, Monitorización de entrada, y permita el quiosco.',
      step2: 'Reinicie el quiosco.',
    },
    'in-use': {
      title: 'Otro programa usa el lector',
      step1: 'Cierre el otro programa, o quite el lector de sus ajustes.',
      step2: 'Espere unos segundos: el quiosco lo intenta otra vez automáticamente.',
    },
    wedge: {
      title: 'Un lector que escribe como un teclado',
      step1:
        'Póngalo en la distribución de teclado de este ordenador. Con otra escribe caracteres equivocados.',
      step2: 'Haga que escriba sin pausa entre caracteres, con Intro al final.',
      step3: 'Deje una ventana del quiosco delante mientras lee. Lo que escribe no entra en ningún campo.',
    },
    stalled: {
      title: 'Una lectura empieza y no acaba',
      step1: 'Pase la tarjeta o lea el código otra vez, con movimiento uniforme y hasta el final.',
      step2: 'Si ocurre a menudo: limpie la ventana o la ranura, luego desconecte y conecte el lector.',
    },
    flood: {
      title: 'El lector envía sin pausa',
      step1: 'Retire el documento: en modo de presentación un lector lee el mismo código una y otra vez.',
      step2: 'Si continúa: desconecte el lector y póngalo en una lectura por disparo.',
    },
    encrypted: {
      title: 'El cabezal del lector de tarjetas cifra',
      step1: 'Estos cabezales se hacen para pagos. Lo que envían no se puede leer aquí.',
      step2: 'Pida al fabricante un cabezal sin cifrado, o cómo desactivarlo.',
    },
    'not-understood': {
      title: 'Se leyó algo, pero no se entendió',
      step1:
        'Lea el PDF417 de un permiso, una zona de lectura mecánica o la banda de un permiso. Otros códigos se descartan.',
      step2: 'Active PDF417 en el lector y haga que envíe los datos sin cambios, sin prefijo ni sufijo.',
    },
  },
};

import type { Catalogue } from '../catalogue.ts';

export const applicant: Catalogue['applicant'] = {
  welcome: {
    title: 'Hola',
    text: 'La persona del mostrador empezará cuando esté usted listo.',
  },
  reference: 'Su referencia: {{reference}}',
  progress: 'Paso {{current}} de {{total}}',
  bar: {
    label: 'Siempre disponible',
    language: 'Idioma',
    help: 'Ayuda',
    helpAsked: 'La ayuda está en camino',
    moreTime: 'Más tiempo',
    withdraw: 'Parar',
    look: 'Pantalla',
  },
  language: {
    title: 'Elija su idioma',
    change: 'Cambiar de idioma',
  },
  help: {
    title: 'Alguien viene a ayudarle',
    text: 'Hemos avisado a la persona del mostrador. Puede esperar o seguir por su cuenta.',
  },
  time: {
    title: '¿Necesita más tiempo?',
    text: 'Este paso termina en {{seconds}} segundos si no ocurre nada.',
    more: 'Sí, quiero más tiempo',
    given: 'Ahora tiene más tiempo.',
  },
  withdraw: {
    title: '¿Quiere parar?',
    text: 'Paramos de inmediato y borramos las imágenes tomadas hasta ahora. La persona del mostrador puede explicarle otras formas de demostrar quién es.',
    confirm: 'Sí, parar y borrar',
    stay: 'No, seguir',
  },
  consent: {
    title: 'Su acuerdo',
    intro: 'Lea las dos partes. Responde a cada una por separado y es libre de decir que no.',
    procedure: 'Comprobar quién es usted',
    biometric: 'Comparar su cara',
    required: 'Necesario para seguir',
    optional: 'Su libre elección',
    yes: 'Sí, de acuerdo',
    no: 'No',
    ifNoProcedure:
      'Si dice que no, no se captura nada. La persona del mostrador le explica qué otras opciones hay.',
    ifNoBiometric:
      'Si dice que no, no se crea ninguna plantilla facial. Una persona compara su cara con el documento.',
    answerBoth: 'Responda a las dos partes.',
    continue: 'Continuar',
    stopHere: 'Continuar sin comprobación',
    loading: 'Se están preparando los textos.',
    version: 'Versión {{version}}',
  },
  document: {
    title: 'Muestre su documento',
    text: 'Sostenga la página con su foto dentro del marco.',
    frame: 'Imagen en directo de la cámara del documento',
  },
  selfie: {
    title: 'Mire a la cámara',
    text: 'Coloque la cara en el óvalo. Si puede, quítese gafas de sol, sombrero o mascarilla.',
    frame: 'Imagen en directo de su cara, como en un espejo',
    guidanceOff:
      'La guía en directo para la cara no funciona en esta pantalla. Las indicaciones llegan un poco más despacio.',
  },
  capture: {
    take: 'Tomar la foto',
    takeWhenReady: 'El botón se activa cuando la foto vaya a salir bien.',
    automatic: 'La foto se toma sola.',
    retry: 'Un intento más, por favor. La última foto no era lo bastante clara.',
    readAloud: 'Leer en voz alta',
    stopReading: 'Dejar de leer',
    opening: 'La cámara se está iniciando',
    tryCamera: 'Probar la cámara de nuevo',
  },
  hint: {
    ready: 'Así está bien. Quédese así.',
    'hold-still': 'No se mueva.',
    processing: 'Un momento, por favor.',
    'camera-starting': 'La cámara se está iniciando.',
    'face-not-found': 'Mire a la cámara, por favor.',
    'one-person-only': 'Solo una persona en la foto, por favor.',
    'move-closer': 'Acérquese un poco.',
    'move-back': 'Aléjese un poco.',
    'centre-face': 'Lleve la cara al centro del óvalo.',
    'look-straight': 'Mire de frente a la cámara.',
    'more-light': 'Está demasiado oscuro. Gírese hacia la luz.',
    'less-light': 'Hay demasiada luz. Aléjese de ella.',
    'too-blurry': 'La imagen está borrosa. No se mueva.',
    'document-not-found': 'Coloque el documento dentro del marco.',
    'document-closer': 'Acerque el documento.',
    'document-flatten': 'Sostenga el documento plano.',
    'document-glare': 'Incline un poco el documento, hay un reflejo.',
    'document-rotate': 'Gire el documento hasta que el texto quede derecho.',
  },
  camera: {
    CAMERA_REFUSED: {
      title: 'La cámara no está permitida',
      text: 'Pregunte a la persona del mostrador. Puede permitirla.',
    },
    CAMERA_MISSING: {
      title: 'No se encontró ninguna cámara',
      text: 'Pregunte a la persona del mostrador. En cuanto se conecte una cámara, esto sigue solo.',
    },
    CAMERA_BUSY: {
      title: 'Otro programa está usando la cámara',
      text: 'Pida a la persona del mostrador que lo cierre.',
    },
    CAMERA_LOST: {
      title: 'La cámara se desconectó',
      text: 'En cuanto se vuelva a conectar, esto sigue solo.',
    },
    CAMERA_NOT_STARTED: {
      title: 'La cámara no arranca',
      text: 'Lo estamos intentando de nuevo. Si continúa, pida ayuda.',
    },
    black: {
      title: 'La cámara solo ve negro',
      text: '¿Está abierta la tapa y hay luz?',
    },
  },
  waiting: {
    title: 'Un momento, por favor',
    text: 'La persona del mostrador está viendo lo que ha mostrado. Ahora no tiene que hacer nada.',
  },
  done: {
    title: 'Gracias, ya ha terminado',
    text: 'La persona del mostrador sigue con usted.',
  },
  withdrawn: {
    title: 'Ha parado',
    text: 'Las imágenes se borraron. La persona del mostrador puede explicarle otras formas.',
  },
  problem: {
    title: 'Algo no funciona',
    text: 'No es culpa suya. Pregunte a la persona del mostrador.',
  },
  shared: {
    return: 'Personal',
    title: 'Volver al operador',
    text: 'Solo para el personal: escriba la frase de acceso de quien ha iniciado sesión.',
    passphrase: 'Frase de acceso',
    confirm: 'Volver',
  },
};

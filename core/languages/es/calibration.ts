import type { Screens } from '../language-texts.ts';

export const calibration: Screens['calibration'] = {
  title: 'Calibración',
  text: 'Con qué frecuencia se equivoca este quiosco al comparar caras, medido con voluntarios en este mostrador.',
  back: 'Volver',
  step: { begin: 'Qué y con quién', collect: 'Tomar las fotos', result: 'Resultado' },
  subject: {
    'selfie-to-portrait': 'Foto de la cara y retrato del documento',
    'selfie-to-selfie': 'Foto de la cara y foto anterior',
  },
  begin: {
    title: 'Nueva medición',
    subject: 'Qué se compara',
    about: {
      'selfie-to-portrait': 'El voluntario del mostrador y el retrato de su documento.',
      'selfie-to-selfie': 'El voluntario del mostrador y una foto que registró antes.',
    },
    source: 'Quiénes son los voluntarios',
    sourceHint:
      'Por ejemplo: personal de esta oficina, luz del día por la izquierda. Sin nombres: este texto figura en el informe.',
    needs:
      'Una propuesta necesita al menos {{persons}} personas y {{nonMated}} comparaciones de personas distintas',
    needsText:
      'Cinco fotos de cada una, en días distintos o al menos tras levantarse, dicen más que muchas seguidas. Con menos hay informe, pero de él no salen umbrales.',
    start: 'Empezar',
  },
  standing: {
    title: 'Qué vale ahora en este quiosco',
    calibrated: 'Calibrado en este quiosco',
    provisional: 'Sin calibrar',
    bands: 'a favor desde {{supports}}, revisión desde {{review}}',
    reason: {
      'no-calibration': 'Todavía no se ha aceptado ningún informe para esta comparación.',
      'no-proposal': 'El informe aceptado no proponía nada: las fotos eran pocas.',
      'other-models': 'Los modelos de este quiosco ya no son los del informe. Mida de nuevo.',
      'camera-unknown': 'Todavía no se ha comparado ninguna foto de la cara, así que la cámara no se conoce.',
      'other-camera':
        'La última foto de la cara vino de otra cámara que la del informe. Mida de nuevo con esa cámara.',
      'below-floor':
        'El informe aceptado fijaba umbrales inferiores al mínimo de este flujo, así que no cuentan.',
      withdrawn: 'Un responsable retiró el informe. Mida de nuevo.',
      'signer-not-supervisor': 'Quien aceptó el informe ya no es responsable en esta oficina. Mida de nuevo.',
      altered:
        'Un informe guardado no se verifica, así que no se usa ninguno. Avise al administrador y mida de nuevo.',
    },
  },
  consent: {
    title: 'Consentimiento del siguiente voluntario',
    language: 'Idioma del voluntario',
    refuse: 'No da su consentimiento',
    accept: 'Lo ha leído y acepta',
    recorded: 'El consentimiento se registra con un número, sin nombre. Versión del texto: {{version}}',
  },
  collect: {
    volunteer: 'Voluntario {{number}}',
    nobody: {
      title: 'No hay ningún voluntario ante la cámara',
      text: 'Pida al siguiente voluntario que lea el texto. Las fotos vienen cuando acepte.',
    },
    next: 'Siguiente voluntario',
    finish: 'Comparar e informar',
    forgotten:
      'Las fotos no se guardan. Los datos obtenidos de ellas se sobrescriben al final, al cerrar su sesión y al bloquearse la pantalla.',
  },
  picture: {
    role: 'Qué se fotografía',
    selfie: 'La cara',
    portrait: 'El retrato del documento',
    about: {
      selfie: 'El voluntario mira a la cámara, como lo haría un solicitante.',
      portrait: 'Muestre a la cámara la página del retrato de modo que llene la imagen.',
    },
    live: 'Imagen en directo de la cámara',
    opening: 'La cámara se está iniciando.',
    retry: 'Reintentar',
    takeSelfie: 'Tomar la foto',
    takePortrait: 'Fotografiar el retrato',
    taken: 'Tomada. La foto misma ya no existe.',
    refused: 'Esta foto no cuenta',
    same: {
      title: 'La cámara dio otra vez exactamente la misma foto',
      text: 'No se ha contado dos veces. Tome otra; si se repite, la cámara está parada.',
    },
    camera: 'Cámara',
  },
  needs: {
    title: 'Para una propuesta',
    persons: 'Personas',
    mated: 'Comparaciones de una misma persona',
    nonMated: 'Comparaciones de personas distintas',
    of: '{{have}} de {{needed}}',
    enough: 'suficiente',
    pictures: 'Fotos: {{taken}} tomadas, {{refused}} rechazadas, {{most}} como máximo',
  },
  volunteers: {
    title: 'Voluntarios: {{count}}',
    selfies: 'Fotos: {{selfies}}',
    both: 'Caras: {{selfies}}, retratos: {{portraits}}',
    remove: 'El voluntario {{number}} se retira: borrar sus datos',
    leave: {
      title: 'El voluntario {{number}} se retira',
      text: 'Todo lo obtenido de sus fotos se borra ahora. Tendría que empezar de nuevo por el consentimiento.',
      confirm: 'Borrar',
    },
  },
  withdraw: {
    start: 'Retirar',
    title: '¿Retirar esta calibración?',
    text: 'Desde ahora vuelven a contar los umbrales del flujo, y ningún informe anterior regresa. Usted firma la retirada como un informe.',
    confirm: 'Firmar y retirar',
  },
  discard: {
    start: 'Descartar',
    title: '¿Descartar esta medición?',
    text: 'Todo lo recogido o informado desaparece, y los voluntarios tendrían que volver.',
    confirm: 'Descartar',
  },
  result: {
    table: 'Umbrales',
    curve: 'Curva de ambos errores',
    curveName: 'No reconocidos frente a falsas coincidencias en todos los umbrales',
    curveText:
      'Más cerca de la esquina inferior izquierda es mejor. Un error que nunca ocurrió se dibuja en el borde.',
    facts: 'Para qué valen las cifras',
    claims: 'Qué se puede decir',
    fmr: 'Falsas coincidencias',
    fnmr: 'No reconocidos',
    proposal: 'Propuesta: a favor desde {{supports}}, revisión desde {{review}}',
    proposalText:
      'Incluso en el extremo superior del intervalo, como mucho el 0,1 % de personas distintas alcanza «a favor» y el 1 % «revisión». Con su firma, estos umbrales valen en este quiosco.',
    noProposal: 'De esta medición no sale ningún umbral',
    lack: {
      'too-few-persons': 'Muy pocas personas: más fotos de las mismas personas aportan poco.',
      'too-few-mated': 'Muy pocas comparaciones de una persona consigo misma.',
      'too-few-non-mated': 'Muy pocas comparaciones de personas distintas para mostrar un error pequeño.',
      'no-threshold':
        'Ningún umbral separa a personas distintas sin perder la mayoría de las coincidencias correctas.',
      'below-floor':
        'Los umbrales serían inferiores al mínimo de este flujo: fotos de personas ante una cámara no dan esas cifras.',
    },
    needed:
      'Hace falta como mínimo: {{persons}} personas, {{mated}} comparaciones de una misma persona, {{nonMated}} de personas distintas.',
    accept: 'Firmar y usar',
    keep: 'Firmar y guardar como registro',
  },
  table: {
    at: 'Punto',
    threshold: 'Umbral',
    inUseSupports: 'A favor, según el flujo',
    inUseReview: 'Revisión, según el flujo',
    proposedSupports: 'A favor, propuesto',
    proposedReview: 'Revisión, propuesta',
    interval: '{{low}} a {{high}} %',
    of: '{{events}} de {{trials}}',
  },
  claim: {
    yes: 'Estas cifras dicen',
    no: 'No dicen',
    camera: 'Con qué frecuencia se equivoca este quiosco con esta cámara, estos modelos y esta luz.',
    people: 'Que participaron {{persons}} personas, con {{nonMated}} comparaciones de personas distintas.',
    interval:
      'Dónde está la proporción verdadera con una confianza del 95 %, si las comparaciones fueran independientes.',
    others: 'Nada sobre otra cámara, otra oficina u otras personas.',
    pairs:
      'Que el intervalo sea seguro: las comparaciones que comparten una persona dependen entre sí, y es demasiado estrecho.',
    groups:
      'Que se trate igual a personas de toda edad, sexo o color de piel: participaron muy pocas para verlo.',
    ranking: 'Nada parecido a un puesto en una clasificación pública de algoritmos.',
    attacks: 'Cómo se notan máscaras, pantallas o imágenes inyectadas: esa es otra medición.',
  },
  fact: {
    accepted: 'Aceptado',
    source: 'Participantes',
    camera: 'Cámara',
    hash: 'Huella',
    people: 'Personas',
    peopleValue: '{{persons}}, con {{pictures}} fotos',
    comparisons: 'Comparaciones',
    comparisonsValue: '{{mated}} de una misma persona, {{nonMated}} de personas distintas',
    refused: 'Fotos rechazadas',
    refusedValue: '{{share}} % ({{events}})',
    equalError: 'Error igual',
    equalErrorValue: '{{share}} % en {{threshold}}',
    hardware: 'Equipo',
    models: 'Modelos con su SHA-256',
  },
};

import type { Screens } from '../language-texts.ts';

export const common: Screens['common'] = {
  product: 'Counterproof',
  receipt: {
    title: 'Comprobante',
    code: 'Código QR con el texto de este comprobante',
    outcome: {
      Success: { title: 'Su identidad está verificada.', text: 'No tiene que hacer nada más.' },
      Failed: {
        title: 'No se ha podido verificar su identidad.',
        text: 'La persona del mostrador puede explicarle otras formas.',
      },
      Review: {
        title: 'Una persona del servicio revisa de nuevo esta comprobación.',
        text: 'Todavía no hay resultado.',
      },
      'Not Performed': {
        title: 'La comprobación no se ha completado.',
        text: 'Puede volver y empezar de nuevo.',
      },
      Expired: {
        title: 'La comprobación no se ha completado a tiempo.',
        text: 'Puede volver y empezar de nuevo.',
      },
      Abandoned: { title: 'La comprobación no se ha completado.', text: 'Puede volver y empezar de nuevo.' },
    },
    provisional: 'Se confirmará cuando se haya comprobado de nuevo su expediente.',
    kept: {
      result: 'Conservamos sus datos durante {{time}} después del resultado y, como máximo, un día más.',
      review: 'Conservamos sus datos hasta la decisión, durante {{time}} después y, como máximo, un día más.',
      nothing:
        'Sus imágenes y datos se borraron aquí al final. Nuestros servicios borran los suyos en cuanto lo saben.',
      atOnce: 'Borramos sus datos un día después del resultado como máximo.',
      provisional: 'Este plazo puede cambiar con el resultado confirmado.',
    },
    contact:
      'Preguntas sobre esta comprobación o sus datos: diríjase a {{place}} con la referencia {{reference}}.',
  },
  erasure: {
    title: 'Borrado de sus datos',
    asked: 'Lo pidió el {{time}}.',
    here: 'Sus datos en este mostrador se borraron al momento.',
    before: 'Este mostrador ya había borrado sus datos.',
    state: {
      waiting:
        'Nuestros servicios borran los suyos en cuanto este mostrador los alcanza. Pida aquí su constancia firmada.',
      kept: 'Nuestros servicios conservan su copia hasta la decisión sobre la comprobación y después la borran.',
      erased: 'Nuestros servicios han borrado sus datos. Lo firmaron el {{time}}.',
      absent: 'Nuestros servicios no tienen datos de esta comprobación. Lo firmaron el {{time}}.',
      refused: 'Nuestros servicios no aceptaron la petición. Pídalo aquí de nuevo.',
    },
    removing: 'Algunas imágenes aún se están borrando allí.',
    backups: 'La última copia de seguridad con sus datos desaparece el {{time}}.',
    stays: 'Las horas y el resultado de la comprobación permanecen, sin sus datos.',
    contact: 'Preguntas: diríjase a {{place}} con la referencia {{reference}} y el número {{number}}.',
    proof: 'Constancia firmada de nuestros servicios',
  },
  action: {
    cancel: 'Cancelar',
    close: 'Cerrar',
    back: 'Atrás',
    next: 'Siguiente',
  },
  connection: {
    starting: {
      title: 'El quiosco se está iniciando',
      text: 'Se abre la caja fuerte y arrancan los servicios. Tarda unos segundos.',
    },
    lost: {
      title: 'Se perdió la conexión con el quiosco',
      text: 'Reconectando. No se ha perdido nada de lo capturado.',
    },
    replaced: {
      title: 'Esta pantalla se abrió en otro lugar',
      text: 'Solo puede haber una pantalla de este tipo activa. Cierre esta ventana y siga en la más reciente.',
    },
    outside: {
      title: 'Abra esta página desde el quiosco',
      text: 'Esta página solo funciona dentro del quiosco. Inicie Counterproof o ejecute «npm run open» para obtener una dirección nueva.',
    },
    crashed: {
      title: 'Esta pantalla dejó de funcionar',
      text: 'No se ha perdido nada de lo capturado. Vuelva a cargar la pantalla para seguir.',
      reload: 'Volver a cargar la pantalla',
    },
  },
  verdict: {
    PASSED: 'Superado',
    FAILED: 'No superado',
    NOT_PERFORMED: 'No realizado',
  },
  outcome: {
    Success: 'Verificada',
    Failed: 'Rechazada',
    'Not Performed': 'Incompleta',
    Review: 'En revisión',
    Expired: 'Caducada',
    Abandoned: 'Abandonada',
  },
  theme: {
    label: 'Aspecto',
    system: 'Como este ordenador',
    light: 'Claro',
    dark: 'Oscuro',
    contrast: 'Alto contraste',
  },
  passphrase: {
    show: 'Mostrar lo escrito',
    hide: 'Ocultar lo escrito',
    tooShort: 'Demasiado corta: al menos {{count}} caracteres.',
    weak: 'Débil. Añada una o dos palabras.',
    fair: 'Aceptable. Una palabra más la hace fuerte.',
    strong: 'Fuerte.',
    advice: 'Cuatro o más palabras sin relación son fáciles de recordar y difíciles de adivinar.',
    strength: 'Fortaleza',
    mismatch: 'Las dos entradas son distintas.',
  },
  error: {
    details: 'Detalles técnicos',
    code: 'Código',
    component: 'Parte',
    probe: 'Observado',
    hint: 'Para el administrador',
    correlation: 'Referencia para soporte',
  },
};

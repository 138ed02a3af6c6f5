/** Sessions that are held until two persons release them. */
export const holdErrors = {
  HOLD_NOT_FOUND: { title: 'Esta retención no existe', next: 'Vuelva a cargar la lista de retenciones.' },
  HOLD_RELEASED: {
    title: 'La verificación está liberada',
    next: 'Reténgala de nuevo si debe seguir retenida.',
  },
  RELEASE_ASKED: {
    title: 'Otra persona ha pedido la liberación',
    next: 'Confirme o rechace su petición.',
  },
  RELEASE_NOT_ASKED: {
    title: 'No se ha pedido la liberación',
    next: 'Pídala; otra persona la confirma.',
  },
  REVIEWER_EXCLUDED: {
    title: 'Usted participó en esta verificación',
    next: 'Déjela a una persona que no la haya retenido, atendido ni revisado.',
  },
};

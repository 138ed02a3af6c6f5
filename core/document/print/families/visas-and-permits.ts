import type { PrintFamily } from '../family.ts';

/**
 * Visas: the uniform format of Regulation (EC) 1683/95, whose captions are English, French and those of the issuer, and
 * labels like those of the United States. They print the number of the passport that they stand in, which is not the
 * number of the visa. They also print the first day of their validity, which is not the day of issue.
 */
export const VISA: PrintFamily = {
  id: 'visa',
  captions: true,
  ownCaptions: {
    Until: 'dateOfExpiry',
    Au: 'dateOfExpiry',
    Bis: 'dateOfExpiry',
    Hasta: 'dateOfExpiry',
    'Fino al': 'dateOfExpiry',
    Tot: 'dateOfExpiry',
    From: 'none',
    Du: 'none',
    Vom: 'none',
    Desde: 'none',
    Dal: 'none',
    Van: 'none',
    'Valid from': 'none',
    'Valid for': 'none',
    'Valable pour': 'none',
    'Number of passport': 'none',
    'Passport number': 'none',
    'Passport No': 'none',
    'Numéro du passeport': 'none',
    'No du passeport': 'none',
    'Passeport No': 'none',
    'Nummer des Reisepasses': 'none',
    'Reisepass-Nr': 'none',
    'Número de pasaporte': 'none',
    'Pasaporte No': 'none',
    'Numero del passaporto': 'none',
    'Número de passaporte': 'none',
    'Surname, name': 'none',
    'Nom, prénom': 'none',
    'Type of visa': 'none',
    'Type de visa': 'none',
    'Visa type/class': 'none',
    'Number of entries': 'none',
    "Nombre d'entrées": 'none',
    'Duration of stay': 'none',
    'Durée du séjour': 'none',
    'Control number': 'none',
    'Issuing post name': 'none',
    'Issued in': 'none',
    'Délivré à': 'none',
    Remarks: 'none',
    Remarques: 'none',
    Annotation: 'none',
  },
};

/**
 * Residence permits: the uniform format of Regulation (EC) 1030/2002, and the permanent resident card of the United States.
 * `Name` stands for both names there, and the day since when a person is resident is not the day of issue.
 */
export const RESIDENCE_PERMIT: PrintFamily = {
  id: 'residence-permit',
  captions: true,
  ownCaptions: {
    'Card expires': 'dateOfExpiry',
    'Card expiry': 'dateOfExpiry',
    'Card expiry date': 'dateOfExpiry',
    'Karte gültig bis': 'dateOfExpiry',
    'Type of permit': 'none',
    'Type de titre': 'none',
    'Art des Titels': 'none',
    'Tipo de permiso': 'none',
    'Tipo di permesso': 'none',
    'Place and date of issue': 'none',
    'Place and date of birth': 'none',
    'Country of birth': 'none',
    'Resident since': 'none',
    'USCIS#': 'none',
    Remarks: 'none',
    Remarques: 'none',
    Anmerkungen: 'none',
    Observaciones: 'none',
    Category: 'none',
  },
};

/** An invented person as a motor vehicle office would record them. */
export interface LicenceHolder {
  surname: string;
  firstName: string;
  /** Empty where there is none. */
  middleName: string;
  /** YYYY-MM-DD. */
  dateOfBirth: string;
  sex: 'M' | 'F' | 'X';
  heightCm: number;
  weightKg: number;
  eyes: string;
  hair: string;
  street: string;
  city: string;
  /** As the country writes it, e.g. `23219-0000` or `K1A 0B1`. */
  postalCode: string;
}

/** Invented holders of the specimen licences, at invented addresses. */
export const LICENCE_HOLDERS = {
  american: {
    surname: 'ERIKSSON',
    firstName: 'ANNA',
    middleName: 'MARIA',
    dateOfBirth: '1974-08-12',
    sex: 'F',
    heightCm: 168,
    weightKg: 61,
    eyes: 'BLU',
    hair: 'BLN',
    street: '4711 SPECIMEN AVE',
    city: 'EXAMPLETON',
    postalCode: '23219-4242',
  },
  canadian: {
    surname: 'LAVALLÉE',
    firstName: 'ÉMILE',
    middleName: 'RENÉ',
    dateOfBirth: '1990-02-28',
    sex: 'M',
    heightCm: 181,
    weightKg: 84,
    eyes: 'BRO',
    hair: 'BLK',
    street: '12 RUE DU SPECIMEN',
    city: 'EXEMPLEVILLE',
    postalCode: 'K1A 0B1',
  },
  young: {
    surname: 'SPECIMEN',
    firstName: 'ROBIN',
    middleName: '',
    dateOfBirth: '2008-02-29',
    sex: 'X',
    heightCm: 175,
    weightKg: 70,
    eyes: 'GRN',
    hair: 'RED',
    street: '1 SAMPLE CT',
    city: 'MUSTERSTADT',
    postalCode: '94203-0001',
  },
} as const satisfies Record<string, LicenceHolder>;

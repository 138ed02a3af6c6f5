import type { DocumentField } from '../fields.ts';
import { folded, withinOneEdit } from './fold.ts';

/**
 * Captions of data elements as travel documents and licences print them (Doc 9303-3 section 3 asks for English, French
 * or Spanish beside the issuer's language; the languages of the member states of the European Union). Only Latin
 * letters: the recogniser reads no other alphabet.
 */
export const CAPTIONS = {
  surname:
    'Surname|Last name|Family name|Name/Nom|Nom|Apellidos|Apellido|Primer apellido|Familienname|Nachname|Cognome|Cognomi|' +
    'Apelidos|Apelido|Naam|Nazwisko|Příjmení|Priezvisko|Priimek|Prezime|Családi név|Vezetéknév|Nume|Nume de familie|' +
    'Efternamn|Efternavn|Etternavn|Sukunimi|Perekonnanimi|Uzvārds|Pavardė|Soyadı|Kunjom|Sloinne|Eftirnafn|LN|Surnames|' +
    'Achternaam|Sobrenome|Mbiemri|Apellido paterno',
  givenNames:
    'Given names|Given name|First name|First names|Forenames|Other names|Names|Prénoms|Prénom|Nombre|Nombres|' +
    'Vornamen|Vorname|Nome|Nomi|Nomes|Nome próprio|Voornamen|Voornaam|Imiona|Imię|Jméno|Jména|Meno|Mená|Ime|Imena|' +
    'Utónév|Utónevek|Utónevei|Prenume|Förnamn|Fornavne|Fornavn|Etunimet|Eesnimed|Vārds|Vārdi|Vardas|Vardai|Adı|' +
    'Ismijiet|Réamhainm|Eiginnöfn|FN|Emri',
  fullName: 'Name|Full name|Nom et prénoms|Nombre completo|Holder',
  documentNumber:
    'Passport No|Passport number|Passeport No|No du passeport|Document No|Document number|Card No|Card number|Number|' +
    'Reisepass-Nr|Ausweisnummer|Pasaporte No|Número|Num soport|No du document|Nr dokumentu|Číslo dokladu|' +
    'Číslo pasu|Numero del passaporto|Número de pasaporte|Documentnummer|Paspoortnummer|Passnummer|Passnr|Pasnummer|' +
    'Dokumendi number|Dokumenta numurs|Dokumento numeris|Licence number|License number|Licence No|License No|LIC|DLN|' +
    'DL|DL No|Broj|Broj isprave|Nr|No|ID No|Identity No|Identity card No|Útlevélszám|Okmányazonosító|Passport no/No du passeport',
  nationality:
    'Nationality|Nationalité|Nacionalidad|Staatsangehörigkeit|Cittadinanza|Nacionalidade|Nationaliteit|Obywatelstwo|' +
    'Státní občanství|Štátne občianstvo|Státní příslušnost|Državljanstvo|Állampolgárság|Cetăţenie|Cetatenia|Nationalitet|' +
    'Statsborgerskap|Medborgarskap|Kansalaisuus|Kodakondsus|Pilsonība|Pilietybė|Uyruğu|Citizenship|Ríkisfang',
  dateOfBirth:
    'Date of birth|Date de naissance|Fecha de nacimiento|Geburtsdatum|Geburtstag|Data di nascita|Data de nascimento|' +
    'Geboortedatum|Data urodzenia|Datum narození|Dátum narodenia|Datum rojstva|Datum rođenja|Születési idő|' +
    'Data naşterii|Födelsedatum|Fødselsdato|Syntymäaika|Sünniaeg|Sünnikuupäev|Dzimšanas datums|Dzimšanas dati|Gimimo data|' +
    'Doğum tarihi|DOB|Fæðingardagur|Nacimiento|Data lindjes|Year of birth|Née le|Né le|Birthdate',
  placeOfBirth:
    'Place of birth|Lieu de naissance|Lugar de nacimiento|Geburtsort|Luogo di nascita|Local de nascimento|' +
    'Geboorteplaats|Miejsce urodzenia|Místo narození|Miesto narodenia|Kraj rojstva|Mjesto rođenja|Születési hely|' +
    'Locul naşterii|Födelseort|Fødested|Syntymäpaikka|Sünnikoht|Dzimšanas vieta|Gimimo vieta|Doğum yeri|Naturalidade',
  sex:
    'Sex|Sexe|Sexo|Geschlecht|Sesso|Geslacht|Płeć|Pohlaví|Pohlavie|Spol|Neme|Nem|Kön|Kjønn|Sukupuoli|Sugu|' +
    'Dzimums|Lytis|Cinsiyeti|Gender|Gjinia',
  dateOfIssue:
    'Date of issue|Date de délivrance|Fecha de expedición|Fecha de emisión|Ausstellungsdatum|Datum der Ausstellung|' +
    'Data di rilascio|Data de emissão|Datum van afgifte|Datum afgifte|Data wydania|Datum vydání|Dátum vydania|' +
    'Datum izdaje|Datum izdavanja|Kiállítás kelte|Kiállítás dátuma|Data eliberării|Utfärdad|Utfärdad den|' +
    'Udstedelsesdato|Utstedt|Myönnetty|Antopäivä|Väljaandmise kuupäev|Izdošanas datums|Išdavimo data|Veriliş tarihi|ISS|' +
    'Issued|Issue date|Date issued|Expedición|Emisión',
  dateOfExpiry:
    "Date of expiry|Date of expiration|Date d'expiration|Fecha de caducidad|Fecha de vencimiento|Gültig bis|" +
    'Data di scadenza|Scadenza|Data de validade|Válido até|Geldig tot|Data ważności|Termin ważności|Platnost do|' +
    'Velja do|Vrijedi do|Datum isteka|Lejárat|Érvényes|Data expirării|Valabil|Giltigt till|Giltigt t o m|' +
    'Udløbsdato|Gyldig til|Viimeinen voimassaolopäivä|Voimassa|Kehtiv kuni|Derīguma termiņš|Galioja iki|' +
    'Geçerlilik tarihi|Son geçerlilik|EXP|Expires|Expiry|Expiry date|Valid until|Expiration date|Validez|Vencimiento|Valable jusqu’au',
  personalNumber:
    'Personal No|Personal number|Numéro personnel|National ID|Personal ID No|PESEL|Rodné číslo|EMŠO|OIB|CNP|' +
    'Personnummer|Henkilötunnus|Isikukood|Personas kods|Asmens kodas|T.C. Kimlik No|DNI|NIE|CPR|Kennitala|' +
    'Burgerservicenummer|BSN|NIF|NISS|Codice fiscale|CURP',
  height: 'Height|Taille|Estatura|Größe|Statura|HGT|Lengte|Längd',
  eyeColour: 'Colour of eyes|Couleur des yeux|Augenfarbe|Eyes|Eye colour',
  vehicleClass: 'Class|Categories',
} as const;

/** The value after a caption: a field, or a whole name, which is a field only in some layouts. */
export type CaptionedField = Extract<DocumentField, keyof typeof CAPTIONS> | 'fullName';

/** From this length on one wrong letter is forgiven; shorter captions resemble each other. */
const FORGIVING_LENGTH = 7;

const BY_CAPTION: ReadonlyMap<string, CaptionedField> = new Map(
  Object.entries(CAPTIONS)
    .flatMap(([field, captions]) =>
      captions.split('|').map((caption) => [folded(caption), field as CaptionedField] as const),
    )
    .reverse(),
);
const LONG: readonly string[] = [...BY_CAPTION.keys()].filter(({ length }) => length >= FORGIVING_LENGTH);
const LONGEST = Math.max(...[...BY_CAPTION.keys()].map(({ length }) => length)) + 1;

/** The field of a caption that is the whole of a text. */
export function captionOf(text: string): CaptionedField | undefined {
  const plain = folded(text);
  if (plain.length < 2 || plain.length > LONGEST) return undefined;
  const exact = BY_CAPTION.get(plain);
  if (exact) return exact;
  if (plain.length < FORGIVING_LENGTH) return undefined;
  const near = LONG.find((caption) => withinOneEdit(caption, plain));
  return near === undefined ? undefined : BY_CAPTION.get(near);
}

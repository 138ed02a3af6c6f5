import { pick, type Random } from '#specimens/seeded.ts';

/** Names with national letters of Doc 9303-3, section 6, as people have them; none is a name of one person. */
const NAMES =
  'MÜLLER GÖTZ SCHÄFER GROẞ Weiß JÄGER KÖHLER BÉRARD FRANÇOIS NOËL LEFÈVRE HÉLÈNE CÔTÉ MUÑOZ LÓPEZ GARCÍA IBÁÑEZ AGÜERO ' +
  'GONÇALVES ASSUNÇÃO SIMÕES CONCEIÇÃO NICCOLÒ ŁUKASIK ŚWIĄTEK ŻÓŁĆ WÓJCIK GRĄDŹ DĄBROWSKA KRĘŻEL ČERNÝ DVOŘÁK ŘEHOŘ ŠŤASTNÝ ' +
  'NĚMEC ŽŮREK KRÁĽ ĎURICA ĽUBOŠ VEĽKÝ KŐSZEGI SZŰCS ERDŐS GYŐRI VÖRÖS HORVÁTH ŽIVKOVIĆ ĐOKOVIĆ ČOLIĆ ŠARIĆ KOVAČEVIĆ ' +
  'IONIȚĂ ȘTEFĂNESCU BĂLĂȘOIU ÎNCULEȚ ŞAHİN ÖZTÜRK YILDIZ ÇELİK ERDOĞAN GÜNEŞ İNÖNÜ ÅBERG SÖDERSTRÖM SØRENSEN KJÆR ÆGIR ' +
  'ÞÓRSDÓTTIR GUÐMUNDSSON JÓNSDÓTTIR ÝMIR BĒRZIŅŠ KALNIŅA ŠĶĒLE ĢĪRTS ĻAUDIS ŽEMAITIS ŠČERBA ĄŽUOLAS KĘSTUTIS VĖJŪNAS ŲSAS ' +
  'MÄKELÄ HÄMÄLÄINEN ÕUNAP JÕGI PÄRN BORĠ ĦADDAD ĊAPELLI ŻAMMIT HOXHË ÇELA ƏLİYEV HÜSEYNOVA ŴYN Öztürk Łukasik Dvořák Şahin ' +
  'Çelik Őry Sørensen Ivanišević Ștefan Bērziņš Žemaitis Gonçalves Muñoz Đurić';

const ALL = NAMES.split(' ');

/** A name with national letters, now and then two. */
export const nationalName = (random: Random): string =>
  random() < 0.8 ? pick(random, ALL) : `${pick(random, ALL)} ${pick(random, ALL)}`;

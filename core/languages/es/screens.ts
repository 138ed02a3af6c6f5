import type { Screens } from '../language-texts.ts';
import { applicant } from './applicant.ts';
import { calibration } from './calibration.ts';
import { cameras } from './cameras.ts';
import { checks } from './checks.ts';
import { common } from './common.ts';
import { documents } from './documents.ts';
import { errors } from './errors.ts';
import { health } from './health.ts';
import { layouts } from './layouts.ts';
import { liveness } from './liveness.ts';
import { operator } from './operator.ts';
import { privacy } from './privacy.ts';
import { programs } from './programs.ts';
import { readers } from './readers.ts';
import { session } from './session.ts';
import { setup } from './setup.ts';

export const screens: Screens = {
  common,
  applicant,
  operator,
  setup,
  session,
  documents,
  liveness,
  cameras,
  health,
  readers,
  privacy,
  programs,
  calibration,
  layouts,
  checks,
  errors,
};

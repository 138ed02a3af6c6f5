import { APPLICANT_SCREENS } from './renderer-states-applicant.ts';
import { CALIBRATION_SCREENS } from './renderer-states-calibration.ts';
import { CAMERA_SCREENS } from './renderer-states-cameras.ts';
import { DOCUMENT_SCREENS } from './renderer-states-documents.ts';
import { FACE_SCREENS } from './renderer-states-face.ts';
import { HEALTH_SCREENS } from './renderer-states-health.ts';
import { HOLD_SCREENS } from './renderer-states-holds.ts';
import { LAYOUT_SCREENS } from './renderer-states-layouts.ts';
import { LIVENESS_SCREENS } from './renderer-states-liveness.ts';
import { OPERATOR_SCREENS } from './renderer-states-operator.ts';
import { PROGRAM_SCREENS } from './renderer-states-programs.ts';
import { READER_SCREENS } from './renderer-states-readers.ts';
import { SESSION_SCREENS } from './renderer-states-session.ts';
import { SETUP_SCREENS } from './renderer-states-setup.ts';
import type { ScreenFixture } from './screen-fixture.ts';

/** Every screen that exists, once. */
export const SCREENS: readonly ScreenFixture[] = [
  ...SETUP_SCREENS,
  ...OPERATOR_SCREENS,
  ...READER_SCREENS,
  ...PROGRAM_SCREENS,
  ...CALIBRATION_SCREENS,
  ...LAYOUT_SCREENS,
  ...CAMERA_SCREENS,
  ...HEALTH_SCREENS,
  ...HOLD_SCREENS,
  ...SESSION_SCREENS,
  ...FACE_SCREENS,
  ...DOCUMENT_SCREENS,
  ...APPLICANT_SCREENS,
  ...LIVENESS_SCREENS,
];

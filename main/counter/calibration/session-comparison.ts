import type { Flow } from '#core/contract/flow.ts';
import type { SessionState } from '../session/session-state.ts';
import type { CalibrationSources } from './accepted-reports.ts';
import { comparisonInUse, rememberSelfieCamera } from './comparison-in-use.ts';

interface SessionComparisonSources extends CalibrationSources {
  /** `<task>/<model>@<SHA-256>` of every model of the kiosk. */
  models(): readonly string[];
}

type ComparedSession = Pick<SessionState, 'flow' | 'selfie'>;

/** The rules by which this kiosk compares the pictures of a session. */
export class SessionComparison {
  readonly #sources: SessionComparisonSources;

  constructor(sources: SessionComparisonSources) {
    this.#sources = sources;
  }

  /** Measured thresholds count only for the camera that took the selfie. */
  rules({ flow, selfie }: ComparedSession): Flow['comparison'] {
    const setting = { models: this.#sources.models(), camera: selfie?.camera };
    return comparisonInUse(this.#sources, flow.comparison, setting);
  }

  /** The rules for a comparison that begins now; its camera is the one that the supervisor's page compares reports with. */
  begin(session: ComparedSession): Flow['comparison'] {
    rememberSelfieCamera(this.#sources.settings, session.selfie?.camera);
    return this.rules(session);
  }
}

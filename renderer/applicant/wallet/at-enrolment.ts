/** The visit of a step of the enrolment, which every answer names. */
export interface AtEnrolment {
  sessionId: string;
  visit: number;
}

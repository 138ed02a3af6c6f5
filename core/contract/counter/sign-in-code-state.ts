import { z } from 'zod';

/** A code on the applicant's display, by which they sign in with the wallet on a device of their own. */
export const SignInCodeView = z.object({
  codeId: z.string(),
  /** Address of the authentication session; the text of the code. */
  url: z.string(),
  /** Name of the program that asks, as a supervisor paired it. */
  program: z.string(),
  /** Name of the community, and the exact address of its services. */
  community: z.string(),
  address: z.string(),
});
export type SignInCodeView = z.infer<typeof SignInCodeView>;

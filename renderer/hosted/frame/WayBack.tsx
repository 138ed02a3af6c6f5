import { lazy, Suspense } from 'react';
import type { HostedPage } from '#core/contract/hosted-page.ts';

// Only who came from a sign-in loads it.
const BackToSignIn = lazy(async () => ({ default: (await import('./BackToSignIn.tsx')).BackToSignIn }));

/** Leads back to the sign-in from which the person came; nothing for every other person. */
export const WayBack = ({ page }: { page: HostedPage | undefined }) =>
  page?.goesOnAt && (
    <Suspense>
      <BackToSignIn at={page.goesOnAt} state={page.state} />
    </Suspense>
  );

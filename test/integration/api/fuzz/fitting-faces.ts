import { drawnPicture, faceConsent } from '#scripts/harness/services/faces-under-test.ts';
import type { GalleryAction } from '#services/contract/gallery.ts';
import type { Maker } from './fitting-types.ts';
import type { World } from './fuzz-tenant.ts';

export function gallery(): Record<string, Maker> {
  const signed = (action: GalleryAction, payload: (world: World) => unknown): Maker => {
    return async (world) => {
      const made = await payload(world);
      const seal = (body: unknown) => {
        const { authority, payload } = body as { authority: string; payload: unknown };
        return { body: authority === '' ? world.signed(action, payload) : body };
      };
      return { body: { authority: '', payload: made }, seal };
    };
  };
  const found = async (world: World) => ({ searchId: await world.search() });
  return {
    // Turned off it would be off for the routes beside it.
    'PUT /v1/gallery': signed('configure', (world) => world.gallerySetting()),
    'POST /v1/gallery/faces': signed('enrol', (world) => world.facePayload('requestId')),
    'POST /v1/gallery/faces/remove': signed('remove', async (world) => ({ faceKey: await world.face() })),
    'POST /v1/gallery/report': signed('report', () => ({})),
    'POST /v1/gallery/searches': signed('search', (world) => world.facePayload('searchId')),
    'POST /v1/gallery/searches/candidates': signed('candidates', found),
    'POST /v1/gallery/searches/decision': signed('decide', async (world) => ({
      ...(await found(world)),
      decision: 'different-person',
    })),
  };
}

export function faces(): Record<string, Maker> {
  const selfie: Maker = async (world) => {
    await world.face();
    return {
      body: { communityId: world.kiosk.communityId, picture: drawnPicture(1), consent: faceConsent() },
    };
  };
  const authentication: Maker = async (world) => {
    await world.face();
    return { body: { picture: drawnPicture(1), consent: faceConsent(), skip_liveid: true } };
  };
  return {
    'POST /v1/face-challenges': async (world) => ({ body: { communityId: world.kiosk.communityId } }),
    'POST /v1/identify_selfie': selfie,
    'POST /identify_selfie': selfie,
    'POST /v1/{tenantId}/community/{communityId}/authenticate_with_liveid': authentication,
    'POST /v2/authenticate_with_liveid': selfie,
  };
}

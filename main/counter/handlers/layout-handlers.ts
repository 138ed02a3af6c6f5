import { readWithLayouts } from '#capture/document/read-with-layouts.ts';
import type { FlowLayout, layoutOperations } from '#core/contract/counter/layout-operations.ts';
import { failure } from '#core/contract/errors.ts';
import type { Handlers } from '#core/contract/kit.ts';
import { readLayouts } from '#core/document/print/read-layouts.ts';
import type { Kiosk } from '../kiosk.ts';

/** Handlers of the supervisor's page of layouts. */
export function layoutHandlers(kiosk: Kiosk): Handlers<typeof layoutOperations> {
  return {
    'layouts.list': () => ({ layouts: layoutsOf(kiosk) }),
    'layouts.read': async ({ picture, layouts }) => {
      const { families, faults } = readLayouts(layouts);
      if (!families) return { faults };
      if (kiosk.open().runner.current()?.status === 'active') {
        throw failure('SESSION_ACTIVE', 'the models belong to the applicant meanwhile', {
          component: 'layouts',
        });
      }
      const { vision, time } = kiosk.options;
      const jpeg = Buffer.from(picture, 'base64');
      const read = await readWithLayouts(vision, { jpeg, families, today: time.today() });
      const { jpeg: shown, ...size } = read.picture;
      return {
        faults: [],
        reading: {
          ...read,
          picture: { dataUrl: `data:image/jpeg;base64,${Buffer.from(shown).toString('base64')}`, ...size },
        },
      };
    },
  };
}

function layoutsOf(kiosk: Kiosk): FlowLayout[] {
  const { flows } = kiosk.open();
  return flows.choices(kiosk.options.defaultFlow).flatMap(({ id: flowId }) => {
    const { flow } = flows.newest(flowId);
    return (flow.document.families ?? []).map((family) => ({
      flowId,
      flowName: flow.name,
      flowVersion: flow.version,
      id: family.id,
      name: family.name,
      definition: JSON.stringify(family, null, 2),
    }));
  });
}

interface Limits {
  /** How many at once a node serves. */
  node: number;
  /** How many of them one tenant gets. */
  tenant: number;
}

/** The places for downloads of one node. */
interface DownloadPlaces {
  /** Takes a place for a tenant; answers a function that gives it back, or undefined without a free place. */
  take(tenantId: string): (() => void) | undefined;
}

/** Places that no tenant can take all of. */
export function downloadPlaces({ node, tenant }: Limits): DownloadPlaces {
  const taken: string[] = [];
  return {
    take(tenantId) {
      const own = taken.filter((holder) => holder === tenantId);
      if (taken.length >= node || own.length >= tenant) return undefined;
      taken.push(tenantId);
      let isHeld = true;
      return () => {
        if (isHeld) taken.splice(taken.indexOf(tenantId), 1);
        isHeld = false;
      };
    },
  };
}

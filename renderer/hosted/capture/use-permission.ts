import { useEffect, useRef } from 'react';

/** Calls when the person allows the camera in the browser; a browser that does not tell leaves it to the button. */
export function useAllowed(onAllowed: () => void): void {
  const newest = useRef(onAllowed);
  newest.current = onAllowed;
  useEffect(() => {
    let status: PermissionStatus | undefined;
    let left = false;
    const onChange = () => status?.state === 'granted' && newest.current();
    navigator.permissions.query({ name: 'camera' as PermissionName }).then(
      (found) => {
        if (left) return;
        status = found;
        found.addEventListener('change', onChange);
      },
      () => undefined,
    );
    return () => {
      left = true;
      status?.removeEventListener('change', onChange);
    };
  }, []);
}

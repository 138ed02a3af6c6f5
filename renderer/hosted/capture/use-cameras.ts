import { useEffect, useState } from 'react';
import { listCameras } from '../../ui/camera/camera-list.ts';
import { useFrame } from '../frame/frame.tsx';

export interface Cameras {
  deviceId: string | undefined;
  next: (() => void) | undefined;
}

/** The cameras of the device, once one of them was opened. @param live asks again with each camera that opens */
export function useCameras(live: boolean): Cameras {
  const [ids, setIds] = useState<readonly string[]>([]);
  const { camera, choose } = useFrame();
  const { deviceId } = camera;
  useEffect(() => {
    if (!live) return;
    let left = false;
    void listCameras().then(({ cameras }) => !left && setIds(cameras.map(({ deviceId: id }) => id)));
    return () => {
      left = true;
    };
  }, [live]);
  const next = () => choose({ deviceId: ids[(ids.indexOf(deviceId ?? ids[0] ?? '') + 1) % ids.length] });
  return { deviceId, next: ids.length > 1 ? next : undefined };
}

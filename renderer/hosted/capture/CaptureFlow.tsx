import { useEffect, useRef, useState } from 'react';
import type { HostedCapture, HostedPage, HostedPicture } from '#core/contract/hosted-page.ts';
import type { CameraFacts } from '#core/liveness/camera-facts.ts';
import { useFrame } from '../frame/frame.tsx';
import { useInstance } from '../instance/use-instance.tsx';
import { CameraPage } from '../pages/CameraPage.tsx';
import { type CameraFault, CameraProblemPage, type Ways } from '../pages/CameraProblemPage.tsx';
import { ConsentPage } from '../pages/ConsentPage.tsx';
import { RetryPage } from '../pages/RetryPage.tsx';
import { ChallengeCapture } from './ChallengeCapture.tsx';
import { type CaptureFrame, CaptureProvider } from './capture-frame.tsx';
import { DocumentCapture } from './DocumentCapture.tsx';
import { deviceFacts } from './device-facts.ts';
import { awaitsCamera, type Instead, problemOf, takesNative } from './instead.ts';
import { NativeCapture } from './NativeCapture.tsx';
import { SelfieCapture } from './SelfieCapture.tsx';
import { useCameras } from './use-cameras.ts';
import { useConnected } from './use-connected.ts';
import { useLastPicture } from './use-last-picture.ts';
import { usePause } from './use-pause.ts';
import { useAllowed } from './use-permission.ts';
import { useVisionLoaded } from './use-vision-loaded.ts';

/** From this many failures on, the camera of the system comes first. */
const OFTEN = 3;
type Step = Exclude<HostedCapture['step'], 'consent' | 'retry' | 'judging'>;

/** A page at an address without TLS is offered no camera (Media Capture and Streams, 9.2). */
const atFirst = ({ step }: HostedCapture): Instead | undefined => {
  if (step === 'retry') return { of: 'retry' };
  return navigator.mediaDevices ? undefined : { of: 'fault', fault: 'insecure' };
};

/** Returns the step of a camera. After a try that did not count, the face begins again. */
const stepOf = ({ step }: HostedCapture): Step =>
  step === 'document-front' || step === 'document-back' || step === 'challenge' ? step : 'selfie';

/** The captures, one step after the other, with a way on from each fault. */
export function CaptureFlow({ page, capture }: { page: HostedPage; capture: HostedCapture }) {
  const [instead, setInstead] = useState<Instead | undefined>(() => atFirst(capture));
  const faults = useRef(0);
  const last = useLastPicture();
  const { store } = useInstance();
  const camera = useCameraFrame();
  useDeviceTold(capture);
  useCameraBack(instead, () => setInstead(undefined));
  if (capture.step === 'consent' && capture.consents) return <ConsentPage consents={capture.consents} />;

  const onTaken = ({ result, next }: Pick<HostedPicture, 'result' | 'next'>) => {
    setInstead(result === 'again' ? { of: 'retry' } : undefined);
    store.show(next);
  };
  const onFault = (fault: CameraFault) => {
    faults.current += 1;
    setInstead({ of: 'fault', fault });
  };
  const onOther = () => setInstead({ of: 'ways' });
  const frame: CaptureFrame = { ...camera, capture, onTaken, onFault, onOther, keep: last.keep };
  const step = stepOf(capture);
  const again = () => {
    last.forget();
    setInstead(undefined);
  };
  if (instead?.of === 'retry') {
    return <RetryPage capture={capture} picture={last.address} onAgain={again} onOther={onOther} />;
  }
  const fault = problemOf(instead);
  if (fault) {
    const { nextCamera } = camera;
    const go = { again, native: () => setInstead({ of: 'native' }), nextCamera };
    const often = faults.current >= OFTEN;
    return <Problem page={page} step={step} fault={fault} often={often} go={go} />;
  }
  const native = instead?.of === 'native' || (step === 'selfie' && capture.lightMode);
  return (
    <CaptureProvider value={frame}>
      {native && step !== 'challenge' && takesNative(step, capture) ? (
        <NativeCapture of={step === 'selfie' ? 'selfie-native' : step} />
      ) : (
        <WithReason step={step} onNone={() => setInstead({ of: 'none' })} />
      )}
    </CaptureProvider>
  );
}

/** Calls when the person allows or connects the camera that a fault is about. */
function useCameraBack(instead: Instead | undefined, onBack: () => void): void {
  useAllowed(() => instead?.of === 'fault' && onBack());
  useConnected(awaitsCamera(instead), onBack);
}

/** Reports the device before anything is captured, so that the record begins with it. */
function useDeviceTold({ step }: HostedCapture): void {
  const { store } = useInstance();
  const first = useRef(step === 'consent');
  useEffect(() => {
    if (!first.current) return;
    first.current = false;
    void deviceFacts().then((device) => store.api.device(device).catch(() => undefined));
  }, [store]);
}

/** The steps' common camera and its pauses. */
function useCameraFrame() {
  const { store } = useInstance();
  const { panel } = useFrame();
  const [live, setLive] = useState(false);
  const told = useRef(false);
  const pause = usePause();
  const cameras = useCameras(live);
  const onLive = (facts: CameraFacts) => {
    setLive(true);
    if (told.current) return;
    told.current = true;
    // The facts are extra: a session without them says so.
    void deviceFacts(facts).then((device) => store.api.device(device).catch(() => undefined));
  };
  return {
    pause: { ...pause, paused: pause.paused || panel !== undefined },
    deviceId: cameras.deviceId,
    nextCamera: cameras.next,
    onLive,
  };
}

/** The reason for the camera once, then the step. */
function WithReason({ step, onNone }: { step: Step; onNone: () => void }) {
  const { camera, choose } = useFrame();
  const loaded = useVisionLoaded();
  const document = step === 'document-front' || step === 'document-back';
  if (!camera.reasonRead) {
    const onGo = () => choose({ reasonRead: true });
    return <CameraPage document={document} loaded={loaded} onGo={onGo} onNone={onNone} />;
  }
  if (step === 'challenge') return <ChallengeCapture />;
  if (step === 'selfie') return <SelfieCapture />;
  return <DocumentCapture key={step} side={step === 'document-back' ? 'back' : 'front'} />;
}

function Problem(props: {
  page: HostedPage;
  step: Step;
  fault: CameraFault | 'ways';
  often: boolean;
  go: { again: () => void; native: () => void; nextCamera: (() => void) | undefined };
}) {
  const { page, step, fault, often, go } = props;
  const { store } = useInstance();
  const { elsewhere } = useFrame();
  const { nextCamera } = go;
  const ways: Ways = {
    native: page.capture && takesNative(step, page.capture) ? go.native : undefined,
    other: elsewhere,
    file: step.startsWith('document') && page.capture?.fileAllowed ? go.native : undefined,
    anotherCamera:
      nextCamera &&
      (() => {
        nextCamera();
        go.again();
      }),
    counter: page.canGoToCounter
      ? () => void store.act((api, { revision }) => api.counter(revision))
      : undefined,
  };
  return <CameraProblemPage fault={fault} ways={ways} often={often} onAgain={go.again} />;
}

import { useEffect, useMemo, useRef, useState } from 'react';
import type { HostedCapture, HostedPage } from '#core/contract/hosted-page.ts';
import type { CameraFacts } from '#core/liveness/camera-facts.ts';
import { useFrame } from '../frame/frame.tsx';
import { useInstance } from '../instance/use-instance.tsx';
import { CameraPage } from '../pages/CameraPage.tsx';
import { type CameraFault, CameraProblemPage, type Ways } from '../pages/CameraProblemPage.tsx';
import { ConsentPage } from '../pages/ConsentPage.tsx';
import { RetryPage } from '../pages/RetryPage.tsx';
import { isOfDocument } from '../pages/which-page.ts';
import { ChallengeCapture } from './ChallengeCapture.tsx';
import { CaptureProvider } from './capture-frame.tsx';
import { DocumentCapture } from './DocumentCapture.tsx';
import { deviceFacts } from './device-facts.ts';
import { NativeCapture } from './NativeCapture.tsx';
import { SelfieCapture } from './SelfieCapture.tsx';
import { useCameras } from './use-cameras.ts';
import { usePause } from './use-pause.ts';
import { useAllowed } from './use-permission.ts';
import { useVisionLoaded } from './use-vision-loaded.ts';

/** From so many failures on, the camera of the system comes first. */
const OFTEN = 3;
/** What a person sees in the place of a step. */
type Instead = { of: 'fault'; fault: CameraFault } | { of: 'ways' } | { of: 'native' } | undefined;

/** What is captured, one step after the other, with a way on from each fault. */
export function CaptureFlow({ page, capture }: { page: HostedPage; capture: HostedCapture }) {
  const { store } = useInstance();
  const { panel, elsewhere } = useFrame();
  const [reasonRead, setReasonRead] = useState(false);
  const [instead, setInstead] = useState<Instead>(firstFault);
  const [again, setAgain] = useState('');
  const [live, setLive] = useState(false);
  const faults = useRef(0);
  const told = useRef(false);
  const last = useLastPicture();
  const pause = usePause();
  const cameras = useCameras(live);
  const loaded = useVisionLoaded();

  const onLive = (facts: CameraFacts) => {
    setLive(true);
    if (told.current) return;
    told.current = true;
    // The facts are extra: a session without them says so.
    void deviceFacts(facts).then((device) => store.api.device(device).catch(() => undefined));
  };
  const onFault = (fault: CameraFault) => {
    faults.current += 1;
    setInstead({ of: 'fault', fault });
  };
  const tryAgain = () => setInstead(undefined);
  useAllowed(() => setInstead((now) => (now?.of === 'fault' ? undefined : now)));
  const step = again === `${page.revision} ${capture.attempt}` ? retriedStep(capture) : capture.step;
  const tryNext = () => {
    cameras.next?.();
    tryAgain();
  };
  const document = step.startsWith('document');
  const native = step === 'challenge' ? undefined : () => setInstead({ of: 'native' });
  const ways: Ways = {
    native,
    other: elsewhere,
    file: document && capture.fileAllowed ? native : undefined,
    anotherCamera: cameras.next && tryNext,
    counter: page.canGoToCounter
      ? () => void store.act((api, { revision }) => api.counter(revision))
      : undefined,
  };
  const shared = {
    capture,
    pause: { ...pause, paused: pause.paused || panel !== undefined },
    deviceId: cameras.deviceId,
    nextCamera: cameras.next,
    onLive,
    onFault,
    onOther: () => setInstead({ of: 'ways' }),
    keep: last.keep,
  };

  if (step === 'consent' && capture.consents) return <ConsentPage consents={capture.consents} />;
  if (step === 'retry') {
    return (
      <RetryPage
        capture={capture}
        picture={last.address}
        onAgain={() => {
          last.forget();
          setAgain(`${page.revision} ${capture.attempt}`);
        }}
        onOther={() => {
          setAgain(`${page.revision} ${capture.attempt}`);
          setInstead({ of: 'ways' });
        }}
      />
    );
  }
  if (instead?.of === 'fault' || instead?.of === 'ways') {
    const fault = instead.of === 'fault' ? instead.fault : 'ways';
    const often = faults.current >= OFTEN;
    return <CameraProblemPage fault={fault} ways={ways} often={often} onAgain={tryAgain} />;
  }
  if (instead?.of === 'native' || (step === 'selfie' && capture.lightMode)) {
    return (
      <CaptureProvider value={shared}>
        <NativeCapture of={nativeOf(step)} />
      </CaptureProvider>
    );
  }
  if (!reasonRead) {
    const onNone = () => setInstead({ of: 'fault', fault: 'CAMERA_MISSING' });
    return (
      <CameraPage document={document} loaded={loaded} onGo={() => setReasonRead(true)} onNone={onNone} />
    );
  }
  return (
    <CaptureProvider value={shared}>
      {step === 'challenge' ? (
        <ChallengeCapture />
      ) : document ? (
        <DocumentCapture key={step} side={step === 'document-back' ? 'back' : 'front'} />
      ) : (
        <SelfieCapture />
      )}
    </CaptureProvider>
  );
}

/** A page at an address without TLS is told of no camera (Media Capture and Streams, 9.2). */
const firstFault = (): Instead => (navigator.mediaDevices ? undefined : { of: 'fault', fault: 'insecure' });

const nativeOf = (step: HostedCapture['step']) =>
  step === 'document-front' || step === 'document-back' ? step : 'selfie-native';

/** Which step is taken again. */
const retriedStep = ({ lastReason }: HostedCapture): HostedCapture['step'] => {
  if (!isOfDocument(lastReason)) return 'selfie';
  return lastReason === 'document-back-unclear' ? 'document-back' : 'document-front';
};

/** The last picture, in the memory of this page alone. */
function useLastPicture() {
  const [address, setAddress] = useState<string>();
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return useMemo(
    () => ({
      address,
      keep: (picture: Blob) => setAddress(URL.createObjectURL(picture)),
      forget: () => setAddress(undefined),
    }),
    [address],
  );
}

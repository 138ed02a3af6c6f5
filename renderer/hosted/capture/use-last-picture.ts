import { useEffect, useMemo, useState } from 'react';

export interface LastPicture {
  address: string | undefined;
  keep: (picture: Blob) => void;
  forget: () => void;
}

/** The last picture, in the memory of this page alone. */
export function useLastPicture(): LastPicture {
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

import type { SentFile } from './use-send-file.ts';

/** The browser's own chooser behind a button of the page; with `camera` it opens the camera of the system. */
export function FileInput({
  file,
  label,
  camera,
}: {
  file: SentFile;
  label: string;
  camera?: 'user' | 'environment';
}) {
  return (
    <input
      ref={file.input}
      className="visually-hidden"
      type="file"
      accept="image/*"
      capture={camera}
      aria-label={label}
      tabIndex={-1}
      onChange={({ target }) => {
        file.send(target.files?.[0]);
        // The same file chosen again is another try.
        target.value = '';
      }}
    />
  );
}

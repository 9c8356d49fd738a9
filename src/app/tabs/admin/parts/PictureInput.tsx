import type { RefObject } from 'react';

export type PictureInputProps = {
  /** Opened by a button of its owner: `input.current.click()`. */
  input: RefObject<HTMLInputElement | null>;
  onChoose: (files: File[]) => void;
};

/** The hidden field that chooses pictures from the device; the types are those that the server takes. */
export function PictureInput({ input, onChoose }: PictureInputProps) {
  return (
    <input
      ref={input}
      type="file"
      accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
      aria-label="Pictures to upload"
      multiple
      hidden
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = '';
        if (files.length > 0) onChoose(files);
      }}
    />
  );
}

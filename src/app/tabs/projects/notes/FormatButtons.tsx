import { Bold, Italic, Link } from 'lucide-react';
import { IconButton } from '#ui/actions/IconButton.tsx';
import type { Format } from './format-text.ts';

/** Buttons for the formatting keys. */
export function FormatButtons({ onFormat }: { onFormat: (format: Format) => void }) {
  return (
    <>
      <IconButton label="Bold" shortcut="Control+B" onClick={() => onFormat('bold')}>
        <Bold aria-hidden="true" />
      </IconButton>
      <IconButton label="Italic" shortcut="Control+I" onClick={() => onFormat('italic')}>
        <Italic aria-hidden="true" />
      </IconButton>
      <IconButton label="Link" shortcut="Control+K" onClick={() => onFormat('link')}>
        <Link aria-hidden="true" />
      </IconButton>
    </>
  );
}

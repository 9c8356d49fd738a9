import { useState } from 'react';
import type { Asked } from './asked.ts';
import { PaletteDialog } from './PaletteDialog.tsx';
import { StageDialog } from './StageDialog.tsx';
import type { Stage } from './search/palette-option.ts';

export type PaletteProps = { isOpen: boolean; asked: Asked | undefined; onClose: () => void };

/** The command palette, and the dialogs that it opens in its place. */
export function Palette({ isOpen, asked, onClose }: PaletteProps) {
  const [shown, setShown] = useState<{ stage: Stage; asked: Asked | undefined } | null>(null);
  // Queued while it closes. Opened again, the palette comes back whatever it had given way to.
  const isGiven = shown !== null && (shown.asked === asked || asked === undefined);
  if (isGiven) return <StageDialog stage={shown.stage} isOpen={isOpen} onClose={onClose} />;
  return (
    <PaletteDialog
      asked={asked}
      isOpen={isOpen}
      onClose={onClose}
      onShow={(stage) => setShown({ stage, asked })}
    />
  );
}

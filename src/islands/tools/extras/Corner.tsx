import { useStore } from '@nanostores/react';
import { Keyboard, Maximize, PictureInPicture2, Share, Volume2, VolumeX } from 'lucide-react';
import { hasMiniWindow } from '#platform/picture-in-picture.ts';
import { IconButton } from '#ui/IconButton.tsx';
import type { ToolDesk } from '../tool-desk.ts';
import styles from './ToolExtras.module.css';
import { toggleFull, toggleMute } from './tool-shortcuts.ts';

export type CornerProps = { desk: ToolDesk; onShare: () => void; onMini: () => void };

/** Sound, full screen, and what a page is handed on by. */
export function Corner({ desk, onShare, onMini }: CornerProps) {
  const { isMuted } = useStore(desk.$loudness);
  const openMap = () => desk.$isMapOpen.set(true);
  return (
    <div className={styles.corner}>
      {!desk.isSilent && (
        <IconButton
          label="Sound off"
          shortcut="M"
          isPressed={isMuted}
          onClick={() => toggleMute(desk)}
        >
          {isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
        </IconButton>
      )}
      <IconButton label="Full screen" shortcut="F" onClick={() => toggleFull(desk)}>
        <Maximize aria-hidden="true" />
      </IconButton>
      <IconButton label="Share or embed" onClick={onShare}>
        <Share aria-hidden="true" />
      </IconButton>
      {hasMiniWindow() && (
        <IconButton label="Mini window" shortcut="P" onClick={onMini}>
          <PictureInPicture2 aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label="Keyboard shortcuts" shortcut="?" onClick={openMap}>
        <Keyboard aria-hidden="true" />
      </IconButton>
    </div>
  );
}

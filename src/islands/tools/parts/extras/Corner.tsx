import { useStore } from '@nanostores/react';
import { Keyboard, Maximize, PictureInPicture2, Share, Volume2, VolumeX } from 'lucide-react';
import { hasMiniWindow } from '#platform/page/picture-in-picture.ts';
import { fullViewOf } from '#pomodoro/full-screen/full-view.ts';
import { IconButton } from '#ui/actions/IconButton.tsx';
import type { ToolPageController } from '../../page/tool-page-controller.ts';
import styles from './ToolExtras.module.css';
import { toggleMute } from './tool-shortcuts.ts';

export type CornerProps = {
  controller: ToolPageController;
  onShare: () => void;
  onMini: () => void;
};

/**
 * Buttons for sound, full screen, sharing and the mini window; those that a phone has no use for
 * are hidden there.
 */
export function Corner({ controller, onShare, onMini }: CornerProps) {
  const { isMuted } = useStore(controller.$loudness);
  const openMap = () => controller.$isMapOpen.set(true);
  return (
    <div className={styles.corner}>
      {!controller.isSilent && (
        <IconButton
          label="Sound off"
          shortcut="M"
          isPressed={isMuted}
          onClick={() => toggleMute(controller)}
        >
          {isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
        </IconButton>
      )}
      <IconButton label="Full screen" shortcut="F" onClick={fullViewOf(controller.$isFull).toggle}>
        <Maximize aria-hidden="true" />
      </IconButton>
      <IconButton label="Share or embed" onClick={onShare}>
        <Share aria-hidden="true" />
      </IconButton>
      {hasMiniWindow() && (
        <IconButton label="Mini window" shortcut="P" className={styles.wide} onClick={onMini}>
          <PictureInPicture2 aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label="Keyboard shortcuts" shortcut="?" className={styles.wide} onClick={openMap}>
        <Keyboard aria-hidden="true" />
      </IconButton>
    </div>
  );
}

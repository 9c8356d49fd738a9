import { useState } from 'react';
import type { SoundPlayer } from '#shared/domain/platform.ts';
import type { SettingsEditor } from '../settings-editor.ts';

/** Plays sounds at the volume that is set, and says why one was not heard. */
export interface Preview {
  play(id: string): void;
  /** Empty while all is well. */
  readonly problem: string;
}

const BLOCKED = 'This browser can’t play sound right now. The alert check says what to do.';
const SILENT = 'The volume is 0, so you won’t hear anything.';

/** Previews of the sounds; the press that asks for one also unlocks the device. */
export function usePreview(sound: SoundPlayer, editor: SettingsEditor): Preview {
  const [problem, setProblem] = useState('');
  return {
    problem,
    play(id) {
      const volume = editor.current('volume');
      setProblem(volume === 0 ? SILENT : '');
      sound.unlock();
      void sound.play(id, volume).then((outcome) => {
        if (outcome === 'blocked') setProblem(BLOCKED);
      });
    },
  };
}

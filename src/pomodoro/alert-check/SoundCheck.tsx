import { useEffect, useReducer, useState } from 'react';
import type { SoundOutcome, SoundPlayer } from '#shared/domain/platform.ts';
import type { TimerSettings } from '#shared/domain/settings/timer-settings.ts';
import { Button } from '#ui/actions/Button.tsx';
import { adviseOnSound, type Perceived } from './advice.ts';
import { CheckRow } from './CheckRow.tsx';
import { Question } from './Question.tsx';

/** Plays the chosen sound as loud as the alarm will, and asks whether it was heard. */
export function SoundCheck({ sound, settings }: { sound: SoundPlayer; settings: TimerSettings }) {
  const [outcome, setOutcome] = useState<SoundOutcome | null>(null);
  const [heard, setHeard] = useState<Perceived>(null);
  const [, look] = useReducer((count: number) => count + 1, 0);
  useEffect(() => sound.onAccess(look), [sound]);
  const play = async () => {
    setHeard(null);
    setOutcome(await sound.play(settings.selectedSound, settings.volume));
  };
  const access = sound.access();
  const isAsked = outcome !== null && outcome !== 'blocked' && heard === null;
  return (
    <CheckRow title="Sound" advice={adviseOnSound({ settings, access, outcome, heard })}>
      {access !== 'unsupported' && (
        <Button size="small" onClick={() => void play()}>
          {outcome === null ? 'Play the sound' : 'Play it again'}
        </Button>
      )}
      {isAsked && <Question text="Did you hear it?" onAnswer={setHeard} />}
    </CheckRow>
  );
}

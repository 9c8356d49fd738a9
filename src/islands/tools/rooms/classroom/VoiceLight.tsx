import { VOICES, type Voice } from '#shared/domain/tools/rooms/classroom.ts';
import styles from './ClassroomTool.module.css';

const WORDS = { silent: 'Silent', whisper: 'Whisper', talk: 'Talk' } as const;

/** The voice level as a traffic light, with its word, so that it does not depend on colour. */
export function VoiceLight({ voice }: { voice: Voice }) {
  return (
    <p className={styles.voice} data-voice={voice}>
      <svg className={styles.light} viewBox="0 0 92 32" aria-hidden="true">
        {VOICES.map((each, index) => (
          <circle
            key={each}
            className={styles.lamp}
            cx={16 + index * 30}
            cy="16"
            r="12"
            data-on={each === voice || undefined}
            data-voice={each}
          />
        ))}
      </svg>
      {WORDS[voice]}
    </p>
  );
}

import { useRef } from 'react';
import type { ReadTime } from '#shared/domain/durations/read-time.ts';
import { saidTime } from '#shared/domain/durations/say-time.ts';
import { Button } from '#ui/actions/Button.tsx';
import styles from './AskTime.module.css';
import { useOpenQuestion } from './open-questions.ts';

export type AskTimeProps = {
  guesses: readonly ReadTime[];
  /** Label of the buttons: `Start`, `Set`. */
  action: string;
  onChoose: (time: ReadTime) => void;
};

/** Asks which time an ambiguous text means, with a button for each. */
export function AskTime({ guesses, action, onChoose }: AskTimeProps) {
  const group = useRef<HTMLDivElement>(null);
  useOpenQuestion(true, () => group.current?.querySelector('button')?.focus());
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a wrapping row in every browser.
    <div ref={group} className={styles.asked} role="group" aria-label="Did you mean">
      <span>Did you mean</span>
      {guesses.map((guess) => (
        <Button key={saidTime(guess)} size="small" onClick={() => onChoose(guess)}>
          {action} {saidTime(guess)}
        </Button>
      ))}
    </div>
  );
}

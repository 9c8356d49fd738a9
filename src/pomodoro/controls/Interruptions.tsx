import { useStore } from '@nanostores/react';
import { BellRing, Brain } from 'lucide-react';
import type { InterruptionKind } from '#shared/domain/timer/types.ts';
import { Button } from '#ui/actions/Button.tsx';
import type { TimerReading } from '../screen/timer-reading.ts';
import type { TimerScreen } from '../screen/timer-screen.ts';
import styles from './Interruptions.module.css';

const KINDS = {
  internal: { who: 'I got', what: 'distracted', key: 'I', Icon: Brain },
  external: { who: 'Someone', what: 'interrupted', key: 'E', Icon: BellRing },
} as const;

export type InterruptionsProps = {
  counts: TimerReading['interruptions'];
  screen: TimerScreen;
};

/** Counts interruptions of a focus session by one press each; the timer goes on. */
export function Interruptions({ counts, screen }: InterruptionsProps) {
  const areKeysOn = useStore(screen.shortcuts.$areOn);
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons are no fields of a form.
    <div className={styles.interruptions} role="group" aria-label="Count an interruption">
      {(['internal', 'external'] as const).map((kind) => (
        <Interruption key={kind} {...{ kind, areKeysOn }} count={counts[kind]} screen={screen} />
      ))}
    </div>
  );
}

type InterruptionProps = {
  kind: InterruptionKind;
  count: number;
  screen: TimerScreen;
  areKeysOn: boolean;
};

function Interruption({ kind, count, screen, areKeysOn }: InterruptionProps) {
  const { who, what, key, Icon } = KINDS[kind];
  const word = `${who} ${what}`;
  return (
    <Button
      variant="chip"
      size="small"
      className={styles.kind}
      aria-label={count === 0 ? word : `${word}, ${count} so far`}
      aria-keyshortcuts={areKeysOn ? key : undefined}
      title={areKeysOn ? `${word} (${key})` : undefined}
      onClick={() => screen.timer.interrupt(kind)}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <span className={styles.word}>
        <span className={styles.who}>{who} </span>
        {what}
      </span>
      {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
    </Button>
  );
}

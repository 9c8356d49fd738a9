import { type Card, cardName, readyText, slotOf } from '#shared/domain/tools/clocks/multi.ts';
import { readRun } from '#shared/domain/tools/runs/reading.ts';
import type { Run } from '#shared/domain/tools/runs/run.ts';
import { clockText } from '#shared/domain/tools/runs/time-text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { ResetIcon } from '#ui/marks/first-icons.tsx';
import { mainActOf } from '../../parts/screen/MainRow.tsx';
import { timeOfDay } from '../../parts/screen/shown.ts';
import { Digits } from '../../parts/screen/ToolPanel.tsx';
import styles from './TimerCard.module.css';
import type { Multi } from './use-multi.ts';

export type TimerCardProps = {
  multi: Multi;
  card: Card;
  onTouch: () => void;
  onEdit: (field: 'name' | 'time') => void;
};

const MINUTE_MS = 60_000;

/** Card of one timer: its name, its digits, and one big button. */
export function TimerCard({ multi, card, onTouch, onEdit }: TimerCardProps) {
  const { controller } = multi;
  const run = multi.runOf(card);
  const slot = slotOf(card);
  const name = cardName(card);
  const { status, clock, detail, fraction } = faceOf(card, run, controller.tools.$nowMs.get());
  const start = () => multi.start(card);
  const isOver = run !== null && readRun(run, controller.tools.$nowMs.get()).overMs > 0;
  const main = mainActOf({ controller, slot, start, shown: { status, isOver } });
  const isRinging = run?.status === 'ended' && run.isRinging;
  return (
    <section
      className={styles.card}
      aria-label={name}
      data-colour={card.colour}
      data-status={isRinging ? 'ringing' : status}
      onPointerDown={onTouch}
      onFocus={onTouch}
    >
      <button
        type="button"
        className={styles.name}
        aria-label={`${name}, edit`}
        onClick={() => onEdit('name')}
      >
        {name}
      </button>
      {run === null ? (
        <button
          type="button"
          className={styles.time}
          title="Change the time"
          onClick={() => onEdit('time')}
        >
          <Digits clock={clock} />
        </button>
      ) : (
        <div className={styles.time}>
          <Digits clock={clock} isOver={status === 'ended'} />
        </div>
      )}
      <p className={styles.detail}>{detail}</p>
      <div className={styles.acts}>
        <Button
          variant={isRinging ? 'secondary' : 'primary'}
          icon={main.icon}
          className={styles.main}
          data-early-press={run === null ? slot : undefined}
          onClick={main.act}
        >
          {main.label} <span className="sr-only">{name}</span>
        </Button>
        {run !== null && (
          <>
            <Button className={styles.more} onClick={() => controller.add(MINUTE_MS, slot)}>
              +1 <span className="sr-only">minute for {name}</span>
            </Button>
            <IconButton
              label={`Reset ${name}`}
              className={styles.reset}
              onClick={() => controller.reset(slot)}
            >
              <ResetIcon />
            </IconButton>
          </>
        )}
      </div>
      <svg
        className={styles.passed}
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={fraction * 100} height="1" />
      </svg>
    </section>
  );
}

interface Face {
  readonly status: 'idle' | Run['status'];
  readonly clock: string;
  readonly detail: string;
  readonly fraction: number;
}

/** Returns the face of a card. After its end it counts up, to show how long it has been done. */
function faceOf(card: Card, run: Run | null, nowMs: number): Face {
  if (run === null) return { status: 'idle', clock: clockText(card.ms), detail: '', fraction: 0 };
  const { leftMs, overMs, endsAt, fraction } = readRun(run, nowMs);
  if (run.status === 'ended') {
    const sinceMs = Math.max(0, nowMs - run.endedAt);
    const detail = run.isRinging ? readyText(cardName(card)) : 'since done';
    return { status: 'ended', clock: `+${clockText(sinceMs, 'down')}`, detail, fraction: 1 };
  }
  if (overMs > 0) {
    const clock = `+${clockText(overMs, 'down')}`;
    return { status: run.status, clock, detail: 'over its time', fraction };
  }
  const detail = endsAt === null ? 'paused' : `rings ${timeOfDay(endsAt)}`;
  return { status: run.status, clock: clockText(leftMs ?? 0), detail, fraction };
}

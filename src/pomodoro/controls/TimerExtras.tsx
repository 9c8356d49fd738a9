import { useStore } from '@nanostores/react';
import { Flag, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { TimerStore } from '#stores/timer/timer-store.ts';
import { Button } from '#ui/actions/Button.tsx';
import { SESSION_NAMES, type TimerReading, type UndoableAct } from '../screen/timer-reading.ts';
import type { TimerScreen } from '../screen/timer-screen.ts';
import { IntentionField } from './IntentionField.tsx';
import { Interruptions } from './Interruptions.tsx';
import { NoteField } from './NoteField.tsx';
import type { SessionNote } from './session-note.ts';
import styles from './TimerExtras.module.css';

/** The text that the user has chosen to write in the line. */
export type Writing = 'intention' | 'note' | null;

const MINUTE_MS = 60_000;

const UNDO_TEXTS: Readonly<Record<UndoableAct, string>> = {
  reset: 'Session reset',
  skip: 'Session skipped',
  switch: 'Session stopped',
};

export type TimerExtrasProps = {
  reading: TimerReading;
  screen: TimerScreen;
  /** Null where nothing is to be written: in front of a whole room. */
  writing: {
    readonly note: SessionNote;
    readonly what: Writing;
    readonly onWrite: (what: Writing) => void;
    /** The line is as it was again, and the keyboard goes on elsewhere. */
    readonly onWritten: () => void;
  } | null;
};

/** One line under the controls that keeps its height: what is possible right now beside them. */
export function TimerExtras(props: TimerExtrasProps) {
  const { reading, screen } = props;
  const wasRefused = useStore(screen.$isRefused);
  const isRefused = wasRefused && reading.needsTask;
  useEffect(() => {
    // The refusal holds only as long as its reason: choosing a task or a break takes it away.
    if (wasRefused && !reading.needsTask) screen.forgetRefusal();
  }, [screen, wasRefused, reading.needsTask]);
  return (
    <div className={styles.extras}>
      {/* There from the start, because a region that comes with its words is not heard. */}
      <p role="alert" className={styles.refusal}>
        {isRefused && 'Choose a task for this project, or start without one.'}
      </p>
      {isRefused ? (
        <Button variant="chip" size="small" onClick={screen.startWithoutTask}>
          Start without a task
        </Button>
      ) : (
        <Possible {...props} />
      )}
    </div>
  );
}

/** The one thing that matters most now. */
function Possible({ reading, screen, writing }: TimerExtrasProps): ReactNode {
  const { timer } = screen;
  const { status, session, undoable, keepableMinutes, autoStartsInS } = reading;
  if (writing?.what === 'intention') return <WritingIntention {...{ reading, timer, writing }} />;
  if (autoStartsInS !== null) {
    return (
      <Offer text={`${SESSION_NAMES[session]} starts in ${autoStartsInS}`}>
        <Button variant="chip" size="small" onClick={timer.stay}>
          Cancel
        </Button>
      </Offer>
    );
  }
  if (undoable !== null) {
    return (
      <Offer text={UNDO_TEXTS[undoable]}>
        <Button
          variant="chip"
          size="small"
          icon={<Undo2 aria-hidden="true" />}
          onClick={timer.undo}
        >
          Undo
        </Button>
        {keepableMinutes !== null && (
          <Button
            variant="chip"
            size="small"
            icon={<Flag aria-hidden="true" />}
            onClick={timer.keep}
          >
            Keep {keepableMinutes} min
          </Button>
        )}
      </Offer>
    );
  }
  if (status === 'overtime') return writing === null ? null : <Counting {...{ reading, screen }} />;
  if (writing === null) return status === 'idle' ? null : <Extensions timer={timer} />;
  if (status !== 'idle' && session === 'work') {
    return (
      <Extensions timer={timer}>
        <Counting {...{ reading, screen }} />
      </Extensions>
    );
  }
  if (status !== 'idle') return <ExtensionsAndNote screen={screen} writing={writing} />;
  if (session === 'work') {
    // Outside the app the line of the task asks already what the work is.
    if (screen.own !== undefined) return null;
    return <WritingIntention {...{ reading, timer, writing }} />;
  }
  return <AskingForNote screen={screen} writing={writing} />;
}

function Counting({ reading, screen }: Pick<TimerExtrasProps, 'reading' | 'screen'>) {
  return <Interruptions counts={reading.interruptions} screen={screen} />;
}

type WritingProps = { writing: NonNullable<TimerExtrasProps['writing']> };

function WritingIntention({
  reading,
  timer,
  writing,
}: WritingProps & { reading: TimerReading; timer: TimerStore }) {
  return (
    <IntentionField
      intention={reading.intention}
      isWanted={writing.what === 'intention'}
      onIntend={timer.intend}
      onDone={writing.onWritten}
      onLeave={() => writing.onWrite(null)}
    />
  );
}

function AskingForNote({ screen, writing }: WritingProps & { screen: TimerScreen }) {
  const offered = useStore(writing.note.$offered);
  if (offered === null) return null;
  return (
    <NoteField
      key={offered.sessionId}
      ended={offered}
      isWanted={writing.what === 'note'}
      note={writing.note}
      say={screen.$message.set}
      onDone={writing.onWritten}
    />
  );
}

function Extensions({ timer, children }: { timer: TimerStore; children?: ReactNode }) {
  return (
    <>
      <Extension timer={timer} minutes={1} />
      <Extension timer={timer} minutes={5} />
      {children}
    </>
  );
}

function ExtensionsAndNote({ screen, writing }: WritingProps & { screen: TimerScreen }) {
  const offered = useStore(writing.note.$offered);
  if (offered !== null && writing.what === 'note')
    return <AskingForNote {...{ screen, writing }} />;
  return (
    <Extensions timer={screen.timer}>
      {offered !== null && (
        <Button variant="chip" size="small" onClick={() => writing.onWrite('note')}>
          How did it go?
        </Button>
      )}
    </Extensions>
  );
}

function Offer({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.note}>{text}</span>
      {children}
    </>
  );
}

function Extension({ timer, minutes }: { timer: TimerStore; minutes: number }) {
  const unit = minutes === 1 ? 'minute' : 'minutes';
  return (
    <Button
      variant="chip"
      size="small"
      aria-label={`+${minutes} min: ${minutes} ${unit} more`}
      {...(minutes === 1 && { 'aria-keyshortcuts': '+', title: 'One more minute (+)' })}
      onClick={() => timer.extend(minutes * MINUTE_MS)}
    >
      <span>
        +{minutes}
        <span className={styles.unit}> min</span>
      </span>
    </Button>
  );
}

import { type FormEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { later } from '#platform/time/later.ts';
import { readTypedTime } from '#shared/domain/durations/read-time.ts';
import { saidTime } from '#shared/domain/durations/say-time.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { pressedLength } from '../timed/use-timed.ts';
import styles from './TilesTool.module.css';

/** A press of this length, in milliseconds, is a long press. */
const HOLD_MS = 450;

export type TileProps = {
  ms: number;
  /** While tiles are edited, a tap edits too: for visitors who cannot press long. */
  isEditing: boolean;
  onStart: () => void;
  onChange: (ms: number) => void;
};

/** Tile with a length: a tap starts it, a long press edits it. */
export function Tile({ ms, isEditing, onStart, onChange }: TileProps) {
  const [isOpen, setOpen] = useState(false);
  const cancelHold = useRef(() => {});
  useEffect(() => () => cancelHold.current(), []);
  if (isOpen) return <TileEditor ms={ms} onChange={onChange} onClose={() => setOpen(false)} />;

  const hold = ({ button }: PointerEvent) => {
    if (button === 0) cancelHold.current = later(HOLD_MS, () => setOpen(true));
  };
  const press = () => {
    cancelHold.current();
    if (isEditing) setOpen(true);
    else onStart();
  };
  const [count = '', unit = ''] = lengthText(ms).split(/ (?=\D+$)/);
  return (
    <button
      type="button"
      className={styles.tile}
      aria-label={isEditing ? `Change ${lengthText(ms)}` : `Start ${lengthText(ms)}`}
      data-early-press={pressedLength(ms)}
      onPointerDown={hold}
      onPointerLeave={() => cancelHold.current()}
      onPointerCancel={() => cancelHold.current()}
      onClick={press}
      onContextMenu={(event) => {
        // Opened by a long press on a touch screen, or by the menu key.
        event.preventDefault();
        cancelHold.current();
        setOpen(true);
      }}
    >
      <strong data-long={count.length > 3 || undefined}>{count}</strong>
      <span>{unit}</span>
    </button>
  );
}

type TileEditorProps = { ms: number; onChange: (ms: number) => void; onClose: () => void };

function TileEditor({ ms, onChange, onClose }: TileEditorProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(lengthText(ms));
  const [isWrong, setWrong] = useState(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const time = readTypedTime(text);
  const [guess] = time.kind === 'unsure' ? time.guesses : [];
  const take = () => {
    if (time.kind !== 'for') return setWrong(true);
    onChange(time.ms);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take();
  };
  return (
    <form className={`${styles.tile} ${styles.editor}`} onSubmit={submit} noValidate>
      <input
        ref={field}
        className="input"
        aria-label={`Length of the tile ${lengthText(ms)}`}
        aria-invalid={isWrong || undefined}
        value={text}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(false);
        }}
        onBlur={() => {
          if (time.kind === 'for') take();
          else onClose();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      />
      {guess?.kind === 'for' ? (
        <button
          type="button"
          className="button button-small"
          // Keep the focus in the field: its blur would close the editor before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            onChange(guess.ms);
            onClose();
          }}
        >
          {saidTime(guess)}?
        </button>
      ) : (
        <span role={isWrong ? 'alert' : undefined}>
          {isWrong ? 'Like 18 or 2m 30s' : 'Enter keeps it'}
        </span>
      )}
    </form>
  );
}

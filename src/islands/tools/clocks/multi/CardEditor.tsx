/* Fields of a card: its name, length, look and sound. */
import { ArrowLeft, ArrowRight, Trash2, Volume2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { readTypedTime } from '#shared/domain/durations/read-time.ts';
import { saidLength } from '#shared/domain/durations/say-time.ts';
import { oneLine } from '#shared/domain/tools/addresses/settings-reading.ts';
import {
  CARD_COLOURS,
  type Card,
  cardName,
  changeCard,
  LONGEST_CARD_NAME,
  moveCard,
  slotOf,
} from '#shared/domain/tools/clocks/multi.ts';
import { TOOL_SOUNDS, type ToolSound } from '#shared/domain/tools/runs/schedule.ts';
import { clockText } from '#shared/domain/tools/runs/time-text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { AskTime } from '../../parts/fields/AskTime.tsx';
import styles from './CardEditor.module.css';
import type { Multi } from './use-multi.ts';

export type CardEditorProps = {
  multi: Multi;
  card: Card;
  field: 'name' | 'time';
  onClose: () => void;
};

const SOUND_NAMES: Readonly<Record<ToolSound, string>> = {
  bell: 'Bell',
  completion: 'Fanfare',
  'bonus-points': 'Sparkle',
  success: 'Rising notes',
  ticking: 'Ticking',
  beep: 'Beep',
  go: 'Whistle',
  chime: 'Chime',
  bowl: 'Singing bowl',
  marimba: 'Marimba',
  alarm: 'Alarm',
  soft: 'Soft',
};

export function CardEditor({ multi, card, field, onClose }: CardEditorProps) {
  const { cards, change, controller, runOf } = multi;
  const [name, setName] = useState(card.name);
  const [time, setTime] = useState(clockText(card.ms));
  const [error, setError] = useState('');
  const read = readTypedTime(time);
  const set = (part: Partial<Omit<Card, 'number'>>) => change(changeCard(cards, card.number, part));
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (read.kind !== 'for')
      return setError(read.kind === 'unreadable' ? read.message : 'Type a length like 10 or 1:30.');
    set({ name: oneLine(name, LONGEST_CARD_NAME), ms: read.ms });
    onClose();
  };
  const remove = () => {
    controller.reset(slotOf(card));
    change(cards.filter(({ number }) => number !== card.number));
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={cardName(card)}>
      <form className="form" onSubmit={save} noValidate>
        <TextField
          label="Name"
          value={name}
          placeholder={`Timer ${card.number}`}
          maxLength={LONGEST_CARD_NAME}
          autoComplete="off"
          data-autofocus={field === 'name' ? '' : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label="Time"
          value={time}
          error={error}
          autoComplete="off"
          hint={
            runOf(card) === null ? '10, 1:30 or 1h 5m' : 'Changes apply the next time you start.'
          }
          data-autofocus={field === 'time' ? '' : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTime(event.currentTarget.value);
            setError('');
          }}
        />
        {read.kind === 'unsure' && (
          <AskTime
            guesses={read.guesses.filter(({ kind }) => kind === 'for')}
            action="Set"
            onChoose={(guess) => guess.kind === 'for' && setTime(saidLength(guess.ms))}
          />
        )}
        <Look card={card} set={set} onListen={() => controller.preview(card.sound)} />
        <div className={styles.acts}>
          <Order {...{ cards, card, change }} />
          <Button
            size="small"
            variant="danger"
            disabled={cards.length === 1}
            icon={<Trash2 aria-hidden="true" />}
            onClick={remove}
          >
            Remove
          </Button>
          <Button type="submit" variant="primary" className={styles.done}>
            Done
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type LookProps = {
  card: Card;
  set: (part: Partial<Omit<Card, 'number'>>) => void;
  onListen: () => void;
};

function Look({ card, set, onListen }: LookProps) {
  return (
    <>
      <fieldset className={styles.colours}>
        <legend className="field-label">Colour</legend>
        {CARD_COLOURS.map((colour) => (
          <label key={colour} className={styles.colour} data-colour={colour}>
            <input
              type="radio"
              name="colour"
              checked={card.colour === colour}
              onChange={() => set({ colour })}
            />
            {colour}
          </label>
        ))}
      </fieldset>
      <div className={styles.sound}>
        <SelectField
          label="Sound"
          value={card.sound}
          onChange={(event) => {
            const sound = TOOL_SOUNDS.find((each) => each === event.currentTarget.value);
            if (sound !== undefined) set({ sound });
          }}
        >
          {TOOL_SOUNDS.map((sound) => (
            <option key={sound} value={sound}>
              {SOUND_NAMES[sound]}
            </option>
          ))}
        </SelectField>
        <Button icon={<Volume2 aria-hidden="true" />} onClick={onListen}>
          Listen
        </Button>
      </div>
    </>
  );
}

type OrderProps = Pick<Multi, 'cards' | 'change'> & { card: Card };

function Order({ cards, card, change }: OrderProps) {
  const place = cards.indexOf(card);
  return (
    <>
      <Button
        size="small"
        disabled={place === 0}
        icon={<ArrowLeft aria-hidden="true" />}
        onClick={() => change(moveCard(cards, card.number, -1))}
      >
        Earlier
      </Button>
      <Button
        size="small"
        disabled={place === cards.length - 1}
        icon={<ArrowRight aria-hidden="true" />}
        onClick={() => change(moveCard(cards, card.number, 1))}
      >
        Later
      </Button>
    </>
  );
}

import {
  type AgendaItem,
  type AgendaSettings,
  agendaMs,
  MOST_ITEMS,
  perSpeaker,
  readAgendaSettings,
} from '#shared/domain/tools/rooms/agenda.ts';
import { lengthText } from '#shared/domain/tools/runs/time-text.ts';
import { Button } from '#ui/actions/Button.tsx';
import { StepField } from '#ui/fields/StepField.tsx';
import { Switch } from '#ui/fields/Switch.tsx';
import { PlusIcon } from '#ui/marks/first-icons.tsx';
import rows from '../../parts/rows/rows.module.css';
import { withMoved } from '../../parts/rows/with-moved.ts';
import styles from './AgendaTool.module.css';
import { ItemRow } from './ItemRow.tsx';
import { SpeakerList } from './SpeakerList.tsx';

export type AgendaEditorProps = {
  settings: AgendaSettings;
  onChange: (settings: AgendaSettings) => void;
  /** Index of the current item; -1 before the start. */
  place: number;
};

export function AgendaEditor({ settings, onChange, place }: AgendaEditorProps) {
  const { items, isPerSpeaker, hasCost, keepsEnd } = settings;
  const change = (part: Partial<AgendaSettings>) => {
    const next = readAgendaSettings({ ...settings, ...part });
    if (next !== null) onChange(next);
  };
  const move = (from: number, by: 1 | -1) => {
    const next = withMoved(items, from, by);
    if (next !== null) change({ items: next });
  };
  const add = () => {
    const item: AgendaItem = { label: `Item ${items.length + 1}`, owner: '', ms: 300_000 };
    change({ items: [...items, item] });
  };
  return (
    <section className={`card ${rows.editor}`} aria-label="Agenda">
      {isPerSpeaker ? (
        <SpeakerList
          items={items}
          onChange={(names, wholeMs) => change({ items: perSpeaker(names, wholeMs) })}
        />
      ) : (
        <>
          <ol className={rows.rows}>
            {items.map((item, index) => (
              <ItemRow
                // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place alone.
                key={index}
                item={item}
                number={index + 1}
                isNow={index === place}
                isOnly={items.length === 1}
                onChange={(next) => change({ items: items.with(index, next) })}
                onMove={(by) => move(index, by)}
                onRemove={() => change({ items: items.toSpliced(index, 1) })}
              />
            ))}
          </ol>
          <div className={styles.acts}>
            <Button icon={<PlusIcon />} disabled={items.length >= MOST_ITEMS} onClick={add}>
              Add an item
            </Button>
            <strong>{lengthText(agendaMs(settings))} in total</strong>
          </div>
        </>
      )}
      <div className={styles.options}>
        <Switch
          label="Same time for every speaker"
          isOn={isPerSpeaker}
          onChange={(isOn) =>
            change({
              isPerSpeaker: isOn,
              ...(isOn && {
                items: perSpeaker(
                  items.map(({ owner, label }) => owner || label),
                  agendaMs(settings),
                ),
              }),
            })
          }
        />
        <Switch
          label="Keep the end time: shorten later items after overruns"
          isOn={keepsEnd}
          onChange={(isOn) => change({ keepsEnd: isOn })}
        />
        <Switch
          label="Show what it costs"
          isOn={hasCost}
          onChange={(isOn) => change({ hasCost: isOn })}
        />
        {hasCost && (
          <div className={styles.figures}>
            <StepField
              label="People"
              name="people"
              value={String(settings.people)}
              min={1}
              max={999}
              onChange={(value) => change({ people: Number(value) })}
            />
            <StepField
              label="Hourly cost per person"
              name="rate"
              value={String(settings.rate)}
              min={0}
              max={99_999}
              onChange={(value) => change({ rate: Number(value) })}
            />
          </div>
        )}
      </div>
    </section>
  );
}

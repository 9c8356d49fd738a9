import type { AgendaItem } from '#shared/domain/tools/rooms/agenda.ts';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/fields/TextField.tsx';
import { LengthField } from '../../parts/fields/LengthField.tsx';
import { RowActs } from '../../parts/rows/RowActs.tsx';
import rows from '../../parts/rows/rows.module.css';
import styles from './AgendaTool.module.css';

export type ItemRowProps = {
  item: AgendaItem;
  number: number;
  isNow: boolean;
  isOnly: boolean;
  onChange: (item: AgendaItem) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** An item of the agenda: its name, owner and length. */
export function ItemRow({ item, number, isNow, isOnly, onChange, onMove, onRemove }: ItemRowProps) {
  const name = item.label || `item ${number}`;
  return (
    <li className={classNames(rows.row, styles.item)} aria-current={isNow ? 'step' : undefined}>
      <TextField
        label={`Item ${number}`}
        value={item.label}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => onChange({ ...item, label: event.currentTarget.value })}
      />
      <TextField
        label={`Owner of item ${number}`}
        placeholder="Who"
        value={item.owner}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => onChange({ ...item, owner: event.currentTarget.value })}
      />
      <LengthField
        label={`Minutes of item ${number}`}
        ms={item.ms}
        unit="minutes"
        stepMs={60_000}
        onChange={(ms) => onChange({ ...item, ms })}
      />
      <RowActs {...{ name, isOnly, onMove, onRemove }} />
    </li>
  );
}

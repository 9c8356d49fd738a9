import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { AgendaItem } from '#shared/domain/tools/agenda.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { TextField } from '#ui/TextField.tsx';
import { LengthField } from '../fields/LengthField.tsx';
import styles from './AgendaTool.module.css';

export type ItemRowProps = {
  item: AgendaItem;
  number: number;
  isNow: boolean;
  onChange: (item: AgendaItem) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** One item of the agenda: what, who, how long. */
export function ItemRow({ item, number, isNow, onChange, onMove, onRemove }: ItemRowProps) {
  const name = item.label || `item ${number}`;
  return (
    <li className={styles.item} aria-current={isNow ? 'step' : undefined}>
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
      <div className={styles.place}>
        <IconButton label={`Move ${name} up`} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton label={`Move ${name} down`} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

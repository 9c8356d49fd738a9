import type { KeyboardEvent } from 'react';
import type { Column, Laid } from '#shared/domain/calendar/share-columns.ts';
import { classNames } from '#ui/class-names.ts';
import { useCalendar } from '../calendar-context.ts';
import type { CalendarItem } from '../items/calendar-items.ts';
import colors from '../items/ItemColor.module.css';
import { itemWords, spanWords } from '../items/item-words.ts';
import { useDragging } from './drag.ts';
import styles from './ItemBlock.module.css';
import { ItemMark } from './ItemMark.tsx';
import { placeOf } from './place-style.ts';

/** From this many minutes on, a block has a line, a second one, and a title that may take two. */
const ONE_LINE = 16;
const TWO_LINES = 42;
const THREE_LINES = 60;

export type ItemBlockProps = {
  item: CalendarItem;
  part: Laid;
  column: Column;
  /** Whether Tab reaches it. */
  isReachable: boolean;
  onKeys: (event: KeyboardEvent, item: CalendarItem) => void;
};

/** An item on its day: a press opens it, a drag moves it, and its edges resize it. */
export function ItemBlock({ item, part, column, isReachable, onKeys }: ItemBlockProps) {
  const calendar = useCalendar();
  const { drag, press } = useDragging();
  const isDragged = drag !== null && 'item' in drag.held && drag.held.item.key === item.key;
  const length = part.bottom - part.top;
  const hasLine = Math.max(length, column.room) >= ONE_LINE;
  const lines = Number(hasLine) + Number(length >= TWO_LINES) + Number(length >= THREE_LINES);
  return (
    <div
      className={styles.place}
      data-dragged={isDragged || undefined}
      style={placeOf(part, column)}
    >
      <button
        type="button"
        className={classNames(colors.colored, styles.item)}
        data-color={calendar.colorOf(item.projectId)}
        data-item={item.key}
        data-kind={item.kind}
        data-outcome={item.kind === 'plan' ? item.outcome : undefined}
        data-lines={lines}
        tabIndex={isReachable ? 0 : -1}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Shift+ArrowUp Shift+ArrowDown Delete"
        title={`${item.title}, ${spanWords(item, calendar.timeZone)}`}
        onClick={(event) => {
          event.stopPropagation();
          calendar.open(item);
        }}
        onPointerDown={(event) => {
          event.stopPropagation();
          press(event, { kind: 'move', item });
        }}
        onKeyDown={(event) => onKeys(event, item)}
      >
        <ItemMark item={item} />
        <span className="sr-only">{itemWords(item, calendar.timeZone)}</span>
        <span className={styles.title} aria-hidden="true">
          {item.title}
        </span>
        {lines > 1 && (
          <span className={styles.time} aria-hidden="true">
            {spanWords(item, calendar.timeZone)}
          </span>
        )}
      </button>
      {(['start', 'end'] as const).map((edge) => (
        <span
          key={edge}
          className={styles.edge}
          data-edge={edge}
          aria-hidden="true"
          onPointerDown={(event) => {
            event.stopPropagation();
            press(event, { kind: edge, item });
          }}
        />
      ))}
    </div>
  );
}

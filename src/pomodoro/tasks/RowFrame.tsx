import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { Menu, type MenuItem } from '#ui/actions/Menu.tsx';
import { usePress } from '#ui/actions/use-press.ts';
import { classNames } from '#ui/class-names.ts';
import { InlineName } from '#ui/fields/InlineName.tsx';
import styles from './TaskRow.module.css';

const LONGEST_TITLE = 300;

export type RowFrameProps = {
  title: string;
  isDone: boolean;
  /** The timer works on this task. */
  isActive: boolean;
  onToggle: (completed: boolean) => void;
  /** Saves a title that was typed in the row. */
  onRename: (title: string) => void;
  /** Renders the title and the lines below it; `rename` opens the field for the title. */
  words: (rename: () => void) => ReactNode;
  /** Follows the title: pomodoros or a counter. */
  marks: ReactNode;
  /** Returns the items of the row's menu. */
  itemsFor: (rename: () => void) => readonly MenuItem[];
  /** Precedes the checkbox. */
  lead?: ReactNode;
  /** Follows the row, in the same item of the list. */
  children?: ReactNode;
  rowId?: string | undefined;
  rowRef?: Ref<HTMLDivElement> | undefined;
  /** Handles keys that are pressed in the row, beside those that rename the task. */
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined;
};

/** The row of a task of any kind: checkbox, title that can be changed in its place, marks, menu. */
export function RowFrame(props: RowFrameProps) {
  const { title, isDone, isActive, onToggle, rowId, rowRef } = props;
  const box = useRef<HTMLInputElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const rename = () => setRenaming(true);

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    props.onKeyDown?.(event);
    if (!isRenameKey(event)) return;
    event.preventDefault();
    rename();
  }

  return (
    <li aria-current={isActive || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the controls inside. */}
      <div
        ref={rowRef}
        id={rowId}
        className={classNames(styles.row, isActive && styles.active, isDone && styles.done)}
        onKeyDown={handleKey}
      >
        {props.lead}
        <label className={styles.check}>
          <input
            ref={box}
            type="checkbox"
            className="checkbox"
            checked={isDone}
            aria-label={`Done: ${title}`}
            onChange={(event) => onToggle(event.currentTarget.checked)}
          />
        </label>
        {isRenaming ? (
          <InlineName
            name={title}
            label={`Title of “${title}”`}
            longest={LONGEST_TITLE}
            onSave={props.onRename}
            onDone={(byKey) => {
              setRenaming(false);
              if (byKey) box.current?.focus();
            }}
          />
        ) : (
          props.words(rename)
        )}
        {props.marks}
        <Menu
          label={`More for “${title}”`}
          trigger={<Ellipsis aria-hidden="true" />}
          items={props.itemsFor(rename)}
          className={styles.more}
        />
      </div>
      {props.children}
    </li>
  );
}

/** F2 anywhere in a row, and Enter on its checkbox, open the field for the title. */
function isRenameKey({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || shiftKey) return false;
  return key === 'F2' || (key === 'Enter' && target instanceof HTMLInputElement);
}

export type RowTitleProps = {
  title: string;
  /** Selects the task for the timer; undefined where a press does nothing. */
  onWork: (() => void) | undefined;
  onDoublePress: () => void;
  /** Keyboard shortcuts of the row. */
  keys?: string | undefined;
};

/** The title of a task: a button where the timer can work on it. */
export function RowTitle({ title, onWork, onDoublePress, keys }: RowTitleProps) {
  const press = usePress(onWork ?? (() => {}), onDoublePress);
  if (onWork === undefined) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: F2 does the same by key.
      <span className={styles.title} onDoubleClick={onDoublePress}>
        {title}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.title}
      title={`Work on “${title}”`}
      aria-keyshortcuts={keys}
      onClick={press}
    >
      {title}
    </button>
  );
}

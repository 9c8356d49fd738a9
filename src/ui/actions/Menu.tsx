import { Check } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import styles from './Menu.module.css';
import { keepInView, nextItem } from './menu-movement.ts';

export type MenuItem = {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: 'plain' | 'danger' | undefined;
  readonly isDisabled?: boolean | undefined;
  /** For something that is on or off; the label must not change with it. */
  readonly isChecked?: boolean | undefined;
  /** Whether a line divides it from the item before. */
  readonly startsGroup?: boolean | undefined;
  /** The key that does the same, shown at the end. */
  readonly shortcut?: string | undefined;
  readonly onSelect: () => void;
};

export type MenuProps = {
  /** Names the button and the menu; shown as the tooltip when the button holds only an icon. */
  label: string;
  /** Content of the button. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  /** The side of the button that the menu lines up with. */
  align?: 'start' | 'end' | undefined;
  /** Text above the items, such as who is signed in. */
  heading?: ReactNode;
  className?: string | undefined;
};

function itemsOf(list: HTMLElement): readonly HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

function roleOf({ isChecked }: MenuItem) {
  if (isChecked === undefined) return { role: 'menuitem' };
  return { role: 'menuitemcheckbox', 'aria-checked': isChecked };
}

/**
 * A menu button. The menu is rendered only while it is open, because lists have one in each row.
 */
export function Menu({ label, trigger, items, align = 'end', heading, className }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** The item that gets the focus when the menu has opened: the first, or by ArrowUp the last. */
  const entry = useRef<0 | -1>(0);
  const close = () => popover.current?.hidePopover();

  const openByKey = (event: KeyboardEvent) => {
    const list = popover.current;
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || list === null) return;
    event.preventDefault();
    if (!list.matches(':popover-open')) {
      entry.current = event.key === 'ArrowDown' ? 0 : -1;
      return list.showPopover();
    }
    // Pressed again before the menu, which is open already, had the focus: that press counts too.
    enter(list);
    const all = itemsOf(list);
    const place = all.findIndex((item) => item.matches(':focus'));
    nextItem(all, place, event.key)?.focus();
  };

  const enter = (list: HTMLElement) => {
    if (button.current) keepInView(button.current, list, align);
    itemsOf(list).at(entry.current)?.focus();
  };

  const settle = (event: ToggleEvent<HTMLDivElement>) => {
    const list = event.currentTarget;
    if (event.newState === 'open') {
      if (!list.contains(document.activeElement)) enter(list);
    } else {
      entry.current = 0;
      setIsOpen(false);
    }
  };

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') return close();
    const all = itemsOf(event.currentTarget);
    const place = all.findIndex((item) => item.matches(':focus'));
    const target = nextItem(all, place, event.key);
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  };

  const leave = (event: FocusEvent<HTMLDivElement>) => {
    const next = event.relatedTarget;
    if (next instanceof Node && !event.currentTarget.contains(next) && next !== button.current) {
      close();
    }
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(styles.trigger, className)}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={label}
        popoverTarget={id}
        onKeyDown={openByKey}
      >
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the list inside is the menu. */}
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={styles.popover}
        onBeforeToggle={(event) => event.newState === 'open' && setIsOpen(true)}
        onToggle={settle}
        onKeyDown={move}
        onBlur={leave}
      >
        {isOpen && (
          <>
            {heading !== undefined && <div className={styles.heading}>{heading}</div>}
            <div role="menu" aria-label={label}>
              {items.map((item) => (
                <Item key={item.id} item={item} close={close} />
              ))}
            </div>
          </>
        )}
      </div>
    </>
  );
}

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  return (
    <button
      type="button"
      {...roleOf(item)}
      tabIndex={-1}
      className={classNames(
        styles.item,
        item.tone === 'danger' && styles.danger,
        item.startsGroup === true && styles.first,
      )}
      aria-disabled={item.isDisabled || undefined}
      aria-keyshortcuts={item.shortcut}
      onClick={() => {
        if (item.isDisabled) return;
        // Closed first, so that a dialog it opens returns the focus to the button.
        close();
        item.onSelect();
      }}
    >
      {item.icon}
      {item.label}
      {item.isChecked === true && <Check className={styles.check} aria-hidden="true" />}
      {item.shortcut && (
        <span className={styles.key} aria-hidden="true">
          <kbd>{item.shortcut}</kbd>
        </span>
      )}
    </button>
  );
}

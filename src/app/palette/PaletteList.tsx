import {
  ArrowRight,
  Circle,
  CircleCheck,
  Folder,
  History,
  type LucideIcon,
  Plus,
  SlidersHorizontal,
  StickyNote,
  Timer,
} from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { markMatches } from '#shared/domain/search/mark-matches.ts';
import styles from './PaletteList.module.css';
import type { OptionGroup, OptionKind, PaletteOption } from './search/palette-option.ts';

const ICONS: Readonly<Record<OptionKind, LucideIcon>> = {
  timer: Timer,
  make: Plus,
  go: ArrowRight,
  app: SlidersHorizontal,
  task: Circle,
  project: Folder,
  note: StickyNote,
  session: History,
  create: Plus,
};

/** Returns the id of an option's element. */
export function idOfOption(listId: string, { id }: PaletteOption): string {
  return `${listId}-${id}`;
}

export type PaletteListProps = {
  id: string;
  groups: readonly OptionGroup[];
  /** The words of the search, folded. */
  words: readonly string[];
  selected: PaletteOption | undefined;
  onSelect: (option: PaletteOption) => void;
  onChoose: (option: PaletteOption, isSecond: boolean) => void;
};

/** The options under their headings; the focus stays in the field above. */
export function PaletteList({ id, groups, words, selected, ...acts }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const selectedId = selected && idOfOption(id, selected);
  const isFirst = selected !== undefined && groups[0]?.options[0] === selected;
  useLayoutEffect(() => {
    if (selectedId === undefined) return;
    // Scrolls to the first option with its heading.
    if (isFirst) list.current?.scrollTo({ top: 0 });
    else document.getElementById(selectedId)?.scrollIntoView({ block: 'nearest' });
  }, [selectedId, isFirst]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" className={styles.list}>
      {groups.map(({ name, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no group of fields.
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} role="presentation" className={styles.heading}>
            {name}
          </div>
          {options.map((option) => (
            <Option
              key={option.id}
              elementId={idOfOption(id, option)}
              option={option}
              words={words}
              isSelected={option === selected}
              {...acts}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = Pick<PaletteListProps, 'words' | 'onSelect' | 'onChoose'> & {
  elementId: string;
  option: PaletteOption;
  isSelected: boolean;
};

function Option({ elementId, option, words, isSelected, onSelect, onChoose }: OptionProps) {
  const { kind, title, detail, key, isDone } = option;
  const Icon = kind === 'task' && isDone ? CircleCheck : ICONS[kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above.
    <div
      id={elementId}
      role="option"
      aria-selected={isSelected}
      className={styles.option}
      data-done={isDone || undefined}
      onPointerMove={() => {
        if (!isSelected) onSelect(option);
      }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(option, event.ctrlKey || event.metaKey)}
    >
      <Icon aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.title}>
          <Marked text={title} words={kind === 'create' ? [] : words} />
        </span>
        {detail && <span className={styles.detail}>{detail}</span>}
        {isDone && kind === 'task' && <span className="sr-only">, done</span>}
      </span>
      {key !== undefined && (
        <span className={styles.key} aria-hidden="true">
          <kbd>{key}</kbd>
        </span>
      )}
    </div>
  );
}

/** Renders a text with the words of the search highlighted. */
function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let place = 0;
  return markMatches(text, words).map((piece) => {
    const key = place;
    place += piece.text.length;
    return piece.isMatch ? (
      <mark key={key}>{piece.text}</mark>
    ) : (
      <span key={key}>{piece.text}</span>
    );
  });
}

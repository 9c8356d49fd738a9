import { Search } from 'lucide-react';
import {
  type KeyboardEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { searchWords } from '#shared/domain/search/fold-text.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { TextField, type TextFieldProps } from '#ui/fields/TextField.tsx';
import { QuickAddLine } from '../tasks/quick-add/QuickAddLine.tsx';
import { useApp } from '../workspace/app-context.ts';
import type { Asked } from './asked.ts';
import { noteChoice } from './habits-store.ts';
import { moved } from './moved.ts';
import styles from './PaletteDialog.module.css';
import { idOfOption, PaletteList } from './PaletteList.tsx';
import type { Making, PaletteOption, PalettePort, Stage } from './search/palette-option.ts';
import { useGroups } from './search/use-groups.ts';

const TITLES = { task: 'New task', project: 'New project', note: 'New note' } as const;
const PLACEHOLDERS = {
  task: 'Title #tag ~3 @fri +Project',
  project: 'What is it called?',
  note: 'What do you want to note?',
} as const;
/** Options that count as habits. A created or found item is listed under its own id later. */
const HABITUAL = /^(?!create:|note:|session:)/;

type DialogProps = {
  asked: Asked | undefined;
  isOpen: boolean;
  onClose: () => void;
  onShow: (stage: Stage) => void;
};

/** The dialog of the command palette. */
export function PaletteDialog(props: DialogProps) {
  const [making, setMaking] = useState<Making | null>(null);
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={making === null ? 'Search and commands' : TITLES[making]}
    >
      <PaletteBody {...props} making={making} onMake={setMaking} />
    </Dialog>
  );
}

type BodyProps = DialogProps & { making: Making | null; onMake: (making: Making | null) => void };

function PaletteBody({ asked, onClose, onShow, making, onMake }: BodyProps) {
  const { workspace } = useApp();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  /** The search for which Enter was pressed before options could be listed. */
  const early = useRef<string>(null);
  const takeOver = useCallback(
    ({ typed, isEntered, isTask }: Taken) => {
      if (typed !== '') setText(typed);
      early.current = isEntered ? typed : null;
      onMake(isTask ? 'task' : null);
      field.current?.select();
    },
    [onMake],
  );
  useTakeOver(asked, takeOver);
  const port = useMemo(
    (): PalettePort => ({
      show: onShow,
      close: onClose,
      complain: setProblem,
      make(next) {
        setText('');
        onMake(next);
      },
    }),
    [onShow, onClose, onMake],
  );
  const { groups, isAway, isPending, isHeard } = useGroups(port, { text, making });
  const options = groups.flatMap((group) => group.options);
  const [selected, select] = useSelected(`${making} ${text}`, options);
  const words = useMemo(() => searchWords(text), [text]);

  function type(typed: string): void {
    setText(typed);
    setProblem('');
  }

  function choose(option: PaletteOption | undefined, isSecond: boolean): void {
    const act = isSecond ? option?.second : option?.first;
    if (option === undefined || act === undefined) return;
    const { screen, clock } = workspace;
    if (HABITUAL.test(option.id)) noteChoice(screen.storage, option.id, clock.now());
    void act.run();
  }

  useEffect(() => {
    if (early.current !== text || selected === undefined) return;
    // A creation is allowed once the server has found nothing of the kind.
    const isMeant =
      making === null ? selected.kind !== 'create' || isHeard : selected.id === `create:${making}`;
    if (isMeant) choose(selected, false);
    early.current = null;
  });

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing || event.altKey) return;
    const isWithCtrl = event.ctrlKey || event.metaKey;
    const target = isWithCtrl ? null : moved(options, selected, key);
    if (target !== null) select(target);
    else if (key === 'Enter' && selected === undefined && !isWithCtrl) early.current = text;
    else if (key === 'Enter') choose(selected, isWithCtrl);
    else if (isWithCtrl && key.toLowerCase() === 'k') {
      event.stopPropagation();
      onClose();
    } else if (key === 'Backspace' && text === '' && making !== null) onMake(null);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.palette}>
      <PaletteField
        ref={field}
        making={making}
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-activedescendant={selected && idOfOption(listId, selected)}
        value={text}
        error={problem}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
      />
      {selected?.id === 'create:task' && problem === '' && <QuickAddLine line={text} />}
      <PaletteList
        id={listId}
        groups={groups}
        words={words}
        selected={selected}
        onSelect={select}
        onChoose={choose}
      />
      {isAway && <p className={styles.away}>Offline: searching this device only.</p>}
      {options.length === 0 && isPending && <p className={styles.away}>Searching…</p>}
      <Count text={text} count={options.length} isAway={isAway} />
      <Hints option={selected} />
    </div>
  );
}

type FieldProps = Omit<TextFieldProps, 'label'> & { making: Making | null };

function PaletteField({ making, ...props }: FieldProps) {
  const label = making === null ? 'Search or run a command' : TITLES[making];
  return (
    <TextField
      {...props}
      label={label}
      isLabelHidden
      placeholder={making === null ? label : PLACEHOLDERS[making]}
      role="combobox"
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="go"
      maxLength={300}
      start={<Search aria-hidden="true" />}
      data-autofocus
    />
  );
}

/** Keys pressed before the field existed. */
interface Taken {
  readonly typed: string;
  readonly isEntered: boolean;
  readonly isTask: boolean;
}

/** Takes over the collected keys when the field has the focus. */
function useTakeOver(asked: Asked | undefined, takeOver: (taken: Taken) => void): void {
  useLayoutEffect(() => {
    if (asked === undefined) return;
    asked.end.abort();
    const keys = asked.keys.splice(0);
    const enter = keys.indexOf('Enter');
    const typed = (enter < 0 ? keys : keys.slice(0, enter)).join('');
    takeOver({ typed, isEntered: typed !== '' && enter >= 0, isTask: asked.isTask });
  }, [asked, takeOver]);
}

/**
 * Returns the option that Enter runs. It is the first one of a new search and stays selected while
 * results arrive, until the user selects another. Only a creation that the user did not select
 * gives way to results.
 */
function useSelected(search: string, options: readonly PaletteOption[]) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [first] = options;
  const kept = choice?.search === search ? choice : null;
  const givesWay = kept?.isChosen !== true && kept?.id?.startsWith('create:') === true;
  const isNew = kept?.id === undefined || givesWay;
  const id = isNew ? first?.id : kept.id;
  if (isNew && (kept === null || kept.id !== id)) setChoice({ search, id, isChosen: false });
  const selected = options.find((option) => option.id === id) ?? first;
  const select = (option: PaletteOption) => setChoice({ search, id: option.id, isChosen: true });
  return [selected, select] as const;
}

/** The option that is selected in a search, by the user or as the first one. */
interface Choice {
  readonly search: string;
  readonly id: string | undefined;
  readonly isChosen: boolean;
}

/** The number of results, announced after a pause, so that it does not interrupt typing. */
function Count({ text, count, isAway }: { text: string; count: number; isAway: boolean }) {
  const words = text.trim() === '' ? '' : `${counted(count, 'result')}${isAway ? ', offline' : ''}`;
  return (
    <p className="sr-only" role="status">
      {useDeferredValue(words)}
    </p>
  );
}

/** Shows what the keys do with the selected option, on devices with a keyboard. */
function Hints({ option }: { option: PaletteOption | undefined }) {
  return (
    <p className={styles.hints} aria-hidden="true">
      {option !== undefined && (
        <span>
          <kbd>Enter</kbd> {option.first.label}
        </span>
      )}
      {option?.second !== undefined && (
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {option.second.label}
        </span>
      )}
      <span>
        <kbd>Esc</kbd> Close
      </span>
    </p>
  );
}

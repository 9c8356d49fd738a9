import {
  Blocks,
  Bold,
  Code,
  Heading,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Table,
} from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { IconButton } from '#ui/actions/IconButton.tsx';
import { Menu } from '#ui/actions/Menu.tsx';
import { insertBlock } from './markdown-edits.ts';
import { ShortcutsButton } from './ShortcutsButton.tsx';
import { applyEdit, keyWords, SOURCE_COMMANDS, type SourceCommand } from './source-commands.ts';
import { COMPONENT_EXAMPLES, type ComponentExample } from './source-completions.ts';
import type { SourceEditor } from './source-editor.ts';
import styles from './Toolbar.module.css';
import { useOneTabStop } from './use-one-tab-stop.ts';

const ICONS: Readonly<Record<string, ReactNode>> = {
  bold: <Bold aria-hidden="true" />,
  italic: <Italic aria-hidden="true" />,
  link: <Link aria-hidden="true" />,
  heading: <Heading aria-hidden="true" />,
  bullets: <List aria-hidden="true" />,
  numbers: <ListOrdered aria-hidden="true" />,
  quote: <Quote aria-hidden="true" />,
  code: <Code aria-hidden="true" />,
  table: <Table aria-hidden="true" />,
};

export type ToolbarProps = {
  editor: RefObject<SourceEditor | null>;
  /** The components that may be used; by default those of articles. */
  components?: readonly ComponentExample[];
  /** Further buttons, such as that for a picture. */
  children?: ReactNode;
};

/** Edits for those who know no Markdown, and the keys of those who do. */
export function Toolbar({ editor, components = COMPONENT_EXAMPLES, children }: ToolbarProps) {
  const apply = (edit: SourceCommand['edit']) => {
    if (editor.current !== null) applyEdit(editor.current.view, edit);
  };
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = useOneTabStop(bar);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      className={styles.bar}
      onKeyDown={onKeyDown}
    >
      {SOURCE_COMMANDS.map(({ id, label, key, edit }) => (
        <IconButton
          key={id}
          label={label}
          shortcut={key && keyWords(key)}
          onClick={() => apply(edit)}
        >
          {ICONS[id]}
        </IconButton>
      ))}
      <Menu
        label="Insert a component"
        align="start"
        trigger={<Blocks aria-hidden="true" />}
        items={components.map(({ name, example }) => ({
          id: name,
          label: name,
          onSelect: () => apply((selected) => insertBlock(selected, example)),
        }))}
      />
      {children}
      <ShortcutsButton />
    </div>
  );
}

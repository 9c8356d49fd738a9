import type { ListItem, Nodes, Table } from 'mdast';
import { createElement, type ReactNode } from 'react';
import styles from './MarkdownView.module.css';
import { definitionsIn, readMarkdown, safeAddress, wordsOf } from './markdown-tree.ts';

export type MarkdownViewProps = {
  text: string;
  /** Called with the offset of the list item whose checkbox was pressed. */
  onBox?: ((offset: number) => void) | undefined;
};

/** Context for rendering a node. */
type Scope = {
  readonly definitions: ReadonlyMap<string, string>;
  readonly onBox: MarkdownViewProps['onBox'];
  readonly depth: number;
};

/** Maximum depth: deeper content is shown as plain text. */
const DEEPEST = 40;

/** Renders Markdown as an allowlist of elements, so that a text can run nothing. */
export function MarkdownView({ text, onBox }: MarkdownViewProps) {
  const root = readMarkdown(text);
  const scope = { definitions: definitionsIn(root), onBox, depth: 0 };
  return <div className={styles.text}>{drawAll(root, scope)}</div>;
}

function drawAll(parent: Extract<Nodes, { children: unknown }>, scope: Scope): ReactNode[] {
  const inner = { ...scope, depth: scope.depth + 1 };
  if (inner.depth > DEEPEST) return [wordsOf(parent)];
  return parent.children.map((node, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what is written before a part must not redraw it.
    <Drawn key={`${place}-${node.type}`} node={node} scope={inner} />
  ));
}

function Drawn({ node, scope }: { node: Nodes; scope: Scope }): ReactNode {
  if ('children' in node) return drawParent(node, scope);
  switch (node.type) {
    case 'text':
    // HTML is shown as typed.
    case 'html':
      return node.value;
    case 'inlineCode':
      return <code className={styles.inline}>{node.value}</code>;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keys.
        <pre tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      );
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'image':
      // An image would tell its server who reads this and when.
      return <Address url={node.url}>{node.alt || node.url}</Address>;
    case 'imageReference':
      return (
        <Address url={scope.definitions.get(node.identifier) ?? ''}>
          {node.alt || node.identifier}
        </Address>
      );
    case 'footnoteReference':
      return <sup>[{node.label ?? node.identifier}]</sup>;
    default:
      return null;
  }
}

function drawParent(node: Extract<Nodes, { children: unknown }>, scope: Scope): ReactNode {
  const inside = () => drawAll(node, scope);
  switch (node.type) {
    case 'paragraph':
      return <p>{inside()}</p>;
    case 'heading':
      // Below the headings of the page.
      return createElement(
        `h${Math.min(node.depth + 2, 6)}`,
        { 'data-depth': node.depth },
        inside(),
      );
    case 'emphasis':
      return <em>{inside()}</em>;
    case 'strong':
      return <strong>{inside()}</strong>;
    case 'delete':
      return <del>{inside()}</del>;
    case 'blockquote':
      return <blockquote>{inside()}</blockquote>;
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{inside()}</ol> : <ul>{inside()}</ul>;
    case 'listItem':
      return <Item item={node} scope={scope} />;
    case 'link':
      return <Address url={node.url}>{inside()}</Address>;
    case 'linkReference':
      return <Address url={scope.definitions.get(node.identifier) ?? ''}>{inside()}</Address>;
    case 'table':
      return <TableOf table={node} scope={scope} />;
    case 'footnoteDefinition':
      return (
        <div className={styles.footnote}>
          <sup>[{node.label ?? node.identifier}]</sup> <div>{inside()}</div>
        </div>
      );
    default:
      return inside();
  }
}

function Address({ url, children }: { url: string; children: ReactNode }) {
  const href = safeAddress(url);
  if (href === null) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  );
}

function Item({ item, scope }: { item: ListItem; scope: Scope }) {
  if (item.checked === null || item.checked === undefined) return <li>{drawAll(item, scope)}</li>;
  const offset = item.position?.start.offset;
  const [first] = item.children;
  return (
    <li className={styles.task}>
      <input
        type="checkbox"
        className="checkbox"
        checked={item.checked}
        disabled={scope.onBox === undefined}
        aria-label={(first === undefined ? '' : wordsOf(first)) || 'Done'}
        onChange={() => offset !== undefined && scope.onBox?.(offset)}
      />
      <div>{drawAll(item, scope)}</div>
    </li>
  );
}

function TableOf({ table, scope }: { table: Table; scope: Scope }) {
  const inner = { ...scope, depth: scope.depth + 2 };
  const [head, ...rows] = table.children;
  const cells = (row: Table['children'][number], name: 'th' | 'td') =>
    row.children.map((cell, place) =>
      createElement(
        name,
        {
          key: place,
          'data-align': table.align?.[place] ?? undefined,
          ...(name === 'th' && { scope: 'col' }),
        },
        drawAll(cell, inner),
      ),
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys.
    <div className={styles.table} tabIndex={0}>
      <table>
        <thead>{head !== undefined && <tr>{cells(head, 'th')}</tr>}</thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.position?.start.offset}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

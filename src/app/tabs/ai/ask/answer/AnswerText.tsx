import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { AiAnswerPart } from '#shared/contract/account/ai/ai-answers.ts';
import styles from './AnswerText.module.css';
import { type Block, blocksOf, type Inline, type Line } from './answer-blocks.ts';
import { FigureLink } from './FigureLink.tsx';

export type AnswerTextProps = {
  parts: readonly AiAnswerPart[];
  isComing: boolean;
};

/** The words of an answer. Everything is text, except for figures. */
export function AnswerText({ parts, isComing }: AnswerTextProps) {
  // Words that come while others are rendered are rendered together.
  const shown = useDeferredValue(parts);
  const blocks = useMemo(() => blocksOf(shown, isComing), [shown, isComing]);
  if (blocks.length === 0) return null;
  return (
    <div className={styles.text} dir="auto">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only added at the end.
        <BlockOf key={at} block={block} />
      ))}
    </div>
  );
}

function BlockOf({ block }: { block: Block }) {
  const { lines } = block;
  if (block.kind === 'paragraph') {
    return (
      <p>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end.
          <span key={at} className={styles.line}>
            <Inlines line={line} />
          </span>
        ))}
      </p>
    );
  }
  const items = lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items are only added at the end.
    <li key={at}>
      <Inlines line={line} />
    </li>
  ));
  return block.kind === 'bullets' ? <ul>{items}</ul> : <ol start={block.first}>{items}</ol>;
}

function Inlines({ line }: { line: Line }): ReactNode {
  return line.map((inline, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only added at the end.
    <Piece key={at} inline={inline} />
  ));
}

function Piece({ inline }: { inline: Inline }): ReactNode {
  const shown = inline.kind === 'text' ? inline.text : <FigureLink figure={inline.figure} />;
  return inline.isBold ? <strong>{shown}</strong> : shown;
}

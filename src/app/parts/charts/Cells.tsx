import { useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './Charts.module.css';
import { Frame } from './Frame.tsx';
import { Mark } from './Mark.tsx';
import { useMarks } from './use-marks.ts';
import { useWidth } from './use-width.ts';

/** A cell of a map: its position, content, fill level (0 to 4) and text alternative. */
export interface MapCell {
  readonly key: string;
  readonly column: number;
  readonly row: number;
  readonly amount: number;
  readonly level: number;
  readonly words: string;
}

export type CellsProps = {
  label: string;
  cells: readonly MapCell[];
  columns: number;
  rows: number;
  /** Whether consecutive items of the list run down the columns or along the rows. */
  order: 'columns' | 'rows';
  columnNames: ReadonlyMap<number, string>;
  rowNames: ReadonlyMap<number, string>;
  /** Below this width in pixels, the columns are split into two bands. */
  foldsBelow?: number | undefined;
};

const LEFT = 34;
const TOP = 20;
const MOST_HEIGHT = 30;

/** A map of cells; arrow keys move from cell to cell, and each has a text alternative. */
export function Cells(props: CellsProps) {
  const { label, cells, columns, rows, order, columnNames, rowNames, foldsBelow = 0 } = props;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, 240);
  const bands = width < foldsBelow ? 2 : 1;
  const inBand = Math.ceil(columns / bands);
  const across = (width - LEFT) / inBand;
  const down = Math.min(MOST_HEIGHT, Math.max(across, bands === 1 && order === 'rows' ? 24 : 0));
  const bandHeight = TOP + rows * down + 8;
  const gap = across < 9 ? 1.5 : 3;
  const byPlace = new Map(cells.map((cell, place) => [`${cell.column} ${cell.row}`, place]));
  const most = Math.max(...cells.map(({ amount }) => amount));
  const first =
    order === 'columns' ? cells.length - 1 : cells.findIndex(({ amount }) => amount === most);
  const marks = useMarks(box, { count: cells.length, first }, (key, from) => {
    const cell = cells[from];
    if (cell === undefined) return undefined;
    const [right, below] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [];
    if (right === undefined || below === undefined) return undefined;
    const next = byPlace.get(`${cell.column + right} ${cell.row + below}`);
    // From the end of a column to the next one.
    if (next !== undefined || order === 'rows') return next;
    return from + right + below;
  });
  const left = (column: number) => LEFT + (column % inBand) * across;
  const top = (column: number, row: number) =>
    Math.floor(column / inBand) * bandHeight + TOP + row * down;
  return (
    <Frame
      box={box}
      label={label}
      width={width}
      height={bands * bandHeight}
      onKeyDown={marks.onKeyDown}
      readout={cells[marks.at]?.words ?? ''}
    >
      {[...columnNames].map(([column, name]) => (
        <text key={column} className={styles.tick} x={left(column)} y={top(column, 0) - 7}>
          {name}
        </text>
      ))}
      {(bands === 1 ? [0] : [0, inBand]).map((first) =>
        [...rowNames].map(([row, name]) => (
          <text
            key={`${first} ${name}`}
            className={styles.tick}
            x={LEFT - 8}
            y={top(first, row) + down / 2 + 4}
            textAnchor="end"
          >
            {name}
          </text>
        )),
      )}
      {cells.map((cell, place) => (
        <Mark
          key={cell.key}
          words={cell.words}
          isCurrent={place === marks.at}
          onCome={() => marks.setAt(place)}
        >
          <rect
            className={classNames(styles.cell, styles[`level${cell.level}`])}
            x={left(cell.column)}
            y={top(cell.column, cell.row)}
            width={across - gap}
            height={down - gap}
            rx={Math.min(6, (across - gap) * 0.32)}
          />
        </Mark>
      ))}
    </Frame>
  );
}
